/** Structured task parallelism on one cooperative work-stealing runtime. */
@SuppressWarnings("module") // the module of the workloads is compiled later
module dev.serrano {
    requires static transitive org.jspecify;
    requires jdk.jfr;
    requires java.management;

    exports dev.serrano;
    exports dev.serrano.sync;
    exports dev.serrano.internal.ablation to
            dev.serrano.workloads;
}
