package dev.serrano.internal.watch;

import dev.serrano.DeadlockPolicy;
import dev.serrano.TaskDeadlockException;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Run;
import dev.serrano.internal.recorder.DeadlockEvent;
import dev.serrano.spi.LibraryWords;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The actions for tasks that wait in vain. Called by the watchdog when all workers sleep. A run of which a part has
 * failed because memory ran out is not waited for then: it ends with that error, with any policy but OFF.
 */
final class Deadlocks {
    /* Implementation. All fields belong to the watchdog's thread. A look costs time in proportion to the number of
     * fibers, so the next one may come only after a hundred times as long. A look may also take long because the system
     * let other threads run. That must not delay the next one, so the rest is limited in proportion to the fibers. */
    private static final int REST_AFTER_LOOK = 100;
    private static final long LEAST_LIMIT = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LIMIT_A_FIBER = TimeUnit.MICROSECONDS.toNanos(5);

    private final Engine engine;
    private final DeadlockPolicy policy;
    private final long threshold;
    private long nextLook = System.nanoTime();

    Deadlocks(Engine engine, DeadlockPolicy policy, long thresholdNanos) {
        this.engine = engine;
        this.policy = policy;
        this.threshold = thresholdNanos;
    }

    /**
     * Looks whether the runtime has come to a standstill, and does what the policy says.
     *
     * @param since since when all workers have slept ({@link System#nanoTime})
     * @param watchdog knows whether all have slept from then until now
     * @return after how many nanoseconds to look again if all still sleep; 0 for never
     */
    long look(long since, Watchdog watchdog) {
        if (policy == DeadlockPolicy.OFF || !engine.hasRuns()) {
            return 0;
        }
        long begin = System.nanoTime();
        if (nextLook - begin > 0) {
            return nextLook - begin;
        }
        Standstill s = Standstill.of(engine);
        long end = System.nanoTime();
        nextLook = end + restAfter(end - begin, engine.fibers.live());
        if (s == null || !watchdog.allSleep()) {
            return 0;
        }
        boolean fails = s.certain() ? policy != DeadlockPolicy.REPORT : policy == DeadlockPolicy.FAIL;
        long left = s.certain() && fails ? 0 : since + threshold - end;
        if (left > 0) {
            return left;
        }
        if (fails) {
            fail(s);
        } else {
            report(s);
        }
        return 0;
    }

    private void fail(Standstill s) {
        DeadlockReport report = DeadlockReport.of(engine, s.runs());
        TaskDeadlockException e = report.exception("deadlock: no task of runtime " + engine.name
                + " can go on: they wait for each other"
                + (s.certain() ? "" : ", or for " + engine.settings().words().fillable() + " that have no value"));
        for (Run<?> run : s.runs()) {
            if (run.endAll(e)) {
                engine.deadlocks++;
                DeadlockEvent.emit(engine.name, true, report.toString());
            }
        }
    }

    /**
     * Logs a standstill, unless each of its runs has been logged in another one: then it has gone on, so it may do so
     * again.
     */
    private void report(Standstill s) {
        Set<Run<?>> runs = s.runs();
        if (runs.stream().allMatch(Run::reported)) {
            return;
        }
        runs.forEach(Run::setReported);
        engine.deadlocks++;
        String list = DeadlockReport.of(engine, runs).toString();
        LibraryWords words = engine.settings().words();
        System.getLogger("dev.serrano")
                .log(
                        System.Logger.Level.WARNING,
                        "runtime {0}: no task can go on. {1} of them wait {2}\n{3}",
                        engine.name,
                        s.tasks(),
                        s.certain()
                                ? "for each other: a deadlock"
                                : "for each other or for " + words.fillable()
                                        + ": a deadlock, unless a thread outside fills these" + words.announced(),
                        list);
        DeadlockEvent.emit(engine.name, false, list);
    }

    /** How long to rest after a look that took so many nanoseconds, in nanoseconds. */
    static long restAfter(long nanos, int fibers) {
        return Math.min(REST_AFTER_LOOK * nanos, LEAST_LIMIT + LIMIT_A_FIBER * fibers);
    }
}
