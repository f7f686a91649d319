package dev.serrano.bench.claim;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.measured;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.metrics.Counts;
import dev.serrano.metrics.Metrics;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;

/** Small programs of Imam's thesis whose result is printed there. Each runs in a runtime of its own. */
final class PrintedPrograms {

    private static final String DEADLOCK = "deadlock";
    private static final String ENDED = "ended";

    private PrintedPrograms() {}

    /** Fig. 2.10. */
    static String aFuture() {
        return counts(() -> {
            TaskFuture<Integer> f = future(() -> {
                doWork(2);
                return 1;
            });
            async(() -> {
                doWork(1);
                f.join();
                doWork(3);
            });
        });
    }

    /** Fig. 2.11. */
    static String aPhaser() {
        return counts(() -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            for (int[] phases : new int[][] {{1, 5, 3}, {3, 1, 5}}) {
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                    doWork(phases[0]);
                    next();
                    doWork(phases[1]);
                    next();
                    doWork(phases[2]);
                });
            }
            ph.drop();
        });
    }

    /** Fig. 2.12. */
    static String isolatedSections() {
        TaskBody task = () -> {
            doWork(2);
            isolated(() -> doWork(3));
            doWork(2);
        };
        return counts(() -> {
            async(task);
            async(task);
        });
    }

    private static String counts(TaskBody body) {
        Metrics metrics = new Metrics();
        try (TaskRuntime runtime = TaskRuntime.builder().workers(2).build()) {
            runtime.launch(() -> finish(measured(metrics), body));
        }
        Counts counts = metrics.counts();
        return "(%d, %d)".formatted(counts.work(), counts.criticalPath());
    }

    /** Two futures, each of which gets the other. */
    static String futuresInACircle() {
        return ends(() -> {
            Promise<TaskFuture<Integer>> other = promise();
            TaskFuture<Integer> first = future(() -> other.join().join());
            other.put(future(() -> first.join()));
        });
    }

    /** A task that gets a promise which no task puts. */
    static String promiseWithoutPut() {
        return ends(() -> {
            Promise<Integer> never = promise();
            async(() -> never.join());
        });
    }

    /** What becomes of a program under the scheduler that finds deadlocks at once. */
    private static String ends(TaskBody body) {
        try (TaskRuntime runtime =
                TaskRuntime.builder().scheduler("deterministic").workers(2).build()) {
            runtime.launch(body);
            return ENDED;
        } catch (TaskDeadlockException e) {
            return DEADLOCK;
        }
    }
}
