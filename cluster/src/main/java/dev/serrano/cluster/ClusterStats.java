package dev.serrano.cluster;

/**
 * Counters of one place since it joined. Each counts what went between this place and others; local tasks are in
 * {@link dev.serrano.TaskRuntime#stats}. Two readings can be subtracted.
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
 * @param deadLetters messages that were dropped: not authentic, unreadable, or with a task that is not known here
 */
public record ClusterStats(
        long tasksSent,
        long tasksReceived,
        long bagsGiven,
        long bagsTaken,
        long messagesSent,
        long messagesReceived,
        long deadLetters) {}
