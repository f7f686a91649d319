import org.jspecify.annotations.NullMarked;

/** What only compares: constructs in the form that another system gives them. Nobody but workloads and bench sees them. */
@NullMarked
@SuppressWarnings("module") // those that see it are compiled later
module dev.serrano.ablation {
    requires transitive dev.serrano;
    requires static org.jspecify;

    exports dev.serrano.ablation to
            dev.serrano.bench,
            dev.serrano.workloads;
}
