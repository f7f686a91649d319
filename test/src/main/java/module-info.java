import org.jspecify.annotations.NullMarked;

/** Runs tests under many schedules, each of which a seed replays. */
@NullMarked
module dev.serrano.test {
    requires transitive dev.serrano;
    requires java.management; // for the processor time of threads
    requires static org.junit.jupiter.api; // for Schedules alone
    requires static org.jspecify;

    exports dev.serrano.test;
}
