package dev.serrano.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CarrierReserveTest {
    private final CarrierReserve reserve = new CarrierReserve();

    @Test
    void isSpentBlockByBlockAndFilledAgain() {
        assertThat(reserve.spend()).isFalse();
        for (int round = 0; round < 2; round++) {
            reserve.fill();
            reserve.fill();
            int blocks = 0;
            while (reserve.spend()) {
                blocks++;
            }
            assertThat(blocks).isEqualTo(8);
        }
    }
}
