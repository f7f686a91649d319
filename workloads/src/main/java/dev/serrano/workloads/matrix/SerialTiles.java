package dev.serrano.workloads.matrix;

/** The serial elision of all forms that go tile by tile. */
final class SerialTiles {
    private SerialTiles() {}

    static void multiply(Tiles tiles) {
        for (int phase = 0; phase < tiles.phases(); phase++) {
            for (int tile = 0; tile < tiles.count(); tile++) {
                tiles.add(phase, tile);
            }
        }
    }
}
