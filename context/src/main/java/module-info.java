import org.jspecify.annotations.NullMarked;

/** Carries the thread locals of other libraries into tasks, by Micrometer's context propagation. */
@NullMarked
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // it has no module descriptor
module dev.serrano.context {
    requires transitive dev.serrano;
    requires transitive context.propagation;
    requires static org.jspecify;

    exports dev.serrano.context;
}
