import org.jspecify.annotations.NullMarked;

/**
 * The measuring harness: runs workloads in this JVM or in forks, takes samples, compares, writes reports.
 */
@NullMarked
@SuppressWarnings("requires-automatic") // Pekko, Scala, their configuration library and jte are no modules yet
module dev.serrano.bench {
    requires transitive dev.serrano;
    requires dev.serrano.schedulers;
    requires dev.serrano.sim;
    requires dev.serrano.constructs;
    requires dev.serrano.observe;
    requires dev.serrano.actor;
    requires transitive dev.serrano.workloads;
    requires transitive com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.dataformat.csv;
    requires gg.jte.runtime;
    requires org.jctools.core;
    requires pekko.actor.typed;
    requires typesafe.config;
    requires scala.library;
    requires pekko.actor;
    requires java.management;
    requires jdk.management;
    requires static jdk.compiler; // for the metrics of sources alone
    requires static org.jspecify;

    exports dev.serrano.bench.claim;
    exports dev.serrano.bench.fork;
    exports dev.serrano.bench.harness;
    exports dev.serrano.bench.model;
    exports dev.serrano.bench.report;
    exports dev.serrano.bench.statistics;
    exports dev.serrano.bench.suite;

    // Plans, messages and verdicts are turned into JSON and back by their components.
    opens dev.serrano.bench.claim to
            com.fasterxml.jackson.databind;
    opens dev.serrano.bench.fork to
            com.fasterxml.jackson.databind;
}
