import org.jspecify.annotations.NullMarked;

/** Detection of data races in what runs. */
@NullMarked
module dev.serrano.races {
    requires transitive dev.serrano;
    requires dev.serrano.weaver;
    requires static org.junit.jupiter.api; // for RaceFreeTest alone
    requires static org.jspecify;

    exports dev.serrano.races;
}
