package dev.serrano.actor;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.spi.Answers;
import dev.serrano.spi.CurrentTask;
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
public abstract class ActorBase<M> extends ActorTurns<M> {
    /* Implementation. The state of the life cycle, and what runs an actor: ActorTurns.
     * dead  a count, by the party that sends, drops or buries. */
    private long dead;

    ActorBase() {
        Handles.Warmup.ready();
    }

    @Override
    final ActorBase<M> self() {
        return this;
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

    /**
     * Sends a message; any thread. Before the start it is kept; after the end it is a dead letter
     * ({@link #onDeadLetter}).
     */
    public abstract void send(M message);

    /**
     * How many messages wait in all mailboxes of the actor; while others send, about so many. Any thread; takes time in
     * proportion to the number.
     */
    public final long messagesWaiting() {
        return messages();
    }

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
        exits();
    }

    /**
     * Processes no further message until {@link #resume}; messages are kept. One that is being processed goes on to its
     * end. A second call has no effect; nor has one before the start, or after the end.
     */
    public final void pause() {
        pauses();
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
        goesOnAfterPause();
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

    /** All of them, also if the user's hook fails: then the first failure is thrown afterwards. */
    final void discardAll() {
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
