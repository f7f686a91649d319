import org.jspecify.annotations.NullMarked;

/** Actors whose messages are tasks of a finish. */
@NullMarked
module dev.serrano.actor {
    requires transitive dev.serrano;
    requires static org.jspecify;
    requires jdk.jfr;

    exports dev.serrano.actor;
}
