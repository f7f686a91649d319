/** Structured task parallelism on one cooperative work-stealing runtime. */
@SuppressWarnings("module") // those of bench and workloads are compiled later
module dev.serrano {
    requires static transitive org.jspecify;
    requires jdk.jfr;
    requires java.management;
    requires jdk.management;

    exports dev.serrano;
    exports dev.serrano.isolated;
    exports dev.serrano.accumulator;
    exports dev.serrano.loop;
    exports dev.serrano.observe;
    exports dev.serrano.phaser;
    exports dev.serrano.scheduler;
    exports dev.serrano.spi;
    exports dev.serrano.sync;
    exports dev.serrano.internal.ablation to
            dev.serrano.bench,
            dev.serrano.workloads;
}
