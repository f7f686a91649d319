package dev.serrano.cluster;

/**
 * Counters of one place since it joined. Each counts what went between this place and others; local tasks are in
 * {@link dev.serrano.TaskRuntime#stats}, and what there is at the moment in {@link ClusterLoad}. Two readings can be
 * subtracted.
 * {@snippet :
 * ClusterStats before = cluster.stats();
 * cluster.finish(program);
 * long sent = cluster.stats().tasksSent() - before.tasksSent();
 * }
 *
 * @param tasksSent tasks sent to other places
 * @param tasksReceived tasks that came from other places
 * @param bagsGiven parts of work bags sent to other places, or to the home of a run on their way there
 * @param bagsTaken parts of work bags that came from other places to be processed here
 * @param messagesSent messages to other places, without those that are sent again
 * @param messagesReceived messages from other places, each once
 * @param bytesSent the bytes of the messages sent, without those of the frames around them
 * @param bytesReceived the bytes of the messages received
 * @param partsSentAgain parts of messages that were sent again, since the other place did not say in time that it has
 *     them: connections broke, or the place is slow
 * @param deadLetters messages that were dropped: not authentic, unreadable, or with a task that is not known here
 * @param refusedFrames those of the dead letters that were not made with the cookie of this cluster
 * @param placesGone places that took tasks and are gone, in good order or not
 */
public record ClusterStats(
        long tasksSent,
        long tasksReceived,
        long bagsGiven,
        long bagsTaken,
        long messagesSent,
        long messagesReceived,
        long bytesSent,
        long bytesReceived,
        long partsSentAgain,
        long deadLetters,
        long refusedFrames,
        long placesGone) {}
