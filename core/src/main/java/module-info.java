/** Structured task parallelism on one cooperative work-stealing runtime. */
@SuppressWarnings("module") // those that are named are compiled later
module dev.serrano {
    requires static org.jspecify;
    requires jdk.jfr;
    requires java.management;
    requires jdk.management;

    exports dev.serrano;
    exports dev.serrano.isolated;
    exports dev.serrano.accumulator;
    exports dev.serrano.loop;
    exports dev.serrano.loop.body;
    exports dev.serrano.observe;
    exports dev.serrano.scheduler;
    exports dev.serrano.spi;
    exports dev.serrano.sync;

    uses dev.serrano.spi.PhaserProvider;
    uses dev.serrano.spi.RuntimeMembership;

    exports dev.serrano.internal.context to
            dev.serrano.schedulers;
    exports dev.serrano.internal.counters to
            dev.serrano.schedulers,
            dev.serrano.sim,
            dev.serrano.weave;
    exports dev.serrano.internal.deque to
            dev.serrano.schedulers;
    exports dev.serrano.internal.fiber to
            dev.serrano.schedulers,
            dev.serrano.weave;
    exports dev.serrano.internal.idle to
            dev.serrano.schedulers,
            dev.serrano.sim,
            dev.serrano.weave;
    exports dev.serrano.internal.loop to
            dev.serrano.sim;
    exports dev.serrano.internal.policy to
            dev.serrano.schedulers,
            dev.serrano.sim;
    exports dev.serrano.internal.spawn to
            dev.serrano.schedulers,
            dev.serrano.weave;
    exports dev.serrano.internal.task to
            dev.serrano.schedulers,
            dev.serrano.weave;
    exports dev.serrano.internal.tuning to
            dev.serrano.schedulers,
            dev.serrano.sim;
    exports dev.serrano.internal.value to
            dev.serrano.schedulers,
            dev.serrano.weave;
    exports dev.serrano.internal.worker to
            dev.serrano.schedulers,
            dev.serrano.weave;

    uses dev.serrano.internal.policy.PolicyProvider;
}
