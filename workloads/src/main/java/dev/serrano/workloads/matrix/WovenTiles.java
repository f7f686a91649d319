package dev.serrano.workloads.matrix;

import static dev.serrano.weave.Weave.parallel;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** A loop with the mark over the tiles of each phase: serial as it is, parallel when it is woven. */
final class WovenTiles implements PlainBody<Factors> {

    @Override
    public Object run(Factors factors) {
        Tiles tiles = new Tiles(factors);
        multiply(tiles);
        return tiles.checksum();
    }

    @Parallel
    static void multiply(Tiles tiles) {
        for (int phase = 0; phase < tiles.phases(); phase++) {
            phase(tiles, phase);
        }
    }

    @Parallel
    static void phase(Tiles tiles, int phase) {
        int count = tiles.count();
        for (int tile = parallel(0); tile < count; tile++) {
            tiles.add(phase, tile);
        }
    }
}
