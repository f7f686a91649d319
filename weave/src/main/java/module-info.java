import org.jspecify.annotations.NullMarked;

/** The marks of code that the weaver makes parallel, and what that code calls. */
@NullMarked
module dev.serrano.weave {
    requires transitive dev.serrano;
    requires static org.jspecify;

    exports dev.serrano.weave;
    exports dev.serrano.weave.atomic;
}
