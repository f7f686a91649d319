package dev.serrano.actor;

import dev.serrano.Promise;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.ScopeHold;
import dev.serrano.spi.SyncPoint;
import dev.serrano.sync.Event;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The turns of an actor: which task processes its messages, from the start to the end. {@link ActorBase} has what
 * programs call and override.
 *
 * @param <M> type of the messages
 */
abstract class ActorTurns<M> {
    /* Implementation.
     * All code that changes the control word is here. Fields that are not private are read by ActorBase, and written
     * here.
     * control  NEW until start. IDLE: no task runs the actor. RUNNING: the owner does, a turn, which may be queued
     *          still, or start(). SIGNALLED: likewise, and something has changed that it may have looked at before.
     *          BURYING: the task that has ended it makes dead letters. TERMINATED. All writes are compare-and-sets, and
     *          stores of the owner. A task that changes something (a guard, paused, exiting) changes it first and wakes
     *          then. The owner makes RUNNING of SIGNALLED before it looks, and rests only by a compare-and-set of
     *          RUNNING: so there is one owner, and no change is overlooked. The same word orders what owners do.
     *          Messages need no mark: a sender exchanges the end of a mailbox, and then reads the word; the owner
     *          rests, and then reads that end (cameMeanwhile). If it sees the end without the link, it waits for the
     *          link, some hundred nanoseconds, and then lets others have a turn.
     * exiting  set by any thread and never cleared; read by the owner before each message.
     * paused   volatile; read by the owner before each message.
     * outside  whether threads outside its runtime send to it; written by the start.
     * hold     written in start() by the owner; null before. A cancellation calls cancelled(): if no task runs the
     *          actor, the canceller ends it, else the owner, whose turn is run even then.
     * runner   the id of the thread on which the owner processes messages; 0, or an old one, else. Opaque, written by
     *          owners. A thread that reads its own id there has written it and is inside process, after which the owner
     *          looks again, or the actor has ended by a failure. So that thread need not wake the actor. Not the thread
     *          itself: an actor is old, and each store would mark a card for the collector.
     * unfenced whether the owner has changed something since it last looked that senders look at after a fence: before
     *          it rests it fences, and looks once more.
     * begun    whether onStart was called and onExit was not. Exchanged by whoever calls onExit.
     * care     null unless it is supervised. Written by the start before the hold, after which others read it.
     * edges    null until an observed task has something to leave there; one compare-and-set. Written before what lets
     *          the owner go on, and read after it.
     * ended    null, the event of the tasks that watch, or OVER: one exchange. If the actor is observed, the event
     *          stays, for the record that the end leaves there.
     * Each entry asks for stack before it changes anything: a wake-up that overflows half-way would be lost.
     * A turn processes BATCH messages at most, then it spawns the next one: others come in between.
     * Rejected: a lock around the state (a message that suspends would keep it); a task that waits for messages (an
     * idle actor would keep a fiber). Also rejected: looking for messages again after IDLE was set (with the conditions
     * of a selector that is a busy wait or a race). */
    private static final int BATCH = 64;

    private static final int NEW = 0;
    private static final int IDLE = 1;
    private static final int RUNNING = 2;
    private static final int SIGNALLED = 3;
    private static final int BURYING = 4;
    private static final int TERMINATED = 5;

    private volatile int control;
    volatile boolean exiting;
    volatile boolean paused;
    volatile boolean outside;
    private boolean begun;

    @Nullable
    Care care;

    private boolean unfenced;
    private long runner;
    private volatile @Nullable Event<Boolean> ended;
    volatile @Nullable ScopeHold hold;
    private volatile @Nullable Edges edges;

    /** The actor itself, whose hooks are called. */
    abstract ActorBase<M> self();

    /** Whether the first look of the owner may find something to do. */
    abstract boolean isReady();

    /** Processes one message; false if there is none that may be processed. Only the owner. */
    abstract boolean step() throws Exception;

    /** Called before the owner rests; an exception ends the actor. */
    void beforeRest() {}

    /**
     * Whether a message has come that the owner may not have seen, and that did not wake it since it had not gone yet.
     * Asked after it has gone, so perhaps while another owner takes messages: may say so in error.
     */
    boolean cameMeanwhile() {
        return false;
    }

    /** Whether there is any message, also one that may not be processed now; any thread, may say so in error. */
    abstract boolean isLoaded();

    /** How many messages wait; any thread, about so many. */
    abstract long messages();

    /** The number of messages in its mailboxes, for a report. */
    abstract String waiting();

    /** Whether it would take no message of any kind: nothing but code of its own makes it go on. Any thread. */
    boolean takesNone() {
        return false;
    }

    /** Takes any message, which will not be processed; null if there is none. One caller at a time. */
    abstract @Nullable M discard();

    /** Before a new life: as it was made, as far as the library knows. */
    void renew() {}

    /** Restarts the actor because of another's failure, as soon as nothing is processed. The owner. */
    void restartDue(Exception failure) throws Exception {
        careOf().restart(failure, 0);
    }

    final void begin(boolean forOutside, @Nullable Supervision given, @Nullable Supervisor group) {
        CurrentTask.requireStack();
        Supervision policy = given == null ? self().supervision() : given;
        if (!Handles.CONTROL.compareAndSet(this, NEW, RUNNING)) {
            throw new IllegalStateException(this + " has been started before, or has ended");
        }
        outside = forOutside;
        Care c = group == null && policy.isPlain() ? null : new Care(self(), policy, group);
        care = c;
        try {
            hold = ScopeHold.ofCurrentScope(forOutside, new ActorHolder(self()));
        } catch (Throwable e) {
            care = null;
            control = NEW;
            if (exiting) {
                exits();
            }
            throw e;
        }
        try {
            if (group != null) {
                group.starts(self());
            }
            if (!exiting) {
                begun = true;
                self().onStart();
            }
            ownerGoes();
            if (exiting || isReady() || !rests()) {
                spawnTurn();
            }
        } catch (Throwable e) {
            endAfter(e);
            throw e;
        }
    }

    /** {@link ActorBase#exit}. */
    final void exits() {
        CurrentTask.requireStack();
        lets();
        exiting = true;
        if (hold != null && care != null) {
            care.endsWait();
        }
        if (Handles.CONTROL.compareAndSet(this, NEW, BURYING)) {
            bury();
        } else {
            wake();
        }
    }

    /** {@link ActorBase#pause}. */
    final void pauses() {
        if (control != NEW && !exiting) {
            paused = true;
        }
    }

    /** {@link ActorBase#resume}, of an actor that is paused. */
    final void goesOnAfterPause() {
        CurrentTask.requireStack();
        lets();
        paused = false;
        wake();
    }

    @SuppressWarnings("unchecked") // an event of Boolean
    final Event<Boolean> ended() {
        Event<Boolean> e = ended;
        if (e == null) {
            Event<Boolean> mine = Event.newEvent("end of " + this);
            e = (Event<Boolean>) Handles.ENDED.compareAndExchange(this, null, mine);
            e = e == null ? mine : e;
        }
        return e;
    }

    /** Whether its finish has been cancelled. */
    final boolean isCancelled() {
        return Objects.requireNonNull(hold, "hold").isCancelled();
    }

    /** It is supervised, and is to begin anew before the next message; any thread. */
    final void restartFor(Exception failure) {
        careOf().restartFor(failure);
        wake();
    }

    /** It is about to process a message that was asked; the owner. */
    final void takes(Promise<?> answer) {
        if (care != null) {
            care.takes(answer);
        }
    }

    final @Nullable Care care() {
        return care;
    }

    private Care careOf() {
        return Objects.requireNonNull(care, "care");
    }

    /** The first half of a restart. */
    final void endsLife(Exception failure) throws Exception {
        Handles.BEGUN.setVolatile(this, false);
        self().preRestart(failure);
    }

    /** The second half of a restart; if the actor has ended meanwhile, by another task than a reader's, it is over. */
    final void beginsLife(Exception failure) throws Exception {
        renew();
        self().postRestart(failure);
        Handles.BEGUN.setVolatile(this, true);
        if (control >= BURYING) {
            leaves();
        }
    }

    private void leaves() {
        if ((boolean) Handles.BEGUN.getAndSet(this, false)) {
            self().onExit();
        }
    }

    /** The sync points before the next message, for observers; null if there are none. */
    final @Nullable Edges edges() {
        return edges;
    }

    /**
     * The place for the mark of an observed task that is not processing a message of this actor; null for all others.
     */
    final @Nullable Edges edgesOfCaller() {
        return Edges.areWanted() && !isRunner() ? edgesToLeave() : null;
    }

    private Edges edgesToLeave() {
        Edges e = edges;
        if (e == null) {
            Edges mine = new Edges();
            Edges other = (Edges) Handles.EDGES.compareAndExchange(this, null, mine);
            e = other == null ? mine : other;
        }
        return e;
    }

    private void lets() {
        Edges e = edgesOfCaller();
        if (e != null) {
            e.lets();
        }
    }

    private void ownerGoes() {
        if (Edges.areWanted()) {
            edgesToLeave().ownerGoes();
        }
    }

    /** Something has changed that the owner should look at, other than being paused: any thread, after the change. */
    final void signal() {
        if (isRunner()) {
            return;
        }
        if (paused && !exiting) {
            VarHandle.fullFence(); // as in wake()
            if (paused && !exiting) {
                return;
            }
        }
        wake();
    }

    /** Whether the caller is inside {@code process}, or on top of it on the same thread. */
    final boolean isRunner() {
        return (long) Handles.RUNNER.getOpaque(this) == Thread.currentThread().threadId();
    }

    /** The runner has changed something at which senders look after a fence. */
    final void changedByRunner() {
        unfenced = true;
    }

    private void wake() {
        boolean fenced = false;
        for (; ; ) {
            switch (control) {
                case IDLE -> {
                    if (Handles.CONTROL.compareAndSet(this, IDLE, RUNNING)) {
                        wakeUp();
                        return;
                    }
                }
                case RUNNING -> {
                    if (Handles.CONTROL.compareAndSet(this, RUNNING, SIGNALLED)) {
                        return;
                    }
                }
                default -> {
                    if (fenced) {
                        if (control == TERMINATED) {
                            buryLatecomers();
                        }
                        return;
                    }
                    VarHandle.fullFence(); // what was read may be older than what the caller has changed
                    fenced = true;
                }
            }
        }
    }

    /** A message has come, by a read-modify-write, and the owner asks {@link #cameMeanwhile} when it has gone. */
    final void messageCame() {
        int c = control;
        if (c == IDLE) {
            if (!(paused && !exiting) && Handles.CONTROL.compareAndSet(this, IDLE, RUNNING)) {
                wakeUp();
            }
        } else if (c >= BURYING) {
            wake();
        }
    }

    /** The caller is the owner: the next one is a turn. */
    private void wakeUp() {
        try {
            spawnTurn();
        } catch (Throwable e) {
            for (int c = control; !Handles.CONTROL.compareAndSet(this, c, IDLE); c = control) {
                Thread.onSpinWait(); // another thread has signalled
            }
            if (exiting) {
                endAfterWakeUp(e);
            }
            throw e;
        }
    }

    /** A thread that has ended the actor meanwhile has left the end to the owner. */
    private void endAfterWakeUp(Throwable failure) {
        try {
            cancelled();
        } catch (Throwable ofHook) {
            if (ofHook != failure) {
                failure.addSuppressed(ofHook);
            }
        }
    }

    private void spawnTurn() {
        Objects.requireNonNull(hold, "hold").spawnTurn();
    }

    final void turn() throws Exception {
        if (control == SIGNALLED) {
            control = RUNNING; // before the first look
        }
        Edges left = edges;
        if (left != null) {
            left.ownerHasCome();
        }
        boolean over;
        try {
            over = processMessages();
        } catch (Throwable e) {
            if (care != null) {
                care.dies(e);
            }
            endAfter(e);
            throw e;
        }
        if (over) {
            end();
        }
    }

    /** True if the actor has to end; false if it is no longer owned by the caller. */
    private boolean processMessages() throws Exception {
        for (int left = BATCH; ; ) {
            Handles.RUNNER.setOpaque(this, Thread.currentThread().threadId());
            while (!exiting && !paused && left > 0 && stepSafely()) {
                left--;
            }
            if (exiting) {
                goesOn();
                Handles.RUNNER.setOpaque(this, 0L);
                return true;
            }
            if (left > 0 && !paused) {
                beforeRest();
            }
            if (left > 0 && unfenced) {
                unfenced = false;
                VarHandle.fullFence();
                continue;
            }
            if (left <= 0) {
                MailboxEvent.Recorder.hasMore(this);
            }
            Handles.RUNNER.setOpaque(this, 0L);
            ownerGoes();
            if (left <= 0) {
                spawnTurn();
                return false;
            }
            if (rests()) {
                return false;
            }
            left--; // a sender may be about to put a message in for long
        }
    }

    /** The owner goes, unless something has changed. False if it must look again. */
    private boolean rests() {
        if (!Handles.CONTROL.compareAndSet(this, RUNNING, IDLE)) {
            control = RUNNING;
            return false;
        }
        if (paused || !cameMeanwhile() || !Handles.CONTROL.compareAndSet(this, IDLE, RUNNING)) {
            return true;
        }
        Edges e = edges;
        if (e != null) {
            e.ownerHasCome(); // another one may have been there in between
        }
        return false;
    }

    private void goesOn() {
        Edges e = edges;
        if (e != null) {
            e.goesOn();
        }
    }

    private boolean stepSafely() throws Exception {
        SyncPoint.reach();
        goesOn(); // after the look at paused
        Care c = care;
        if (c != null) {
            return stepWith(c);
        }
        try {
            return step();
        } catch (Exception e) {
            self().onFailure(e);
            return true;
        }
    }

    private boolean stepWith(Care c) throws Exception {
        try {
            Exception due = c.takeDue();
            if (due != null) {
                restartDue(due);
                return true;
            }
            boolean one = step();
            c.processed();
            return one;
        } catch (Exception e) {
            Exception left = afterHook(e);
            if (left == null) {
                c.drops(e);
            } else {
                c.failed(left);
            }
            return true;
        }
    }

    private @Nullable Exception afterHook(Exception failure) {
        try {
            self().onFailure(failure);
            return null;
        } catch (Exception e) {
            return e;
        }
    }

    final void cancelled() {
        exiting = true;
        for (; ; ) {
            int c = control;
            if (c == IDLE) {
                if (Handles.CONTROL.compareAndSet(this, IDLE, BURYING)) {
                    bury();
                    return;
                }
            } else if (c != RUNNING || Handles.CONTROL.compareAndSet(this, RUNNING, SIGNALLED)) {
                return;
            }
        }
    }

    /** By the owner. */
    private void end() {
        exiting = true;
        for (int c = control; c < BURYING; c = control) {
            if (Handles.CONTROL.compareAndSet(this, c, BURYING)) {
                bury();
                return;
            }
        }
    }

    private void endAfter(Throwable failure) {
        try {
            end();
        } catch (Throwable ofHook) {
            if (ofHook != failure) { // the JVM has one error for all who find no memory at all
                failure.addSuppressed(ofHook);
            }
        }
    }

    private void bury() {
        try {
            self().discardAll();
        } finally {
            try {
                leaves();
            } finally {
                announceEnd();
            }
        }
    }

    @SuppressWarnings("unchecked") // an event of Boolean
    private void announceEnd() {
        Event<Boolean> watched =
                Edges.areWanted() ? ended() : (Event<Boolean>) Handles.ENDED.getAndSet(this, Handles.OVER);
        control = TERMINATED;
        try {
            buryLatecomers();
        } finally {
            if (watched != null) {
                watched.setValue(true);
            }
            ScopeHold h = hold;
            if (h != null) {
                if (care != null) {
                    care.ended();
                }
                h.release(); // last: nothing of the actor outlives its finish
            }
        }
    }

    private void buryLatecomers() {
        while (isLoaded() && Handles.CONTROL.compareAndSet(this, TERMINATED, BURYING)) {
            try {
                self().discardAll();
            } finally {
                control = TERMINATED;
            }
        }
    }
}
