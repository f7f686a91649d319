package dev.serrano.actor;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.spi.Answers;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.ScopeHold;
import dev.serrano.sync.Event;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The life cycle of an object that processes messages one at a time: new, started, paused and terminated (Imam and
 * Sarkar, OOPSLA 2012; Habanero-Scala, figure 7).
 * <p>An actor belongs to the innermost finish of the task that calls {@link #start}, not to that of its maker or its
 * senders. Tasks of that finish process the messages, their children belong to it, and it ends only when the actor has
 * ended. If it is cancelled, the actor ends.
 * <p>Memory consistency: actions of a sender before it sent happen-before the processing of the message; the processing
 * of one message happens-before that of the next, and the last before {@link #termination} has its value.
 * {@snippet :
 * Sum sum = new Sum(); // an Actor
 * finish(() -> {
 *     sum.start(); // belongs to this finish
 *     sum.send(new Add(1));
 *     sum.termination().onComplete(outcome -> log("it has ended"));
 *     sum.exit();
 * });
 * }
 *
 * @param <M> type of the messages
 */
public abstract class ActorBase<M> {
    /* Implementation.
     * One file, though a long one: all code that changes the control word is here.
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
    private volatile boolean exiting;
    private volatile boolean paused;
    private volatile boolean outside;
    private boolean begun;
    private @Nullable Care care;
    private boolean unfenced;
    private long runner;
    private long dead;
    private volatile @Nullable Event<Boolean> ended;
    private volatile @Nullable ScopeHold hold;
    private volatile @Nullable Edges edges;

    ActorBase() {
        Handles.Warmup.ready();
    }

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

    /**
     * Starts the actor in the innermost finish of the calling task: messages that have come before are processed now.
     * Messages are processed at the place where this is called: {@code async(at(place), actor::start)}.
     *
     * @throws IllegalStateException outside a task, and if it has been started or has ended
     */
    public final void start() {
        begin(false, null, null);
    }

    /** Starts it as {@link #start()}, supervised so; {@link #supervision} is not asked. */
    public final void startSupervised(Supervision supervision) {
        begin(false, Objects.requireNonNull(supervision, "supervision"), null);
    }

    /**
     * Like {@link #start()}, for an actor to which threads outside this runtime send: while it has not ended, no
     * deadlock is reported, and no task that waits for what it {@linkplain #ask answers} counts as one that waits for
     * its own runtime.
     */
    public final void startForOutside() {
        begin(true, null, null);
    }

    final void begin(boolean forOutside, @Nullable Supervision given, @Nullable Supervisor group) {
        CurrentTask.requireStack();
        Supervision policy = given == null ? supervision() : given;
        if (!Handles.CONTROL.compareAndSet(this, NEW, RUNNING)) {
            throw new IllegalStateException(this + " has been started before, or has ended");
        }
        outside = forOutside;
        Care c = group == null && policy.isPlain() ? null : new Care(this, policy, group);
        care = c;
        try {
            hold = ScopeHold.ofCurrentScope(forOutside, new ActorHolder(this));
        } catch (Throwable e) {
            care = null;
            control = NEW;
            if (exiting) {
                exit();
            }
            throw e;
        }
        try {
            if (group != null) {
                group.starts(this);
            }
            if (!exiting) {
                begun = true;
                onStart();
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

    /**
     * Sends a message; any thread. Before the start it is kept; after the end it is a dead letter
     * ({@link #onDeadLetter}).
     */
    public abstract void send(M message);

    /** Sends a message whose answer is awaited. */
    abstract void post(M message, @Nullable Promise<?> asked);

    /**
     * Sends a message that holds a reply, and returns the answer of the actor. If it ends before that, the future fails
     * with an {@link IllegalStateException}.
     * <p>The future belongs to no finish: an asker that gives up, after {@code join(limit)} or by {@code cancel},
     * leaves nothing that its finish waits for. The actor keeps the future until it has answered,
     * or has ended. If the message fails and the actor is {@linkplain Supervision supervised} and goes on, the future
     * fails with that failure.
     *
     * @throws RuntimeException the exceptions of {@link #send}
     */
    public final <R> TaskFuture<R> ask(Function<? super Reply<R>, ? extends M> message) {
        CurrentTask.requireStack();
        Promise<R> answer = Answers.promise(
                ended(), hold, outside, () -> new IllegalStateException(this + " has ended without an answer"));
        post(message.apply(new Reply<>(answer)), answer);
        return answer;
    }

    /**
     * Ends the actor: no further message is processed; those in its mailbox, and those that come, are dead letters. A
     * message that is being processed is not interrupted. Any thread, any number of times: all but the first call have
     * no effect. An actor that was never started ends, too.
     */
    public final void exit() {
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

    /**
     * Processes no further message until {@link #resume}; messages are kept. One that is being processed goes on to its
     * end. A second call has no effect; nor has one before the start, or after the end.
     */
    public final void pause() {
        if (control != NEW && !exiting) {
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
        if (exiting) {
            return;
        }
        if (!paused) {
            throw new IllegalStateException(this + " is not paused");
        }
        CurrentTask.requireStack();
        lets();
        paused = false;
        wake();
    }

    /** Whether it has been started; true also after its end. */
    public final boolean hasStarted() {
        return hold != null;
    }

    /** Whether it has ended, or will after the present message: a message sent now is a dead letter. */
    public final boolean hasEnded() {
        return exiting;
    }

    /**
     * Has the value true when the actor has ended and the message that it was processing has. If its finish is
     * cancelled while it has nothing to do, at once.
     */
    public final TaskFuture<Boolean> termination() {
        return ended().asFuture();
    }

    @SuppressWarnings("unchecked") // an event of Boolean
    private Event<Boolean> ended() {
        Event<Boolean> e = ended;
        if (e == null) {
            Event<Boolean> mine = Event.newEvent("end of " + this);
            e = (Event<Boolean>) Handles.ENDED.compareAndExchange(this, null, mine);
            e = e == null ? mine : e;
        }
        return e;
    }

    /** How many messages came after the end, or were not processed before it, or found a full mailbox that drops. */
    public final long deadLetters() {
        return (long) Handles.DEAD.getVolatile(this);
    }

    /** How often it has been restarted by its {@link Supervision}. */
    public final long restarts() {
        return hold == null || care == null ? 0 : care.restarts();
    }

    /**
     * How its failures are treated if it is started without a {@link Supervision}: by default they escalate. Called by
     * {@code start}, in the starting task.
     */
    protected Supervision supervision() {
        return Supervision.escalate();
    }

    /**
     * Called in the starting task before the first message; {@code start} throws its exception, and the actor ends.
     */
    protected void onStart() {}

    /**
     * Called once after the end of an actor that has called {@link #onStart}, before its finish may end: in a task of
     * that finish; or, if it is cancelled while the actor has nothing to do, by the canceller. An actor that ends
     * between {@link #preRestart} and {@link #postRestart} does not call it again.
     */
    protected void onExit() {}

    /**
     * A message has failed: by default the failure is thrown, which ends the actor; its finish fails with it. If this
     * returns, the actor goes on with the next message.
     */
    protected void onFailure(Exception failure) throws Exception {
        throw failure;
    }

    /**
     * Called before a {@linkplain Supervision#restart restart}, in a task of its finish, before the back-off: by
     * default {@link #onExit}. A failure ends the actor and is one of its finish.
     *
     * @param failure what has failed; of another actor if the {@link Supervisor} restarts all for one
     */
    protected void preRestart(Exception failure) throws Exception {
        onExit();
    }

    /**
     * Called at a {@linkplain Supervision#restart restart}, after the back-off and before the next message: by default
     * {@link #onStart}. Sets the fields as they were at first. If it fails, the policy decides about that failure as
     * about one of a message.
     */
    protected void postRestart(Exception failure) throws Exception {
        onStart();
    }

    /**
     * Called for each dead letter, which has been counted and, while Flight Recorder runs, recorded: by the sender, or
     * by the task that ends the actor, so perhaps by several at once. Does nothing unless overridden.
     */
    protected void onDeadLetter(M message) {}

    /** For a message that it does not know: {@code throw unmatched(message)}. */
    protected final UnmatchedMessageException unmatched(M message) {
        return new UnmatchedMessageException(this, message);
    }

    /** Whether it is a message of a sender. */
    boolean isLetter(M message) {
        return true;
    }

    final void deadLetter(M message) {
        if (!isLetter(message)) {
            return;
        }
        Handles.DEAD.getAndAdd(this, 1L);
        DeadLetterEvent.Recorder.deadLetter(this, message);
        onDeadLetter(message);
    }

    final boolean isPaused() {
        return paused;
    }

    /** For a report: whether it waits between two lives. */
    final boolean isBackingOff() {
        return hold != null && care != null && care.isBackingOff();
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
        preRestart(failure);
    }

    /** The second half of a restart; if the actor has ended meanwhile, by another task than a reader's, it is over. */
    final void beginsLife(Exception failure) throws Exception {
        renew();
        postRestart(failure);
        Handles.BEGUN.setVolatile(this, true);
        if (control >= BURYING) {
            leaves();
        }
    }

    private void leaves() {
        if ((boolean) Handles.BEGUN.getAndSet(this, false)) {
            onExit();
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
        goesOn(); // after the look at paused
        Care c = care;
        if (c != null) {
            return stepWith(c);
        }
        try {
            return step();
        } catch (Exception e) {
            onFailure(e);
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
            onFailure(failure);
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
            discardAll();
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
                discardAll();
            } finally {
                control = TERMINATED;
            }
        }
    }

    /** All of them, also if the user's hook fails: then the first failure is thrown afterwards. */
    private void discardAll() {
        RuntimeException failure = null;
        Error error = null;
        for (M m = discard(); m != null; m = discard()) {
            try {
                deadLetter(m);
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            } catch (Error e) {
                error = error == null ? e : error;
            }
        }
        if (error != null) {
            throw error;
        }
        if (failure != null) {
            throw failure;
        }
    }
}
