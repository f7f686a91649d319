package dev.serrano.sim;

import org.jspecify.annotations.Nullable;

/**
 * What a simulated run was like.
 *
 * @param program the model and its parameters
 * @param machine that it ran on
 * @param scheduler its name and options
 * @param seed of the run
 * @param nanos from the start of the root task to the end of the last task
 * @param serialNanos the time that all tasks computed, without any cost of parallelism
 * @param counts what happened how often
 * @param use what the workers spent their time on
 * @param detectionNanos from the end of the last task until the scheduler knew that there is none; NaN for schedulers
 *     that do not find that out
 * @param timeLine what each worker did; null if it was not recorded
 */
public record SimulationResult(
        String program,
        MachineModel machine,
        String scheduler,
        long seed,
        double nanos,
        double serialNanos,
        Counts counts,
        Use use,
        double detectionNanos,
        @Nullable TimeLine timeLine) {

    /**
     * What happened how often, over all workers.
     *
     * @param tasks that ran, pieces of loops among them
     * @param steals that brought at least one task
     * @param stolenTasks that they brought
     * @param halfSteals steals that asked for half of the victim's tasks
     * @param failedSteals visits to a victim in vain: of requests that were served, or looks
     * @param requests sent by a thief, without those passed on
     * @param messages sent, requests passed on and answers among them
     * @param splits of loops
     * @param resumedElsewhere tasks that waited, and went on on another worker
     * @param wakeUps of sleeping workers
     * @param wishes left with a busy worker
     * @param strategyChanges of thieves between one task and half of the tasks
     * @param events of the simulation
     */
    public record Counts(
            long tasks,
            long steals,
            long stolenTasks,
            long halfSteals,
            long failedSteals,
            long requests,
            long messages,
            long splits,
            long resumedElsewhere,
            long wakeUps,
            long wishes,
            long strategyChanges,
            long events) {
        static Counts of(RunCounts c) {
            return new Counts(
                    c.tasks,
                    c.steals,
                    c.stolen,
                    c.halfSteals,
                    c.failed,
                    c.requests,
                    c.messages,
                    c.splits,
                    c.resumedElsewhere,
                    c.wakeUps,
                    c.wishes,
                    c.changes,
                    c.events);
        }
    }

    /**
     * What the workers spent their time on, as shares of the time of all workers; together 1.
     *
     * @param run computing of tasks
     * @param queue creating tasks, and the worker's own deque
     * @param steal messages, looks at others, steals, wake-ups
     * @param idle nothing to do
     */
    public record Use(double run, double queue, double steal, double idle) {
        static Use of(SimWorker[] workers, long end) {
            double[] sum = new double[SimWorker.USES];
            for (SimWorker w : workers) {
                for (int i = 0; i < sum.length; i++) {
                    sum[i] += w.used[i];
                }
            }
            double all = Math.max(1, (double) end * workers.length);
            double busy = (sum[0] + sum[1] + sum[2]) / all;
            return new Use(sum[0] / all, sum[1] / all, sum[2] / all, Math.max(0, 1 - busy));
        }
    }

    /** How many times faster than the sum of all tasks. */
    public double speedup() {
        return nanos == 0 ? 1 : serialNanos / nanos;
    }

    /** The speed-up per worker. */
    public double efficiency() {
        return speedup() / machine.workers();
    }

    /** Tasks per steal; NaN without steals. */
    public double tasksPerSteal() {
        return ratio(counts.stolenTasks(), counts.steals());
    }

    /** The share of steals that asked for half; NaN without steals. */
    public double halfShare() {
        return ratio(counts.halfSteals(), counts.steals());
    }

    /** Failed visits per steal; NaN without steals. */
    public double failedPerSteal() {
        return ratio(counts.failedSteals(), counts.steals());
    }

    private static double ratio(long a, long b) {
        return b == 0 ? Double.NaN : (double) a / b;
    }
}
