import org.jspecify.annotations.NullMarked;

/** Runs tests under many schedules, each of which a seed replays. */
@NullMarked
module dev.serrano.test {
    requires transitive dev.serrano;
    requires transitive org.junit.jupiter.api;
    requires static transitive org.jspecify;

    exports dev.serrano.test;
}
