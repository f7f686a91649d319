import org.jspecify.annotations.NullMarked;

/** Meters of a runtime, and of a place of a cluster, for Micrometer. */
@NullMarked
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Micrometer has no module descriptors
module dev.serrano.micrometer {
    requires transitive dev.serrano;
    requires transitive micrometer.core;
    requires static dev.serrano.cluster; // not transitive: javac would want it of every user
    requires static org.jspecify;

    exports dev.serrano.micrometer;
    exports dev.serrano.micrometer.cluster;
}
