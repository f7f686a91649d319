package dev.serrano.internal.scheduler;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How the watchdog sleeps while all workers are idle, as a step model of {@link Watchdog} and {@link Parking}. A worker that others wake and
 * one that comes back by itself take the same steps.
 */
final class WatchdogModel implements Explorer.Model {
    /** A change that leaves a busy worker without watchdog: proves that the exploration can fail. */
    enum Mutation {
        NONE,
        /** A worker that changes its mind counts itself and tells nobody. */
        COMES_BACK_SILENTLY,
        /** A worker looks at the watchdog before it is counted. */
        LOOK_BEFORE_COUNT,
        /** The watchdog sleeps without a second look at the counts. */
        NO_SECOND_LOOK
    }

    // steps of a worker
    private static final byte BUSY = 0;
    private static final byte IDLE = 1;
    private static final byte LOOK = 2;
    private static final byte CLEAR = 3;
    private static final byte PERMIT = 4;
    private static final byte COUNT = 5; // of LOOK_BEFORE_COUNT alone

    // steps of the watchdog
    private static final byte WATCHES = 0;
    private static final byte SAYS_SO = 1;
    private static final byte SECOND_LOOK = 2;
    private static final byte TAKES_BACK = 3;
    private static final byte WAITS = 4;
    private static final byte ASLEEP = 5;

    // layout of the state
    private static final int DOG = 0;
    private static final int PARKED = 1;
    private static final int HAS_PERMIT = 2;
    private static final int IDLE_COUNT = 3;
    private static final int FIRST = 4;
    private static final int PC = 0;
    private static final int TIMES = 1; // how often the worker may still go idle
    private static final int SIZE = 2;

    private final int workers;
    private final int times;
    private final Mutation mutation;

    WatchdogModel(int workers, int times, Mutation mutation) {
        this.workers = workers;
        this.times = times;
        this.mutation = mutation;
    }

    @Override
    public byte[] initial() {
        byte[] s = new byte[FIRST + workers * SIZE];
        for (int w = 0; w < workers; w++) {
            s[FIRST + w * SIZE + TIMES] = (byte) times;
        }
        return s;
    }

    @Override
    public void steps(byte[] s, Explorer.Sink sink) {
        for (int w = 0; w < workers; w++) {
            worker(s, w, sink);
        }
        dog(s, sink);
    }

    private void worker(byte[] s, int w, Explorer.Sink sink) {
        int at = FIRST + w * SIZE;
        byte[] n = s.clone();
        switch (s[at + PC]) {
            case BUSY -> {
                if (s[at + TIMES] == 0) {
                    return;
                }
                n[at + TIMES]--;
                n[IDLE_COUNT]++;
                n[at + PC] = IDLE;
                sink.step(w, "counts idle", n);
            }
            case IDLE -> {
                if (mutation == Mutation.LOOK_BEFORE_COUNT) {
                    n[at + PC] = LOOK;
                    sink.step(w, "is to come back", n);
                    return;
                }
                n[IDLE_COUNT]--;
                n[at + PC] = mutation == Mutation.COMES_BACK_SILENTLY ? BUSY : LOOK;
                sink.step(w, "is counted busy", n);
            }
            case LOOK -> {
                n[at + PC] = s[PARKED] == 1 ? CLEAR : afterwards();
                sink.step(w, "watchdog asleep?", n);
            }
            case CLEAR -> {
                n[PARKED] = 0;
                n[at + PC] = PERMIT;
                sink.step(w, "says that work begins", n);
            }
            case PERMIT -> {
                n[HAS_PERMIT] = 1;
                n[at + PC] = afterwards();
                sink.step(w, "gives permit", n);
            }
            case COUNT -> {
                n[IDLE_COUNT]--;
                n[at + PC] = BUSY;
                sink.step(w, "is counted busy", n);
            }
            default -> throw new IllegalStateException();
        }
    }

    private byte afterwards() {
        return mutation == Mutation.LOOK_BEFORE_COUNT ? COUNT : BUSY;
    }

    private void dog(byte[] s, Explorer.Sink sink) {
        byte[] n = s.clone();
        boolean allIdle = s[IDLE_COUNT] == workers;
        switch (s[DOG]) {
            case WATCHES -> {
                if (allIdle) {
                    n[DOG] = SAYS_SO;
                    sink.step(workers, "all idle", n);
                }
            }
            case SAYS_SO -> {
                n[PARKED] = 1;
                n[DOG] = mutation == Mutation.NO_SECOND_LOOK ? WAITS : SECOND_LOOK;
                sink.step(workers, "says that it sleeps", n);
            }
            case SECOND_LOOK -> {
                n[DOG] = allIdle ? WAITS : TAKES_BACK;
                sink.step(workers, "all idle still?", n);
            }
            case TAKES_BACK -> {
                n[PARKED] = 0;
                n[DOG] = WATCHES;
                sink.step(workers, "takes that back", n);
            }
            case WAITS -> {
                n[DOG] = s[PARKED] == 0 ? WATCHES : ASLEEP;
                sink.step(workers, "still asleep?", n);
            }
            case ASLEEP -> {
                if (s[HAS_PERMIT] == 1) {
                    n[HAS_PERMIT] = 0;
                    n[DOG] = WAITS;
                    sink.step(workers, "woken", n);
                }
            }
            default -> throw new IllegalStateException();
        }
    }

    @Override
    public @Nullable String violation(byte[] s) {
        return null;
    }

    /** Every worker is busy for good here. */
    @Override
    public @Nullable String violationAtEnd(byte[] s) {
        return s[DOG] == ASLEEP ? "workers are busy and the watchdog sleeps" : null;
    }

    @Override
    public String describe(byte[] s) {
        return Arrays.toString(s);
    }
}
