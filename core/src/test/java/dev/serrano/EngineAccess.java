package dev.serrano;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.EngineProbe;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.ThreadDump;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/** Opens a runtime's engine to the tests. */
public final class EngineAccess {
    private static final Duration INTERVAL = Duration.ofMillis(1);
    private static final Duration WATCHDOG = Duration.ofSeconds(5);

    private EngineAccess() {}

    public static Engine engine(TaskRuntime r) {
        return r.engine();
    }

    /** What contradicts "nothing runs, nothing is left"; null if nothing does. */
    public static @Nullable String restProblem(TaskRuntime r) {
        return r.engine().quiescenceProblem();
    }

    /** Fails unless the runtime comes to rest. */
    public static void assertComesToRest(TaskRuntime r) {
        try {
            Awaitility.await()
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(INTERVAL)
                    .atMost(Bounds.SETTLE)
                    .until(() -> restProblem(r) == null);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("the runtime did not come to rest: " + restProblem(r) + "\n" + r.dump(), e);
        }
    }

    /** Fails unless the threads and fibers of a closed runtime end. */
    public static void assertNothingLeft(TaskRuntime r) {
        try {
            Awaitility.await()
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(INTERVAL)
                    .atMost(Bounds.CLOSE)
                    .until(() -> threadsOf(r).isEmpty() && EngineProbe.fibers(r.engine()) == 0);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(
                    "after close there are threads " + threadsOf(r) + " and " + EngineProbe.fibers(r.engine())
                            + " fibers\n" + r.dump() + ThreadDump.platformThreads(),
                    e);
        }
    }

    /**
     * Waits until all workers sleep, the watchdog has looked at their tasks, and it has nothing more to do. Returns
     * whether that was so in good time: many workers with channels may take long to find out that all are out of work.
     */
    public static boolean awaitWatchdogAsleep(TaskRuntime r) {
        try {
            Awaitility.await()
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(INTERVAL)
                    .atMost(WATCHDOG)
                    .until(() -> threadsOf(r).stream()
                            .anyMatch(t -> t.getName().endsWith("-watchdog") && t.getState() == Thread.State.WAITING));
            return true;
        } catch (ConditionTimeoutException e) {
            if (r.scheduler().startsWith("channel") && r.workers() > 8) {
                return false;
            }
            throw e;
        }
    }

    /** The live platform threads of a runtime, without those of tasks that were dropped, which wait for ever. */
    public static List<Thread> threadsOf(TaskRuntime r) {
        String prefix = "serrano-" + r.name() + "-";
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(e -> e.getKey().getName().startsWith(prefix) && !wasDropped(e.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean wasDropped(StackTraceElement[] stack) {
        return Stream.of(stack)
                .anyMatch(f -> f.getClassName().endsWith(".Unwinding")
                        && f.getMethodName().equals("drop"));
    }

    /** The number of workers that take the slow path of a cancelled scope. */
    public static int workersInCancelMode(TaskRuntime r) {
        return EngineProbe.workersInCancelMode(r.engine());
    }
}
