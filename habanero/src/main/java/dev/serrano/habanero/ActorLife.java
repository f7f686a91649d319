package dev.serrano.habanero;

import dev.serrano.Place;
import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.TaskTermination;
import dev.serrano.actor.ActorBase;
import dev.serrano.spi.CurrentTask;
import edu.rice.hj.api.HjEventLogger.EventType;
import edu.rice.hj.api.HjPlace;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** The life of one of Habanero's actors and selectors: when its hooks are called, around an actor of ours. */
public abstract class ActorLife {
    /* Implementation.
     * started  by the task that starts the actor, between the two hooks of the start.
     * leaving  by the task that calls the hook before the exit: the first that exits, or the one that ends an actor
     *          that has failed or was cancelled.
     * The hook before the exit is called inside exit(), where what it sends goes out before the actor has ended; the
     * one after it when no message is processed any more, and before the finish may end. */
    private final ActorBase<?> actor;
    private final AtomicBoolean leaving = new AtomicBoolean();
    private volatile boolean started;
    private final long number = EventLog.number(EventLog.Thing.ACTOR);

    /** The life of the actor that does the work. */
    protected ActorLife(ActorBase<?> actor) {
        this.actor = actor;
    }

    protected abstract void preStart();

    protected abstract void postStart();

    protected abstract void preExit();

    protected abstract void postExit();

    /** Gets what the processing of a message has thrown; if it returns, the actor goes on. */
    protected abstract void handle(Throwable failure);

    public final boolean hasStarted() {
        return started;
    }

    /**
     * Starts it in the innermost finish around the calling task. Outside a task it has a run of its own, for which the
     * end of the launch waits.
     *
     * @throws IllegalStateException if there is no launch either
     */
    public final void start() {
        if (CurrentTask.isTask()) {
            actor.start();
        } else {
            startOutside(body -> Launches.forSpawn().execute(body));
        }
    }

    /** Like {@link #start()}, at a place; the caller waits until that has happened. */
    public final void start(HjPlace place) {
        Place there = Places.of(place);
        if (!CurrentTask.isTask()) {
            startOutside(body -> Launches.forSpawn().execute(() -> Serrano.async(there, body)));
        } else if (there == Place.here()) {
            actor.start();
        } else {
            // as a value: the caller alone gets the failure, not the finish as well
            Serrano.future(Serrano.at(there), this::failureOfStart).join().ifPresent(ActorLife::rethrow);
        }
    }

    private void startOutside(Consumer<TaskBody> executor) {
        CompletableFuture<Optional<Throwable>> started = new CompletableFuture<>();
        executor.accept(() -> started.complete(failureOfStart()));
        started.join().ifPresent(ActorLife::rethrow);
    }

    private Optional<Throwable> failureOfStart() {
        try {
            actor.start();
            return Optional.empty();
        } catch (Throwable e) {
            return Optional.of(e);
        }
    }

    public final void exit() {
        if (!started) {
            actor.exit();
        } else if (leaving.compareAndSet(false, true)) {
            try {
                preExit();
            } finally {
                actor.exit();
            }
        }
    }

    /** Inside the start of the actor that does the work. */
    public final void starting() {
        preStart();
        started = true;
        postStart();
    }

    /** At the end of the actor that does the work. */
    public final void ended() {
        if (!started) {
            return; // the hook before the start has failed
        }
        try {
            if (leaving.compareAndSet(false, true)) {
                preExit();
            }
        } finally {
            postExit();
        }
    }

    /** The caller is about to send it a message. */
    public final void sends() {
        EventLog.note(EventType.MSG_SEND, number);
    }

    /** It is about to process a message. */
    public final void receives() {
        EventLog.note(EventType.MSG_RECEIVED, number);
    }

    /** Handles the exception of the processing of a message. */
    public final void failed(Throwable failure) {
        if (failure instanceof TaskTermination e) {
            throw e; // none of the program's
        }
        handle(failure);
    }

    /** The default of {@code handleThrowable}: throws it, also if it is checked. */
    public static RuntimeException rethrow(Throwable failure) {
        throw Failures.<RuntimeException>sneak(failure);
    }
}
