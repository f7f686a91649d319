import org.jspecify.annotations.NullMarked;

/**
 * The schedulers {@code channel}, {@code deque} and {@code sharing}, and a program's own {@link
 * dev.serrano.scheduler.StealStrategy}: {@link dev.serrano.TaskRuntime} finds them where this module is on the path.
 * Beside them constructs in the form that another system gives them, which only compare.
 */
@NullMarked
@SuppressWarnings("module") // those that see it are compiled later
module dev.serrano.schedulers {
    requires transitive dev.serrano;
    requires dev.serrano.weave;
    requires static org.jspecify;

    exports dev.serrano.ablation to
            dev.serrano.bench,
            dev.serrano.workloads;
    exports dev.serrano.internal.channel to
            dev.serrano.sim;

    provides dev.serrano.internal.policy.PolicyProvider with
            dev.serrano.internal.schedulers.ChannelScheduler,
            dev.serrano.internal.schedulers.DequeScheduler,
            dev.serrano.internal.schedulers.SharingScheduler;
}
