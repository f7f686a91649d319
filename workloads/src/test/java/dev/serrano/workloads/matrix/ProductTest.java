package dev.serrano.workloads.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Three ways to a product, and its definition. */
class ProductTest {

    private static double[] byDefinition(Factors factors) {
        int size = factors.size();
        double[] product = new double[size * size];
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                double sum = 0;
                for (int i = 0; i < size; i++) {
                    sum += factors.a().data()[row * size + i] * factors.b().data()[i * size + column];
                }
                product[row * size + column] = sum;
            }
        }
        return product;
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,1", "3,1", "7,2", "32,32", "33,32", "60,7", "100,200"})
    void halvingAndTilesGiveTheProduct(int size, int block) {
        Factors factors = Factors.random(size, block);
        Block halved = Block.whole(factors);
        SerialMatmul.add(halved);
        Tiles tiles = new Tiles(factors);
        SerialTiles.multiply(tiles);

        assertThat(halved.target()).isEqualTo(byDefinition(factors));
        assertThat(tiles.checksum()).isEqualTo(halved.checksum());
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,1", "4,1", "4,2", "16,4", "64,64", "128,8"})
    void strassenGivesTheProduct(int size, int block) {
        Factors factors = Factors.random(size, block);

        Square product = SerialStrassen.multiply(factors.a(), factors.b(), block);

        assertThat(product.data()).isEqualTo(byDefinition(factors));
        assertThat(product.checksum()).isEqualTo(new Square(byDefinition(factors), 0, size, size).checksum());
    }

    @Test
    void thePartsOfAProductCoverIt() {
        Block whole = Block.whole(Factors.random(5, 1));
        int cells = 0;
        for (int part = 0; part < 8; part++) {
            Block one = whole.part(part / 4, part % 4);
            cells += (one.rowEnd() - one.row()) * (one.columnEnd() - one.column()) * (one.depthEnd() - one.depth());
        }
        assertThat(cells).isEqualTo(125);
    }

    @Test
    void theChecksumTellsPlacesApart() {
        assertThat(new Square(new double[] {1, 2, 3, 4}, 0, 2, 2).checksum())
                .isNotEqualTo(new Square(new double[] {1, 3, 2, 4}, 0, 2, 2).checksum());
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 1000, 4095})
    void strassenTakesPowersOfTwoOnly(int size) {
        StrassenWorkload strassen = new StrassenWorkload();
        int below = Integer.highestOneBit(size);

        assertThatThrownBy(() -> strassen.prepare(Parameters.parse(strassen.info(), List.of("n=" + size))))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("strassen: n=%d is not a power of two; next to it are %d and %d", size, below, 2 * below);
    }
}
