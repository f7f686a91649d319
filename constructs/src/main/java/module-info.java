import org.jspecify.annotations.NullMarked;

/** Constructs that are made of what any library may use: of synchronization, of control, of data. */
@NullMarked
module dev.serrano.constructs {
    requires transitive dev.serrano;
    requires static org.jspecify;

    exports dev.serrano.control;
    exports dev.serrano.data;
    exports dev.serrano.eureka;
    exports dev.serrano.flow;
    exports dev.serrano.locks;
    exports dev.serrano.phaser;

    provides dev.serrano.spi.PhaserProvider with
            dev.serrano.phaser.PhaserService;
}
