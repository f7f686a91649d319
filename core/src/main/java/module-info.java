/** Structured task parallelism on one cooperative work-stealing runtime. */
module dev.serrano {
    requires static transitive org.jspecify;
    requires jdk.jfr;
    requires java.management;

    exports dev.serrano;
    exports dev.serrano.sync;
}
