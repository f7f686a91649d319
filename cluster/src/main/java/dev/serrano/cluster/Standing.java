package dev.serrano.cluster;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the membership of a place stands at one moment.
 *
 * @param ready it takes tasks, unless it leaves
 * @param retired it takes no more tasks, since it leaves
 * @param ended why it is no member any more; null while it is one, or before it was
 * @param failed whether that was not its own wish
 * @param others how many other places take tasks
 * @param members how many places there are, with this one and those that leave
 * @param silent those of the others that it does not hear
 * @param majority whether it is in the part that goes on if they stay silent
 */
record Standing(
        boolean ready,
        boolean retired,
        @Nullable String ended,
        boolean failed,
        int others,
        int members,
        List<ClusterPlace> silent,
        boolean majority) {

    /**
     * The health of the place.
     *
     * @param drained whether nothing goes on there any more
     * @param load what goes on there
     * @param gone how many places have been there
     */
    ClusterHealth health(boolean drained, ClusterLoad load, long gone) {
        if (ended != null) {
            return of(failed ? ClusterHealth.State.REMOVED : ClusterHealth.State.LEFT, ended);
        }
        if (retired) {
            return drained
                    ? of(ClusterHealth.State.LEAVING, "nothing goes on here any more, and the others are told")
                    : of(ClusterHealth.State.DRAINING, "it takes no more tasks, and waits for " + what(load));
        }
        if (!ready) {
            return of(ClusterHealth.State.JOINING, "not every place that is there knows this one yet");
        }
        if (!silent.isEmpty()) {
            return of(ClusterHealth.State.SPLIT, split());
        }
        if (others == 0) {
            return of(
                    ClusterHealth.State.ALONE,
                    "it takes tasks, and is the only place"
                            + (gone == 0 ? "" : "; " + count(gone, "place") + " that it knew " + are(gone) + " gone"));
        }
        return of(ClusterHealth.State.UP, "it takes tasks, as " + count(others, "other place") + does(others));
    }

    private ClusterHealth of(ClusterHealth.State state, String reason) {
        return new ClusterHealth(state, reason, silent, majority);
    }

    private String split() {
        int heard = members - silent.size();
        return String.join(", ", silent.stream().map(ClusterPlace::toString).toList())
                + (silent.size() == 1 ? " is silent; this part has " : " are silent; this part has ")
                + heard + " of " + members + " places, and "
                + (majority ? "goes on" : "stops") + " unless "
                + (silent.size() == 1 ? "it answers" : "they answer");
    }

    private static String what(ClusterLoad load) {
        return count(load.openFinishes(), "finish") + " of its own, " + count(load.tasksOfOthers(), "task")
                + " of others, " + count(load.bags(), "run") + " of work bags and " + load.bytesUnderWay()
                + " bytes on their way";
    }

    private static String count(long n, String noun) {
        return n + " " + noun + (n == 1 ? "" : noun.endsWith("sh") ? "es" : "s");
    }

    private static String are(long n) {
        return n == 1 ? "is" : "are";
    }

    private static String does(int n) {
        return n == 1 ? " does" : " do";
    }
}
