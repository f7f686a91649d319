package dev.serrano.internal.watch;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.backend.VirtualThreads;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.scheduler.FiberBackend;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Wins back the workers whose tasks are blocked by calls of the JDK, where the mechanism does not notice such calls.
 */
final class BlockedWorkers {
    /* Implementation. The watchdog's alone. BlockedPatience decides when to look; only costs depend on it. A look reads
     * the state of a thread, some hundred nanoseconds. Only where that says for two ticks that the thread waits, its
     * stack is read (FiberMechanism.winBack), which takes some 20 us. Where that finds a wait that is none of the
     * program's, as for the initialization of a class, it is read again after 2, 4, 8 ... ticks.
     * Where many are won back, tasks begin without a worker for some time (Lending). That is a path with checks, so it
     * counts as one more cancelled scope.
     * A thread in native code, which reads from a file or a terminal, say, counts as running. Its stack is read after 8,
     * 16, 32 ... ms without a poll; of one that computes it is so for nothing. */
    private static final AtomicBoolean WARNED = new AtomicBoolean(); // the flag is the JVM's
    private final Engine engine;
    private final FiberMechanism mechanism;
    private final BlockedPatience patience;

    BlockedWorkers(Engine engine) {
        this.engine = engine;
        this.mechanism = engine.mechanism();
        this.patience = new BlockedPatience(engine.workerCount);
    }

    /** The worker has polled, or sleeps. */
    void polls(Worker w) {
        patience.polls(w.id);
    }

    /**
     * The worker has not polled for some time, a tick at least. Returns whether another fiber drives it from now on.
     */
    boolean winBack(Worker w, long unpolledNanos) {
        TaskFiber f = w.driver();
        Thread t = f == null ? null : f.thread();
        if (f == null || t == null || !patience.isDue(w.id, waits(t), unpolledNanos) || !mechanism.winBack(f, w)) {
            return false;
        }
        polls(w);
        if (!engine.isDeterministic() && engine.lending.wonBack(System.nanoTime())) {
            engine.cancellations.checksBegin();
            warn();
        }
        return true;
    }

    /** After a tick or a rest of the lending; whether it ends with that. */
    void lent(boolean ends) {
        if (ends) {
            engine.cancellations.checksEnd();
        }
    }

    /** Logs once, if `scheduled` was not to be had, how to make such calls free. */
    private void warn() {
        String problem = VirtualThreads.problem();
        if (problem == null
                || engine.settings().backend() != FiberBackend.PORTABLE
                || !WARNED.compareAndSet(false, true)) {
            return;
        }
        System.getLogger("dev.serrano")
                .log(
                        System.Logger.Level.WARNING,
                        "tasks of runtime {0} block in calls of the JDK, which costs the portable backend some"
                                + " milliseconds each time. Start the JVM with --add-opens"
                                + " java.base/java.lang=ALL-UNNAMED, or put Add-Opens: java.base/java.lang into the"
                                + " manifest of the jar that is started, and such a call costs nothing{2}. ({1})",
                        engine.name,
                        problem,
                        engine.settings().words().orBlocking());
    }

    private static boolean waits(Thread t) {
        return switch (t.getState()) {
            case BLOCKED, WAITING, TIMED_WAITING -> true;
            default -> false;
        };
    }
}
