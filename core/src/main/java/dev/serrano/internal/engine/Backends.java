package dev.serrano.internal.engine;

import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.backend.BatonMechanism;
import dev.serrano.internal.fiber.backend.CarrierMechanism;
import dev.serrano.internal.fiber.backend.CpuBinding;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.Worker;
import dev.serrano.scheduler.FiberBackend;
import java.util.List;

/** Chooses the mechanism that runs tasks, by the settings of their runtime. */
public final class Backends {
    private Backends() {}

    /** The mechanism of the backend, if no director has one of its own. */
    public static FiberMechanism mechanismOf(Settings settings) {
        ClassLoader contextLoader = Host.contextLoader();
        String name = settings.name();
        return switch (settings.backend()) {
            case SCHEDULED -> new CarrierMechanism(name, settings.stackSize(), contextLoader);
            case PORTABLE -> new BatonMechanism(name, true, 0, contextLoader);
            case BLOCKING -> new BatonMechanism(name, false, settings.stackSize(), contextLoader);
        };
    }

    /** Binds the workers to processors; if that is impossible, says why, and goes on without. */
    static void pin(Engine engine) {
        try {
            if (engine.director != null) {
                throw new UnsupportedOperationException("the scheduler deterministic has one thread for all workers");
            }
            if (engine.settings().backend() == FiberBackend.PORTABLE) {
                throw new UnsupportedOperationException(
                        "the portable backend runs tasks on threads of the JDK; choose another one");
            }
            List<CpuBinding> bindings = CpuBinding.forSlots(engine.workerCount);
            for (Worker w : engine.workers) {
                w.bind(bindings.get(w.id));
            }
        } catch (UnsupportedOperationException e) {
            System.getLogger("dev.serrano")
                    .log(System.Logger.Level.WARNING, "runtime {0} is not pinned: {1}", engine.name, e.getMessage());
        }
    }
}
