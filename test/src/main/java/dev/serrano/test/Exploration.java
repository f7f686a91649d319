package dev.serrano.test;

import dev.serrano.MultiException;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program under many schedules, like {@link Schedules} but without JUnit, which need not be on the class path.
 * Immutable.
 * {@snippet :
 * Exploration.of(1_000).workers(2).check(() -> {
 *     Shop shop = new Shop(1);
 *     finish(() -> {
 *         async(shop::sell);
 *         async(shop::sell);
 *     });
 *     assert shop.sold() == 1;
 * });
 * }
 * <p>Each schedule is a launch in a runtime of its own with the scheduler {@code deterministic}. The program is called
 * once for each, and once more for one that fails: its initial state belongs into it. A {@code TestAbortedException},
 * by which test frameworks say that an assumption does not hold, is thrown as it is. (Bounded preemptions: Burckhardt
 * and others, ASPLOS 2010.)
 * <p>Memory consistency: actions of the caller happen-before the program, and those of the program before the return.
 */
public final class Exploration {
    private static final int MOST_WORKERS = TaskRuntime.Builder.MAX_WORKERS;

    private final long[] seeds;
    private final int workers;
    private final int preemptions;

    private Exploration(long[] seeds, int workers, int preemptions) {
        this.seeds = seeds;
        this.workers = workers;
        this.preemptions = preemptions;
    }

    /** A number of schedules, of the seeds from 0, with three workers and any number of preemptions. */
    public static Exploration of(int schedules) {
        if (schedules < 1) {
            throw new IllegalArgumentException("seeds = " + schedules + ": there must be at least one schedule");
        }
        return new Exploration(LongStream.range(0, schedules).toArray(), 3, -1);
    }

    /** One schedule. */
    public static Exploration ofSeed(long seed) {
        return new Exploration(new long[] {seed}, 3, -1);
    }

    /** With so many workers. */
    public Exploration workers(int n) {
        if (n < 1 || n > MOST_WORKERS) {
            throw new IllegalArgumentException(
                    "workers = " + n + ": the number of workers must be from 1 to " + MOST_WORKERS);
        }
        return new Exploration(seeds, n, preemptions);
    }

    /** With at most so many preemptions a schedule; negative: any number. */
    public Exploration preemptions(int n) {
        return new Exploration(seeds, workers, n);
    }

    /** The schedules of these seeds. */
    Exploration only(long... some) {
        return some.length == 0 ? this : new Exploration(some, workers, preemptions);
    }

    /** The one seed of {@code -Dserrano.seed}, if that is set. */
    Exploration ofProperty() {
        String p = System.getProperty("serrano.seed");
        if (p == null) {
            return this;
        }
        try {
            return only(Long.parseLong(p.trim()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("-Dserrano.seed=" + p + ": not a whole number", e);
        }
    }

    /**
     * Runs the program under all schedules, until one fails.
     *
     * @throws ScheduleFailure if one does
     */
    public void check(TaskBody program) {
        find(program).ifPresent(f -> {
            throw f;
        });
    }

    /** The first schedule that fails, if one does. */
    public Optional<ScheduleFailure> find(TaskBody program) {
        Objects.requireNonNull(program, "program");
        for (int i = 0; i < seeds.length; i++) {
            Outcome first = run(program, seeds[i]);
            if (first.failure != null) {
                return Optional.of(failure(program, first, first.failure, seeds[i], i + 1));
            }
        }
        return Optional.empty();
    }

    private record Outcome(@Nullable Throwable failure, long fingerprint) {}

    private Outcome run(TaskBody program, long seed) {
        TaskRuntime.Builder builder = TaskRuntime.builder()
                .scheduler("deterministic")
                .name("schedule-" + seed)
                .workers(workers)
                .seed(seed);
        if (preemptions >= 0) {
            builder.preemptions(preemptions);
        }
        try (TaskRuntime runtime = builder.build()) {
            Throwable failure = null;
            try {
                runtime.launch(program);
            } catch (Throwable e) {
                failure = e instanceof MultiException m && m.failures().size() == 1
                        ? m.failures().get(0)
                        : e;
            }
            if (failure instanceof RuntimeException aborted && isAborted(aborted)) {
                throw aborted; // an assumption of the test does not hold
            }
            return new Outcome(failure, runtime.scheduleFingerprint());
        }
    }

    /** By its name, since a program without JUnit has no such class. */
    private static boolean isAborted(Throwable failure) {
        for (Class<?> c = failure.getClass(); c != null; c = c.getSuperclass()) {
            if (c.getName().equals("org.opentest4j.TestAbortedException")) {
                return true;
            }
        }
        return false;
    }

    private ScheduleFailure failure(TaskBody program, Outcome first, Throwable cause, long seed, int schedules) {
        Outcome second = run(program, seed);
        String again;
        if (second.fingerprint != first.fingerprint) {
            again = "a second run took another schedule: something else than the seed has influence, such as threads"
                    + " of the program's own, the real time, identity hash codes, or state that is left from the"
                    + " first run";
        } else if (second.failure == null) {
            again = "a second run took the same schedule and did not fail: it depends on state that is left from the"
                    + " first";
        } else {
            again = "a second run took the same schedule and failed, too";
        }
        String message =
                "schedule %d of %d failed: %s%nseed %d, %d workers%s; to run only this one: @Schedules(seed = %d) or -Dserrano.seed=%d%n%s"
                        .formatted(
                                schedules,
                                seeds.length,
                                cause,
                                seed,
                                workers,
                                preemptions < 0 ? "" : ", at most " + preemptions + " preemptions",
                                seed,
                                seed,
                                again);
        return new ScheduleFailure(message, cause, seed, schedules);
    }

    @Override
    public String toString() {
        return seeds.length == 1
                ? "seed " + seeds[0]
                : seeds.length + " schedules from seed "
                        + Arrays.stream(seeds).min().getAsLong();
    }
}
