package dev.serrano.habanero;

import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.TaskMember;
import dev.serrano.sync.Event;
import org.jspecify.annotations.Nullable;

/** A barrier of tasks that all take part in all phases, from where they come in. */
public final class FastBarrier {
    /* Implementation. All fields are guarded by the monitor, which no task keeps while it waits.
     * A phase is over when all registered tasks have arrived, and no holder of the barrier is left that may register
     * more.
     * Then `over` is set, which is that phase's own, by the task that came last, outside the monitor.
     * Each participant is registered by the task that spawns it, and leaves with its end, however that comes; one
     * that is ended while it waits takes its arrival back, unless the phase is over. */
    private final int phases;
    private int phase;
    private int registered;
    private int arrived;
    private int holders;
    private boolean stopped;
    private boolean lastLeft; // the last phase was done, at whose end no task waits
    private Event<Boolean> over = Event.newPhaseEvent();

    /** An owner of a barrier. */
    public interface Owner {
        FastBarrier barrier();
    }

    public FastBarrier(int phases) {
        if (phases < 0) {
            throw new IllegalArgumentException(phases + " phases: there must not be fewer than 0");
        }
        this.phases = phases;
    }

    public int phases() {
        return phases;
    }

    /** The phase that is not over yet; the number of phases when all are. */
    public synchronized int phase() {
        return phase;
    }

    /** No phase ends any more; waiting tasks are ended otherwise. */
    public synchronized void stop() {
        stopped = true;
    }

    public synchronized void register() {
        registered++;
    }

    /** No phase ends until the body of the calling task, or of its innermost finish, has ended. */
    void hold(String construct) {
        if (CurrentTask.member(Participant.class, p -> p.of() == this) != null // no phase ends without it
                || CurrentTask.member(Holder.class, h -> h.of() == this) != null
                || CurrentTask.isPlainIteration()) { // nothing would mark its end
            return;
        }
        CurrentTask.join(construct, new Holder());
        synchronized (this) {
            holders++;
        }
    }

    /** The membership of a task that was registered. */
    TaskMember participant() {
        return new Participant();
    }

    /** The calling task's work of the phase is done: waits for the others. */
    public void signal() {
        Event<Boolean> mine;
        Event<Boolean> ended;
        synchronized (this) {
            mine = over;
            mine.signal();
            arrived++;
            ended = endIfComplete();
        }
        if (ended != null) {
            ended.setValue(true);
            ended.waited();
            return;
        }
        try {
            Event.suspend(mine);
        } catch (Throwable e) {
            synchronized (this) {
                arrived -= over == mine ? 1 : 0;
            }
            throw e;
        }
    }

    private @Nullable Event<Boolean> endIfComplete() {
        if (arrived != registered || holders != 0 || phase == phases || stopped) {
            return null;
        }
        Event<Boolean> e = over;
        phase++;
        arrived = 0;
        over = Event.newPhaseEvent();
        return e;
    }

    private void change(int moreRegistered, int moreHolders) {
        Event<Boolean> ended;
        synchronized (this) {
            registered += moreRegistered;
            holders += moreHolders;
            lastLeft |= moreRegistered < 0 && phase + 1 == phases;
            ended = arrived > 0 || registered == 0 && lastLeft ? endIfComplete() : null;
        }
        if (ended != null) {
            ended.setValue(true);
        }
    }

    private final class Holder extends TaskMember {
        FastBarrier of() {
            return FastBarrier.this;
        }

        @Override
        public void ended(@Nullable Throwable failure) {
            change(0, -1);
        }
    }

    private final class Participant extends TaskMember {
        FastBarrier of() {
            return FastBarrier.this;
        }

        @Override
        public void ended(@Nullable Throwable failure) {
            change(-1, 0);
        }

        @Override
        public void discarded(Throwable why) {
            change(-1, 0);
        }
    }
}
