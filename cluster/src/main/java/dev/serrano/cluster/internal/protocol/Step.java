package dev.serrano.cluster.internal.protocol;

import java.util.ArrayList;
import java.util.List;

/** What one event of the protocol asks of the runtime: messages to send, in order, and then effects at this place. */
public final class Step {
    /**
     * A message to send.
     *
     * @param to the receiver, never the place itself
     * @param message the message
     */
    public record Send(PlaceId to, FinishMessage message) {}

    /** Something to do at this place. */
    public sealed interface Effect {
        /** The finish that it is about. */
        FinishId finish();
    }

    /**
     * Start the task that was received; report its end with {@link FinishTable#ended}.
     *
     * @param finish the finish
     * @param task the task
     */
    public record Start(FinishId finish, TaskRef task) implements Effect {}

    /**
     * Cancel all tasks of the finish that run at this place. Their ends are reported as ever.
     *
     * @param finish the finish
     */
    public record CancelTasks(FinishId finish) implements Effect {}

    /**
     * A spawn was refused, nothing was sent: the receiver is lost ({@code lost}), or else the finish is cancelled.
     *
     * @param finish the finish
     * @param lost whether the place is lost; otherwise the finish is cancelled
     */
    public record Refused(FinishId finish, boolean lost) implements Effect {}

    /**
     * A retryable task was lost with its place: call {@link FinishTable#retried} or {@link FinishTable#abandoned}.
     *
     * @param finish the finish
     * @param task the task
     * @param lost the lost place
     */
    public record Retry(FinishId finish, TaskRef task, PlaceId lost) implements Effect {}

    /**
     * The one end of a retryable task that counts: its result is to be taken.
     *
     * @param finish the finish
     * @param task the task
     */
    public record Completed(FinishId finish, TaskRef task) implements Effect {}

    /**
     * The finish has ended; nothing is remembered of it.
     *
     * @param finish the finish
     * @param failures the failures of its tasks
     * @param lost the tasks that were lost, each once
     * @param cancelled whether it was cancelled
     */
    public record Finished(FinishId finish, List<TaskFailure> failures, List<LostTask> lost, boolean cancelled)
            implements Effect {}

    private final List<Send> messages = new ArrayList<>(1);
    private final List<Effect> effects = new ArrayList<>(1);

    Step() {}

    /** The messages to send, in this order. */
    public List<Send> messages() {
        return messages;
    }

    /** What to do at this place. */
    public List<Effect> effects() {
        return effects;
    }

    void send(PlaceId to, FinishMessage message) {
        messages.add(new Send(to, message));
    }

    void effect(Effect effect) {
        effects.add(effect);
    }

    @Override
    public String toString() {
        return "Step" + messages + effects;
    }
}
