package dev.serrano.workloads.form;

/** The constructs there are. */
public final class Constructs {
    /** One part after the other, in order, on the calling thread. */
    public static final Construct SERIAL = new SerialConstruct();

    /** A Serrano finish around asyncs. */
    public static final Construct ASYNC_FINISH = new AsyncFinishConstruct();

    /** Serrano futures, joined by the task that made them, newest first. */
    public static final Construct FUTURE = new FutureConstruct();

    /** Two branches with Serrano's {@code join}; more than two by halving. */
    public static final Construct JOIN = new JoinConstruct();

    /** Serrano's parallel loop, {@code forall}. */
    public static final Construct FORALL = new ForallConstruct();

    /** {@code ForkJoinTask}s, forked in order and joined in reverse order: the newest is likeliest to be at hand. */
    public static final Construct FORK_JOIN = new ForkJoinConstruct();

    /** Tasks of a {@link BlockingPool}, and a latch for which the caller's thread blocks. */
    public static final Construct LATCH = new LatchConstruct();

    /** Parallel streams in the fork-join pool that runs the program. */
    public static final Construct PARALLEL_STREAM = new ParallelStreamConstruct();

    private Constructs() {}

    /**
     * A construct that hands its indices on in groups, each group a task: the cut-off of a loop.
     *
     * @param group how many indices a task takes, at least 1; the last group may be smaller
     */
    public static Construct grouped(int group, Construct construct) {
        if (group < 1) {
            throw new IllegalArgumentException("a group has at least 1 index, not " + group);
        }
        return group == 1 ? construct : new GroupedConstruct(group, construct);
    }
}
