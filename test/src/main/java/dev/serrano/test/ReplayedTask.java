package dev.serrano.test;

import dev.serrano.TaskTermination;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncObserver;
import dev.serrano.sync.Event;
import dev.serrano.test.ScheduleFile.LoggedTask;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A task of a {@link Replay}. */
final class ReplayedTask extends TaskPath {
    /* Implementation. All fields are touched by the thread in control.
     * made    how many marks the task has made.
     * inHook  whether the task is in a call of this class: points of the waits in there are none of the program.
     * free    whether the task is no longer held: it has parted from the log.
     * turn    what the task waits for while it is held; another for each wait. */
    private static final SyncObserver OBSERVER = TaskPath.observerOf();

    private static final long MOST = TimeUnit.HOURS.toNanos(1);

    private final Replay replay;
    private final @Nullable LoggedTask logged;
    private final String path;
    private int made;
    private boolean inHook;
    private boolean free;
    private @Nullable Event<Boolean> turn;

    ReplayedTask(Replay replay, @Nullable LoggedTask logged, long number, String path) {
        super(number);
        this.replay = replay;
        this.logged = logged;
        this.path = path;
    }

    @Override
    TaskPath below(long n) {
        StringBuilder child = new StringBuilder(path);
        describe(child, n);
        return new ReplayedTask(replay, logged == null ? null : logged.child(n), n, child.toString());
    }

    @Override
    void leavesPoint() {
        goesOn();
    }

    @Override
    public void started() {
        state(LoggedTask.State.RUNS);
        if (!isIteration(number)) {
            mark();
        }
    }

    @Override
    public void atPoint(boolean over) {
        if (over && !inHook) {
            replay.leaves(this);
        } else if (!inHook) {
            goesOn();
            steps++;
            mark();
        }
    }

    @Override
    public void suspended() {
        if (!inHook) {
            state(LoggedTask.State.WAITS);
            replay.leaves(this);
        }
    }

    @Override
    public void resumed() {
        if (!inHook) {
            state(LoggedTask.State.RUNS);
            if (logged != null) {
                replay.come(logged.takeResumption(steps));
            }
        }
    }

    /** The task has gone on after all waits before its next step: it may have had others run on its stack instead. */
    private void goesOn() {
        if (logged != null) {
            int place = logged.takeResumption(steps);
            while (place >= 0) {
                replay.come(place);
                place = logged.takeResumption(steps);
            }
        }
    }

    /** The body has ended, and the task may still wait. */
    void isAtEnd() {
        replay.leaves(this);
        goesOn();
        if (!isIteration(number) && logged != null && logged.marks() > 0) {
            int end = logged.mark(logged.marks() - 1);
            if (end >= replay.progress()) {
                inHook = true;
                try {
                    await(end, false);
                } finally {
                    inHook = false;
                }
            }
            replay.pass(end, this);
        }
    }

    @Override
    public void ended(@Nullable Throwable failure) {
        replay.leaves(this);
        state(LoggedTask.State.ENDED);
        skipRest(failure);
    }

    @Override
    public void discarded(Throwable why) {
        state(LoggedTask.State.ENDED);
        skipRest(why);
    }

    /** A task that a cancellation has ended earlier than the recorded one makes no more marks. */
    private void skipRest(@Nullable Throwable failure) {
        if (logged != null && failure != null) {
            replay.skip(logged);
        }
    }

    private void state(LoggedTask.State s) {
        if (logged != null) {
            logged.state = s;
        }
    }

    /** The task is at its next mark: waits until its turn has come. */
    private void mark() {
        replay.leaves(this);
        goesOn();
        if (free) {
            return;
        }
        inHook = true;
        try {
            int k = made++;
            int place = logged == null || isEnd(logged, k) ? -1 : logged.mark(k);
            if (place >= 0) {
                if (place >= replay.progress()) {
                    await(place, false);
                }
                replay.pass(place, this);
            } else if (await(replay.afterAll(), true)) {
                free = true;
                replay.extra((logged == null ? this + " is not in the log" : this + " has reached point " + k)
                        + (logged == null ? "" : ", and has " + logged.marks() + " marks there"));
            }
        } finally {
            inHook = false;
        }
    }

    /** Whether the recorded task has ended with this mark, which then stands for no point. */
    private boolean isEnd(LoggedTask task, int k) {
        return !isIteration(number) && k > 0 && k == task.marks() - 1;
    }

    /**
     * Waits until the turn of a mark has come.
     *
     * @param ends whether to throw if the task's scope is cancelled; otherwise it goes on then
     * @return whether the turn has come
     */
    private boolean await(int place, boolean ends) {
        long d = 1;
        int seen = replay.progress();
        replay.hold(place, this);
        try {
            while (true) {
                wakeNext();
                if (replay.isDue(place)) {
                    return true;
                }
                Event<Boolean> t = Event.newEvent();
                turn = t;
                boolean woken = Event.suspend(t, Duration.ofNanos(d));
                if (replay.progress() != seen) {
                    seen = replay.progress();
                    d = 1;
                } else if (!woken) {
                    d += d / 8 + 1;
                    if (d > MOST) {
                        replay.giveUp();
                        d = 1;
                    }
                }
            }
        } catch (TaskTermination e) {
            if (ends) {
                throw e;
            }
            return false; // the recorded task has come here, cancelled or not
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (IllegalStateException e) {
            return false; // it may not wait here, such as in an isolated section
        } finally {
            turn = null;
            replay.letGo(place);
        }
    }

    /** Wakes the task whose turn it is, unless that is this one. */
    private void wakeNext() {
        ReplayedTask next = replay.next();
        Event<Boolean> t = next == null || next == this ? null : next.turn;
        if (t != null) {
            t.setValue(true);
        }
    }

    @Override
    public SyncObserver observer() {
        return OBSERVER;
    }

    @Override
    public @Nullable Object signals(SyncKind kind) {
        return kind == SyncKind.FINISH ? MARK : null;
    }

    @Override
    public void waited(SyncKind kind, Object left) {
        if (kind == SyncKind.FINISH) {
            finished();
        }
    }

    @Override
    public String toString() {
        return path + (name == null ? "" : " \"" + name + '"');
    }
}
