import org.jspecify.annotations.NullMarked;

/** Meters of a runtime for Micrometer. */
@NullMarked
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Micrometer has no module descriptors
module dev.serrano.micrometer {
    requires transitive dev.serrano;
    requires transitive micrometer.core;
    requires static org.jspecify;

    exports dev.serrano.micrometer;
}
