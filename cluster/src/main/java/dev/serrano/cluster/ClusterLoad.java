package dev.serrano.cluster;

/**
 * What goes on at one place at one moment. The numbers are taken one after another while tasks run, so they may not fit
 * together.
 * {@snippet :
 * while (cluster.load().bytesUnderWay() > 1 << 20) pause();
 * }
 *
 * @param openFinishes finishes and calls of {@link Cluster#at} that were begun here and have not ended
 * @param tasksOfOthers tasks of other places that run here, or are about to
 * @param actors actors that live here
 * @param asksWaiting asks of tasks of this place that have no answer yet
 * @param promisesAwaited promises, of any place, that tasks of this place wait for or put
 * @param bags runs of work bags that have a part here
 * @param bytesUnderWay bytes of messages to other places that these do not say they have
 */
public record ClusterLoad(
        int openFinishes,
        int tasksOfOthers,
        int actors,
        int asksWaiting,
        int promisesAwaited,
        int bags,
        long bytesUnderWay) {}
