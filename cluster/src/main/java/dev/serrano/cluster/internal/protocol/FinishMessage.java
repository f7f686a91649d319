package dev.serrano.cluster.internal.protocol;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message between two places about one finish. Messages of one sender to one receiver arrive in order, at most once,
 * and are lost only with the loss of either place.
 */
public sealed interface FinishMessage {
    /** The finish that the message is about. */
    FinishId finish();

    /**
     * Starts a task at the receiver. The transport carries what the task needs beside it.
     *
     * @param finish the finish that waits for the task
     * @param task the task
     */
    record Spawn(FinishId finish, TaskRef task) implements FinishMessage {
        public Spawn {
            Objects.requireNonNull(task, "task");
        }
    }

    /**
     * Says to the place that started a retryable task that the task has ended.
     *
     * @param finish the finish that waits for the task
     * @param task the number of the task
     * @param failure how it failed, null if it did not
     */
    record Ended(FinishId finish, long task, @Nullable TaskFailure failure) implements FinishMessage {}

    /**
     * Says to the home what has happened at a place since its last report. The place has no live task of the finish,
     * or {@code ended} is empty.
     *
     * @param finish the finish
     * @param ended how many tasks of which sender have ended here
     * @param sent which tasks were sent where
     * @param failures failures of tasks that ended here
     * @param lost retryable tasks that were not run again
     */
    record Report(FinishId finish, List<Tally> ended, List<Sent> sent, List<TaskFailure> failures, List<LostTask> lost)
            implements FinishMessage {
        public Report {
            requireAll(ended, sent, failures, lost);
        }
    }

    private static void requireAll(List<?>... lists) {
        for (List<?> list : lists) {
            for (Object o : list) {
                Objects.requireNonNull(o);
            }
        }
    }

    /**
     * Asks a place what it has exchanged with a lost place and not yet reported. The receiver accepts no message of the
     * lost place any more.
     *
     * @param finish the finish
     * @param lost the lost place
     */
    record Inquiry(FinishId finish, PlaceId lost) implements FinishMessage {}

    /**
     * Answers an inquiry.
     *
     * @param finish the finish
     * @param lost the lost place
     * @param sent tasks that the answering place had sent to the lost one and not reported, oldest first
     * @param received tasks that it had received from the lost one and not reported, oldest first
     * @param adopted retryable tasks of a lost place that the answering place sees to their end
     */
    record Census(FinishId finish, PlaceId lost, List<String> sent, List<String> received, List<String> adopted)
            implements FinishMessage {
        public Census {
            Objects.requireNonNull(lost, "lost");
            requireAll(sent, received, adopted);
        }
    }

    /**
     * From the home: cancels the tasks of the finish at the receiver, present and future. To the home: asks to cancel
     * the finish. Between other places: cancels the tasks that the receiver has now.
     *
     * @param finish the finish
     */
    record Cancel(FinishId finish) implements FinishMessage {}

    /**
     * Says to a place that was sent a {@link Cancel} by the home that the finish has ended.
     *
     * @param finish the finish
     */
    record Done(FinishId finish) implements FinishMessage {}

    /**
     * How many tasks of one sender have ended.
     *
     * @param from the sender
     * @param tasks how many
     */
    record Tally(PlaceId from, int tasks) {
        public Tally {
            Objects.requireNonNull(from, "from");
        }
    }

    /**
     * Tasks that were sent to one place, oldest first.
     *
     * @param to the receiver
     * @param tasks their descriptions
     */
    record Sent(PlaceId to, List<String> tasks) {
        public Sent {
            Objects.requireNonNull(to, "to");
            requireAll(tasks);
        }
    }
}
