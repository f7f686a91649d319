package dev.serrano.internal.watch;

import dev.serrano.internal.idle.Parking;
import dev.serrano.internal.worker.Explorer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How the watchdog sleeps while all workers are idle, after a look at their tasks, as a step model of {@link Watchdog}
 * and {@link Parking}. A worker that others wake and one that comes back by itself take the same steps. Some other
 * thread has failures for it to report.
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
        NO_SECOND_LOOK,
        /** The verdict on the tasks is acted upon although somebody may have been awake meanwhile. */
        NO_LOOK_AFTER_THE_TASKS,
        /** Who has a failure to report wakes the watchdog before the failure is in the queue. */
        WAKES_BEFORE_REPORT,
        /** The watchdog's second look is at the counts alone. */
        NO_LOOK_AT_REPORTS
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
    private static final byte SEEN = 6;
    private static final byte WRONG_VERDICT = 7;
    private static final byte REPORTS = 8;

    // steps of who reports failures
    private static final byte NOTHING = 0;
    private static final byte REPORT_CLEAR = 1;
    private static final byte REPORT_PERMIT = 2;
    private static final byte REPORT_ADD = 3; // of WAKES_BEFORE_REPORT alone

    // layout of the state
    private static final int DOG = 0;
    private static final int PARKED = 1;
    private static final int HAS_PERMIT = 2;
    private static final int IDLE_COUNT = 3;
    private static final int WAS_AWAKE = 4; // whether a worker was busy since the second look
    private static final int REPORTER = 5;
    private static final int FAILURES = 6; // that are still to come
    private static final int UNREPORTED = 7; // whether some lie in the queue
    private static final int FIRST = 8;
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
        s[FAILURES] = 2;
        for (int w = 0; w < workers; w++) {
            s[FIRST + w * SIZE + TIMES] = (byte) times;
        }
        return s;
    }

    /** What a worker does that is not idle. */
    private static void notesBusy(byte[] before, byte[] n, int at) {
        if (n[at + PC] == BUSY && before[at + PC] != BUSY) {
            n[WAS_AWAKE] = 1;
        }
    }

    @Override
    public void steps(byte[] s, Explorer.Sink sink) {
        for (int w = 0; w < workers; w++) {
            worker(s, w, sink);
        }
        reporter(s, sink);
        dog(s, sink);
    }

    private void reporter(byte[] s, Explorer.Sink sink) {
        byte[] n = s.clone();
        boolean wakesFirst = mutation == Mutation.WAKES_BEFORE_REPORT;
        switch (s[REPORTER]) {
            case NOTHING -> {
                if (s[FAILURES] == 0) {
                    return;
                }
                n[FAILURES]--;
                n[UNREPORTED] |= (byte) (wakesFirst ? 0 : 1);
                n[REPORTER] = REPORT_CLEAR;
                sink.step(workers + 1, "has a failure", n);
            }
            case REPORT_CLEAR -> {
                n[PARKED] = 0;
                n[REPORTER] = REPORT_PERMIT;
                sink.step(workers + 1, "says that work begins", n);
            }
            case REPORT_PERMIT -> {
                n[HAS_PERMIT] = 1;
                n[REPORTER] = wakesFirst ? REPORT_ADD : NOTHING;
                sink.step(workers + 1, "gives permit", n);
            }
            case REPORT_ADD -> {
                n[UNREPORTED] = 1;
                n[REPORTER] = NOTHING;
                sink.step(workers + 1, "adds the failure", n);
            }
            default -> throw new IllegalStateException();
        }
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
                notesBusy(s, n, at);
                sink.step(w, "counts idle", n);
            }
            case IDLE -> {
                if (mutation == Mutation.LOOK_BEFORE_COUNT) {
                    n[at + PC] = LOOK;
                    notesBusy(s, n, at);
                    sink.step(w, "is to come back", n);
                    return;
                }
                n[IDLE_COUNT]--;
                n[at + PC] = mutation == Mutation.COMES_BACK_SILENTLY ? BUSY : LOOK;
                notesBusy(s, n, at);
                sink.step(w, "is counted busy", n);
            }
            case LOOK -> {
                n[at + PC] = s[PARKED] == 1 ? CLEAR : afterwards();
                notesBusy(s, n, at);
                sink.step(w, "watchdog asleep?", n);
            }
            case CLEAR -> {
                n[PARKED] = 0;
                n[at + PC] = PERMIT;
                notesBusy(s, n, at);
                sink.step(w, "says that work begins", n);
            }
            case PERMIT -> {
                n[HAS_PERMIT] = 1;
                n[at + PC] = afterwards();
                notesBusy(s, n, at);
                sink.step(w, "gives permit", n);
            }
            case COUNT -> {
                n[IDLE_COUNT]--;
                n[at + PC] = BUSY;
                notesBusy(s, n, at);
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
        boolean checks = mutation != Mutation.NO_LOOK_AFTER_THE_TASKS;
        boolean allIdle = s[IDLE_COUNT] == workers;
        switch (s[DOG]) {
            case WATCHES -> {
                if (allIdle) {
                    n[DOG] = SAYS_SO;
                    sink.step(workers, "all idle", n);
                } else if (s[UNREPORTED] == 1) {
                    n[DOG] = REPORTS;
                    sink.step(workers, "some are busy", n);
                }
            }
            case SAYS_SO -> {
                n[PARKED] = 1;
                n[DOG] = mutation == Mutation.NO_SECOND_LOOK ? SEEN : SECOND_LOOK;
                n[WAS_AWAKE] = 0;
                sink.step(workers, "says that it sleeps", n);
            }
            case SECOND_LOOK -> {
                boolean quiet = s[UNREPORTED] == 0 || mutation == Mutation.NO_LOOK_AT_REPORTS;
                n[DOG] = allIdle && quiet ? SEEN : TAKES_BACK;
                n[WAS_AWAKE] = 0;
                sink.step(workers, "all idle still, nothing to report?", n);
            }
            case SEEN -> {
                n[DOG] = checks && s[PARKED] == 0 || s[WAS_AWAKE] == 0 ? WAITS : WRONG_VERDICT;
                sink.step(workers, "has looked at the tasks", n);
            }
            case TAKES_BACK -> {
                n[PARKED] = 0;
                n[DOG] = REPORTS;
                sink.step(workers, "takes that back", n);
            }
            case REPORTS -> {
                n[UNREPORTED] = 0;
                n[DOG] = WATCHES;
                sink.step(workers, "reports", n);
            }
            case WAITS -> {
                n[DOG] = s[PARKED] == 0 ? REPORTS : ASLEEP;
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
        if (s[DOG] == WRONG_VERDICT) {
            return "a verdict on tasks while a worker was awake";
        }
        boolean sleeps = s[DOG] == ASLEEP && s[PARKED] == 1 && s[HAS_PERMIT] == 0;
        return sleeps && s[UNREPORTED] == 1 && s[REPORTER] == NOTHING
                ? "a failure in the queue, and the watchdog sleeps"
                : null;
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
