package dev.serrano.internal.engine;

import dev.serrano.internal.fiber.backend.CpuBinding;
import dev.serrano.internal.worker.Worker;
import dev.serrano.scheduler.FiberBackend;
import java.util.List;

/** Workers that are bound to processors. */
final class Pinning {
    private Pinning() {}

    /** Binds the workers to processors; if that is impossible, says why, and goes on without. */
    static void pin(Engine engine) {
        try {
            if (engine.isDeterministic()) {
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
