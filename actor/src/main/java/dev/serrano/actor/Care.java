package dev.serrano.actor;

import dev.serrano.Promise;
import dev.serrano.TaskTermination;
import dev.serrano.sync.Event;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What a supervised actor has besides: its policy, and what has become of it. */
final class Care {
    /* Implementation.
     * owner     in this file the task that has the actor for itself: the owner of ActorTurns; or, of an actor with
     *           readers, the task that runs a writer while all mailboxes are disabled, which the owner orders with it.
     * asked     the promise of the message that is processed, if it was asked. The owner's.
     * waiting   the event for which the owner waits between two lives; taken out by the one who sets it. The owner
     *           writes it and looks at `exiting` then; one who ends the actor writes `exiting` and looks here then.
     * due       the failure of another actor, for which this one is to be restarted; any thread. Cleared by the owner
     *           before the new life begins: what comes until then is done by it.
     * givenUp   the actor ends with a failure that has been decided about, and is thrown on through other frames.
     * The decision is made by several at once for readers: only Restarts has state for it. */
    enum What {
        ESCALATE,
        STOP,
        RESUME,
        RESTART;

        String shown() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final ActorBase<?> actor;
    private final Supervision policy;
    private final Restarts restarts;
    private final @Nullable Supervisor group;
    private final AtomicReference<@Nullable Event<Boolean>> waiting = new AtomicReference<>();
    private final AtomicLong lives = new AtomicLong();
    private volatile @Nullable Exception due;
    private volatile boolean givenUp;
    private @Nullable Promise<?> asked;

    Care(ActorBase<?> actor, Supervision policy, @Nullable Supervisor group) {
        this.actor = actor;
        this.policy = policy;
        this.group = group;
        this.restarts = group == null ? new Restarts() : group.restarts;
    }

    /** The message that the owner takes was asked. */
    void takes(Promise<?> answer) {
        asked = answer;
    }

    /** The message has been processed: what its asker gets is up to the actor. */
    void processed() {
        asked = null;
    }

    /** The failed message is dropped, and the actor goes on. */
    void drops(Exception failure) {
        Promise<?> a = asked;
        asked = null;
        if (a != null) {
            a.tryFail(failure);
        }
    }

    long restarts() {
        return lives.get();
    }

    /** Whether the owner waits between two lives; any thread. */
    boolean isBackingOff() {
        return waiting.get() != null;
    }

    /** The actor is to end; any thread, after it has said so. */
    void endsWait() {
        Event<Boolean> e = waiting.getAndSet(null);
        if (e != null) {
            e.setValue(true);
        }
    }

    /** The actor is to be restarted before its next message; any thread, which wakes it afterwards. */
    void restartFor(Exception failure) {
        due = failure;
    }

    /** The failure of another actor for which it is to be restarted. The owner. */
    @Nullable
    Exception takeDue() {
        Exception d = due;
        if (d != null) {
            due = null;
        }
        return d;
    }

    /** It ends with a failure that may be none of a message. */
    void dies(Throwable failure) {
        if (!(failure instanceof TaskTermination) && !actor.isCancelled() && group != null) {
            group.exit();
        }
    }

    /** A message has failed: returns if the actor goes on, or ends without a failure. The owner. */
    void failed(Exception failure) throws Exception {
        if (givenUp) {
            throw failure;
        }
        Long wait = decide(failure);
        if (wait != null) {
            drops(failure);
            restart(failure, wait);
        }
    }

    /** The nanoseconds until a restart; null if the actor goes on without one, or ends without a failure. */
    @Nullable
    Long decide(Exception failure) throws Exception {
        Supervision s = policy.of(failure);
        if (actor.isCancelled()) {
            givenUp = true;
            throw failure;
        }
        if (s.what == What.ESCALATE) {
            throw escalates(failure);
        }
        Long wait = null;
        if (s.what == What.RESTART && !actor.hasEnded()) {
            wait = restarts.next(s);
            if (wait == null) {
                failure.addSuppressed(new IllegalStateException(actor + " was restarted " + s.most + " times within "
                        + Duration.ofNanos(s.window) + ", as often as its supervision allows"));
                throw escalates(failure);
            }
        }
        ActorFailureEvent.Recorder.failed(actor, failure, s.what);
        if (s.what == What.RESUME) {
            drops(failure);
        } else if (s.what == What.STOP) {
            actor.exit();
        }
        if (group != null) {
            group.decided(actor, s.what, failure);
        }
        return wait;
    }

    private Exception escalates(Exception failure) {
        givenUp = true;
        ActorFailureEvent.Recorder.failed(actor, failure, What.ESCALATE);
        if (group != null) {
            group.decided(actor, What.ESCALATE, failure);
        }
        return failure;
    }

    /** Ends one life and begins the next; or the actor is to end, and its owner sees that. The owner, alone. */
    void restart(Exception failure, long nanos) throws Exception {
        try {
            actor.endsLife(failure);
        } catch (Exception e) {
            if (e != failure) {
                e.addSuppressed(failure);
            }
            throw escalates(e);
        }
        Exception cause = failure;
        for (long wait = nanos; backOff(wait); ) {
            due = null;
            try {
                actor.beginsLife(cause);
                lives.incrementAndGet();
                return;
            } catch (Exception e) {
                cause = e;
                wait = afterFailedRestart(e);
            }
        }
    }

    private long afterFailedRestart(Exception e) throws Exception {
        Supervision s = policy.of(e);
        if (s.what == What.RESTART && s.first == 0 && s.most == 0 || s.what == What.RESUME) {
            throw escalates(e); // without end, and without a pause; or without a life to go on with
        }
        Long wait = decide(e);
        return wait == null ? 0 : wait;
    }

    /** Waits between two lives; false if the actor is to end. */
    private boolean backOff(long nanos) throws InterruptedException {
        if (nanos > 0) {
            Event<Boolean> e = Event.newEvent("back-off of " + actor);
            waiting.set(e);
            try {
                if (!actor.hasEnded()) {
                    Event.suspend(e, Duration.ofNanos(nanos));
                }
            } finally {
                waiting.set(null);
            }
        }
        return !actor.hasEnded();
    }

    /** The actor has ended. */
    void ended() {
        if (group != null) {
            group.ended(actor);
        }
    }

    @Override
    public String toString() {
        return Objects.toString(policy);
    }
}
