package dev.serrano.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.loop.body.IntLoopBody;
import org.junit.jupiter.api.Test;

/** What loops with one class of bodies have taken. */
class LoopCostTest {
    @Test
    void oneForEachPlaceInTheSource() {
        LoopCost first = LoopCost.of(body(1));
        IntLoopBody other = i -> {};
        assertThat(LoopCost.of(body(2))).isSameAs(first);
        assertThat(LoopCost.of(other)).isNotSameAs(first);
        assertThat(first.each()).isZero();
        first.set(1_500.25);
        assertThat(LoopCost.of(body(3)).each()).isEqualTo(1_500.25F);
        assertThat(LoopCost.of(other).each()).isZero();
    }

    private static IntLoopBody body(int n) {
        return i -> assertThat(n).isPositive();
    }
}
