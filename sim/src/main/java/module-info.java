import org.jspecify.annotations.NullMarked;

/** A simulator of the schedulers, in virtual time. */
@NullMarked
@SuppressWarnings("requires-automatic") // jte is no module yet
module dev.serrano.sim {
    requires transitive dev.serrano;
    requires dev.serrano.schedulers;
    requires gg.jte.runtime;
    requires static org.jspecify;

    exports dev.serrano.sim;
}
