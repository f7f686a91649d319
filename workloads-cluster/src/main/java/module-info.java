import org.jspecify.annotations.NullMarked;

/** Programs for the places of a cluster, each with a check of its answer. */
@NullMarked
@SuppressWarnings("requires-automatic") // Pekko and its configuration library have no module descriptors
module dev.serrano.workloads.cluster {
    requires transitive dev.serrano.cluster;
    requires transitive dev.serrano.workloads;
    requires static org.jspecify;
    requires dev.serrano.actor;
    requires pekko.actor;
    requires pekko.actor.typed;
    requires scala.library;
    requires typesafe.config;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.dataformat.cbor;

    exports dev.serrano.workloads.cluster;
    exports dev.serrano.workloads.cluster.figures;

    // Tasks, values and bags are written and read by their components.
    opens dev.serrano.workloads.cluster to
            com.fasterxml.jackson.databind;
    opens dev.serrano.workloads.cluster.figures to
            com.fasterxml.jackson.databind;
}
