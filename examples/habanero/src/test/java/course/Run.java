package course;

import static edu.rice.hj.Module1.abstractMetrics;
import static edu.rice.hj.Module1.launchHabaneroApp;

import edu.rice.hj.ModuleEventLogging;
import edu.rice.hj.api.HjEventLogger.EventType;
import edu.rice.hj.api.HjMetrics;
import edu.rice.hj.api.HjSuspendingCallable;
import edu.rice.hj.runtime.config.HjSystemProperty;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A run of a solution, with all that can be graded.
 *
 * @param result what it has computed
 * @param metrics work and critical path
 * @param events how many events of each type there were: of {@code ACTIVITY_SPAWN} as many as tasks were spawned
 */
record Run<R>(R result, HjMetrics metrics, Map<EventType, Long> events) {
    /** With so many workers; spawns are free. */
    static <R> Run<R> of(int workers, HjSuspendingCallable<R> solution) {
        return of(workers, 0, solution);
    }

    /** @param spawnCost how many units of work a spawn takes the task that spawns */
    static <R> Run<R> of(int workers, int spawnCost, HjSuspendingCallable<R> solution) {
        HjSystemProperty.numWorkers.set(workers);
        HjSystemProperty.abstractMetrics.set(true);
        HjSystemProperty.asyncSpawnCostMetrics.set(spawnCost);
        HjSystemProperty.eventLogging.set(true);
        HjSystemProperty.trackDeadlocks.set(true); // a deadlock fails the test, and its report says who waits for whom
        AtomicReference<R> result = new AtomicReference<>();
        AtomicReference<Run<R>> run = new AtomicReference<>();
        try {
            launchHabaneroApp(
                    () -> result.set(solution.call()),
                    () -> run.set(new Run<>(result.get(), abstractMetrics(), ModuleEventLogging.eventFrequencies())));
        } finally {
            HjSystemProperty.resetConfigurations(); // the next test begins as if it were the first
        }
        return run.get();
    }

    /** How many tasks the solution has spawned, iterations of loops among them. */
    long tasks() {
        return events.getOrDefault(EventType.ACTIVITY_SPAWN, 0L);
    }
}
