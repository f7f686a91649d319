package dev.serrano.actor;

import dev.serrano.TaskFuture;
import dev.serrano.spi.ScopeHold;
import dev.serrano.sync.Event;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The life of whatever processes messages one at a time: new, started, paused and terminated (Imam and Sarkar, OOPSLA
 * 2012; Habanero-Scala, figure 7).
 * <p>It belongs to the innermost finish of the task that calls {@link #start}, whoever made it and whoever sends to it:
 * messages are processed by tasks of that finish, what they spawn belongs to it, and it ends only when the actor has
 * ended. If it is cancelled, the actor ends.
 * <p>Memory consistency: what a sender did before it sent happens-before the processing of the message; the processing of
 * one message happens-before that of the next, and the last before {@link #termination} has its value.
 *
 * @param <M> type of the messages
 */
public abstract class ActorBase<M> {
    /* Implementation.
     * life    NEW, STARTED, TERMINATED, in this order; compare-and-set, volatile.
     * busy    true while somebody owns the actor: takes messages out of the mailboxes, or has offered the task that will.
     *         Whoever makes it true from false is the owner; a new actor is owned by whoever starts or ends it. A sender
     *         publishes its message and then reads busy; the owner writes false and then looks for messages: one of the two
     *         sees the other.
     * paused  volatile; the owner reads it after each message, so resume() in the middle of one starts no second one.
     * hold    written in start() by the owner, before busy is false for the first time; null before. Released by the
     *         owner that finds the actor terminated, so nobody spawns by a released hold.
     * ended   null, the event of those who watch, or ENDED: one compare-and-set each.
     * A task processes `batch` messages, then the actor offers a new one: others have their turn.
     * Rejected: a lock around the state (a message that suspends would keep it), and a task that waits for messages (an
     * idle actor would keep a fiber). */
    static final int BATCH = 64;

    private static final int NEW = 0;
    private static final int STARTED = 1;
    private static final int TERMINATED = 2;

    private static final VarHandle LIFE = handle("life", int.class);
    private static final VarHandle BUSY = handle("busy", boolean.class);
    private static final VarHandle ENDED = handle("ended", Event.class);
    private static final Event<Boolean> OVER = over();

    private volatile int life;
    private volatile boolean busy = true;
    private volatile boolean paused;
    private volatile @Nullable Event<Boolean> ended;
    private volatile @Nullable ScopeHold hold;

    ActorBase() {}

    private static VarHandle handle(String name, Class<?> type) {
        return ConstantBootstraps.fieldVarHandle(MethodHandles.lookup(), name, VarHandle.class, ActorBase.class, type);
    }

    private static Event<Boolean> over() {
        Event<Boolean> e = Event.newEvent();
        e.setValue(true);
        return e;
    }

    /** Whether {@link #step} would find a message; any thread, may say so in error. */
    abstract boolean isReady();

    /** Processes one message; false if there is none. Only the owner. */
    abstract boolean step() throws Exception;

    /** Whether there is any message, also one that may not be processed now; as {@link #isReady}. */
    abstract boolean isLoaded();

    /** Makes dead letters of all messages. Only the owner. */
    abstract void discardAll();

    /**
     * Starts the actor in the innermost finish of the calling task: messages that have come before are processed now.
     * Messages are processed at the place where this is called: {@code async(at(place), actor::start)}.
     *
     * @throws IllegalStateException outside a task, and if it has been started or has ended
     */
    public final void start() {
        start(false);
    }

    /**
     * As {@link #start()}, for an actor to which others than the tasks of this runtime send: while it has not ended, no
     * deadlock is reported.
     */
    public final void startForOutside() {
        start(true);
    }

    private void start(boolean forOutside) {
        if (life != NEW) {
            throw new IllegalStateException(this + " has been started before, or has ended");
        }
        ScopeHold h = ScopeHold.ofCurrentScope(forOutside, this::cancelled);
        if (!LIFE.compareAndSet(this, NEW, STARTED)) {
            h.release();
            if (h.isCancelled()) {
                return;
            }
            throw new IllegalStateException(this + " has been started before, or has ended");
        }
        hold = h;
        boolean started = false;
        try {
            onStart();
            started = true;
        } finally {
            if (!started) {
                life = TERMINATED;
            }
            release();
        }
    }

    /**
     * Ends the actor: no further message is processed; those in its mailbox, and those that come, are dead letters. A
     * message that is being processed is not interrupted. Any thread, any number of times: all but the first call have no
     * effect. An actor that was never started ends, too.
     */
    public final void exit() {
        int before = (int) LIFE.getAndSet(this, TERMINATED);
        if (before == NEW || before == STARTED && BUSY.compareAndSet(this, false, true)) {
            release();
        }
    }

    /**
     * Processes no further message until {@link #resume}; messages are kept. One that is being processed goes on to its
     * end. A second call has no effect; nor has one before the start, or after the end.
     */
    public final void pause() {
        if (life == STARTED) {
            paused = true;
        }
    }

    /**
     * Goes on after {@link #pause}. The next message is processed by a task, not by the caller, and not before the one
     * that is being processed has ended.
     *
     * @throws IllegalStateException if the actor is not paused; after its end this has no effect
     */
    public final void resume() {
        if (life == TERMINATED) {
            return;
        }
        if (!paused) {
            throw new IllegalStateException(this + " is not paused");
        }
        paused = false;
        wake();
    }

    /** Whether it has been started; true also after its end. */
    public final boolean hasStarted() {
        return hold != null;
    }

    /** Whether it has ended, so that what is sent is a dead letter. */
    public final boolean hasEnded() {
        return life == TERMINATED;
    }

    /**
     * Has the value true when the actor has ended and the message that it was processing has. If its finish is cancelled,
     * at once.
     */
    @SuppressWarnings("unchecked") // an event of Boolean
    public final TaskFuture<Boolean> termination() {
        return ended().asFuture();
    }

    @SuppressWarnings("unchecked") // an event of Boolean
    final Event<Boolean> ended() {
        Event<Boolean> e = ended;
        if (e == null) {
            Event<Boolean> mine = Event.newEvent("end of " + this);
            e = (Event<Boolean>) ENDED.compareAndExchange(this, null, mine);
            e = e == null ? mine : e;
        }
        return e;
    }

    /** Called in the starting task before the first message; what it throws, {@code start} throws, and the actor ends. */
    protected void onStart() {}

    /** Called once after the end of a started actor, before its finish may end. */
    protected void onExit() {}

    /**
     * A message has failed: by default the failure is thrown, which ends the actor; its finish fails with it. If this
     * returns, the actor goes on with the next message.
     */
    protected void onFailure(Exception failure) throws Exception {
        throw failure;
    }

    /** There may be a message: makes the caller the owner if nobody is. Any thread, after what it has published. */
    final void wake() {
        if (!busy && isWanted() && BUSY.compareAndSet(this, false, true)) {
            schedule();
        }
    }

    private boolean isWanted() {
        return life == TERMINATED ? ended != OVER || isLoaded() : life == STARTED && !paused && isReady();
    }

    /** Only the owner, who is it no longer. */
    private void schedule() {
        if (life == TERMINATED) { // perhaps without having been started: then there is no hold
            release();
        } else if (!Objects.requireNonNull(hold).async(this::drain)) {
            life = TERMINATED; // with its finish
            release();
        }
    }

    private void drain() throws Exception {
        boolean goesOn = false;
        try {
            for (int left = BATCH; life == STARTED && !paused; left--) {
                if (left == 0) {
                    goesOn = true;
                    schedule();
                    return;
                }
                if (!safely()) {
                    break;
                }
            }
            goesOn = true;
            release();
        } finally {
            if (!goesOn) {
                life = TERMINATED;
                release();
            }
        }
    }

    private boolean safely() throws Exception {
        try {
            return step();
        } catch (Exception e) {
            onFailure(e);
            return true;
        }
    }

    /** The owner gives the actor up, to a new task if there is a message by now. */
    private void release() {
        do {
            if (life == TERMINATED) {
                discardAll();
                end();
            }
            busy = false;
            if (!isWanted() || !BUSY.compareAndSet(this, false, true)) {
                return;
            }
        } while (life == TERMINATED);
        schedule();
    }

    private void cancelled() {
        life = TERMINATED;
        if (BUSY.compareAndSet(this, false, true)) {
            release();
        } else {
            end(); // the task that owns it may never run
        }
    }

    @SuppressWarnings("unchecked") // an event of Boolean
    private void end() {
        Event<Boolean> watched = (Event<Boolean>) ENDED.getAndSet(this, OVER);
        if (watched == OVER) {
            return;
        }
        ScopeHold h = hold;
        try {
            if (h != null) {
                onExit();
            }
        } finally {
            if (watched != null) {
                watched.setValue(true);
            }
            if (h != null) {
                h.release();
            }
        }
    }
}
