package dev.serrano.examples;

import static dev.serrano.Serrano.async;

import dev.serrano.TaskBody;
import dev.serrano.sync.Event;
import org.jspecify.annotations.Nullable;

/**
 * A computation that can be left in the middle and taken up again: the one-shot delimited continuation of the thesis
 * (section 3.4), as an example of what {@link Event} can do. {@link #resume} begins the body or goes on after the last
 * {@link #suspend}, and returns when the body suspends again or has ended.
 * <p>One task at a time resumes; the body is a task of the finish in which it was first resumed.
 */
public abstract class OneShotContinuation implements TaskBody {
    /* Implementation. The resumer and the body alternate; each sets the event that the other waits for, which also
     * makes the plain fields visible. A new pair of events for each turn, since an event resolves once. */
    private Event<Boolean> goOn = Event.newEvent();
    private Event<Boolean> paused = Event.newEvent();
    private @Nullable Object cause;
    private @Nullable Throwable failure;
    private boolean begun;
    private boolean completed;

    /** The body. It calls {@link #suspend} wherever it wants to be left. */
    @Override
    public abstract void run() throws Exception;

    /**
     * Begins the body, or goes on with it.
     *
     * @throws IllegalStateException if the body has ended
     */
    public final void resume() {
        if (completed) {
            throw new IllegalStateException("the continuation has ended: there is nothing to resume");
        }
        Event<Boolean> pause = Event.newEvent();
        paused = pause;
        cause = null;
        if (begun) {
            goOn.setValue(true);
        } else {
            begun = true;
            async(this::body);
        }
        Event.suspend(pause);
        Throwable f = failure;
        if (f != null) {
            throw new IllegalStateException("the body of the continuation has failed", f);
        }
    }

    private void body() {
        try {
            run();
        } catch (Throwable e) {
            failure = e;
        }
        completed = true;
        paused.setValue(true);
    }

    /** Leaves the body; its resumer goes on and may ask for the cause. Called by the body. */
    protected final void suspend(Object why) {
        Event<Boolean> next = Event.newEvent();
        goOn = next;
        cause = why;
        paused.setValue(true);
        Event.suspend(next);
    }

    /** What the body gave to its last suspend; null when it has ended. */
    public final @Nullable Object cause() {
        return cause;
    }

    /** Whether the body has ended. */
    public final boolean completed() {
        return completed;
    }
}
