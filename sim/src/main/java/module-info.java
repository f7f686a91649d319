import org.jspecify.annotations.NullMarked;

/** A simulator of the schedulers, in virtual time. */
@NullMarked
module dev.serrano.sim {
    requires transitive dev.serrano;
    requires dev.serrano.schedulers;
    requires static org.jspecify;

    exports dev.serrano.sim;
}
