import org.jspecify.annotations.NullMarked;

/** Phasers, eurekas and data-parallel operations, which are made of what any library may use. */
@NullMarked
module dev.serrano.constructs {
    requires transitive dev.serrano;
    requires static org.jspecify;

    exports dev.serrano.data;
    exports dev.serrano.eureka;
    exports dev.serrano.phaser;

    provides dev.serrano.spi.PhaserProvider with
            dev.serrano.phaser.PhaserService;
}
