import org.jspecify.annotations.NullMarked;

/** Programs for the places of a cluster, each with a check of its answer. */
@NullMarked
module dev.serrano.workloads.cluster {
    requires transitive dev.serrano.cluster;
    requires transitive dev.serrano.workloads;
    requires static org.jspecify;

    exports dev.serrano.workloads.cluster;

    // Tasks, values and bags are written and read by their components.
    opens dev.serrano.workloads.cluster to
            com.fasterxml.jackson.databind;
}
