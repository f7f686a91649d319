package dev.serrano.bench.harness;

import dev.serrano.TaskRuntime;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Timeline;
import dev.serrano.observe.WorkerStats;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;

/**
 * Reads what the workers of a runtime do, about once a millisecond, on a thread of its own, from its making to
 * {@link #end}.
 */
public final class Sampler {
    /* Implementation.
     * readings   written by the sampling thread alone; read after join().
     * When there are as many readings of single workers as are to be kept, every second reading is dropped and the
     *   period doubled: a long run gets coarser readings, not more. The counters are sums, so nothing is lost of them.
     * Counting the suspended tasks visits every fiber: it may take SHARE of the time, in between the last count
     * stands. */
    private static final long PERIOD_NANOS = 1_000_000;
    private static final int MOST_READINGS = 4_000;
    private static final int FEWEST_READINGS = 100;
    private static final long SHARE = 20;

    private record Reading(long nanos, List<WorkerStats> workers, int suspended) {}

    private final TaskRuntime runtime;
    private final int capacity;
    private final Thread thread;
    private final long started;
    private long ended;
    private List<Reading> readings = new ArrayList<>();
    private long period = PERIOD_NANOS;
    private int suspended;
    private long countAgain;
    private volatile boolean stopped;

    private Sampler(TaskRuntime runtime, int numbers) {
        this.runtime = runtime;
        this.capacity = Math.clamp(numbers / runtime.workers(), FEWEST_READINGS, MOST_READINGS);
        this.thread = new Thread(this::sample, "serrano-sampler");
        this.thread.setDaemon(true);
        this.thread.setPriority(Thread.MAX_PRIORITY);
        this.started = System.nanoTime();
        this.countAgain = started;
    }

    /**
     * Begins to read; the first reading has been taken when this returns.
     *
     * @param numbers about how many readings of single workers to keep
     */
    public static Sampler start(TaskRuntime runtime, int numbers) {
        Sampler sampler = new Sampler(runtime, numbers);
        sampler.readings.add(sampler.read());
        sampler.thread.start();
        return sampler;
    }

    /** Ends the reading; the last one has been taken when this returns. */
    public void end() throws InterruptedException {
        ended = System.nanoTime();
        stopped = true;
        LockSupport.unpark(thread);
        thread.join();
    }

    private void sample() {
        long next = started + period;
        while (!stopped) {
            LockSupport.parkNanos(next - System.nanoTime());
            if (System.nanoTime() - next >= 0 && !stopped) {
                readings.add(read());
                if (readings.size() >= capacity) {
                    thin();
                }
                next = Math.max(next + period, System.nanoTime());
            }
        }
        readings.add(read()); // what happened since the last one
    }

    private Reading read() {
        List<WorkerStats> workers = runtime.workerStats();
        long now = System.nanoTime();
        if (now - countAgain >= 0) {
            suspended = runtime.suspendedTasks();
            long counted = System.nanoTime();
            countAgain = counted + SHARE * (counted - now);
        }
        return new Reading(now, workers, suspended);
    }

    private void thin() {
        List<Reading> kept = new ArrayList<>(capacity);
        for (int i = 0; i < readings.size(); i += 2) {
            kept.add(readings.get(i));
        }
        readings = kept;
        period *= 2;
    }

    /**
     * The readings, after the end. The first reading says where the counters stood; each later one is a point of the
     * time line.
     */
    public Timeline timeline(Case subject) {
        List<Double> at = new ArrayList<>();
        List<Integer> waiting = new ArrayList<>();
        for (Reading reading : readings.subList(1, readings.size())) {
            at.add((reading.nanos() - started) / 1e9);
            waiting.add(reading.suspended());
        }
        List<Timeline.Lane> lanes = new ArrayList<>();
        for (int worker = 0; worker < runtime.workers(); worker++) {
            lanes.add(lane(worker));
        }
        return new Timeline(subject, (ended - started) / 1e9, at, lanes, waiting);
    }

    private Timeline.Lane lane(int worker) {
        StringBuilder states = new StringBuilder();
        for (Reading reading : readings.subList(1, readings.size())) {
            states.append(letter(reading.workers().get(worker).state()));
        }
        return new Timeline.Lane(
                states.toString(),
                increments(worker, WorkerStats::run),
                increments(worker, WorkerStats::steals),
                increments(worker, WorkerStats::stolen),
                increments(worker, WorkerStats::suspensions));
    }

    private List<Long> increments(int worker, ToLongFunction<WorkerStats> counter) {
        return increments(readings.stream()
                .mapToLong(reading -> counter.applyAsLong(reading.workers().get(worker)))
                .toArray());
    }

    /**
     * The differences of successive readings. A racy sum may be read a little high or low; the last one is
     * exact, since nothing runs any more. So none counts for more than a later one, and all together are what was
     * counted from the first to the last.
     */
    static List<Long> increments(long... values) {
        long[] least = values.clone();
        for (int i = least.length - 2; i >= 0; i--) {
            least[i] = Math.min(least[i], least[i + 1]);
        }
        List<Long> increments = new ArrayList<>();
        for (int i = 1; i < least.length; i++) {
            increments.add(least[i] - least[i - 1]);
        }
        return increments;
    }

    private static char letter(WorkerStats.State state) {
        return switch (state) {
            case RUNNING -> Timeline.Lane.RUNNING;
            case MANAGING -> Timeline.Lane.MANAGING;
            case IDLE -> Timeline.Lane.IDLE;
        };
    }
}
