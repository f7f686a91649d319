package dev.serrano.habanero;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.loop.body.ElementBody;
import dev.serrano.loop.body.IntLoopBody;
import edu.rice.hj.api.HjSuspendingProcedureInt1D;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopBodiesTest {
    private static HjSuspendingProcedureInt1D adding(List<Object> seen) {
        return i -> seen.add(i);
    }

    @Test
    void eachClassOfBodiesHasItsOwnAdapterClass() throws Exception {
        List<Object> seen = new ArrayList<>();
        List<Object> others = new ArrayList<>();
        IntLoopBody one = LoopBodies.of(adding(seen));
        IntLoopBody again = LoopBodies.of(adding(others));
        HjSuspendingProcedureInt1D negative = i -> seen.add(-i);
        IntLoopBody other = LoopBodies.of(negative);
        one.run(1);
        again.run(2);
        other.run(3);
        assertThat(seen).containsExactly(1, -3);
        assertThat(others).containsExactly(2);
        assertThat(again).as("of the same lambda").hasSameClassAs(one);
        assertThat(other.getClass()).as("of another lambda").isNotEqualTo(one.getClass());
    }

    @Test
    void bodiesOfElementsAndOfPairsAndTriples() throws Exception {
        List<Object> seen = new ArrayList<>();
        ElementBody<String> element = LoopBodies.ofElements(seen::add);
        element.run("a");
        LoopBodies.of((int i, int j) -> seen.add(i * 10 + j)).run(1, 2);
        LoopBodies.of((int i, int j, int k) -> seen.add(i * 100 + j * 10 + k)).run(1, 2, 3);
        assertThat(seen).containsExactly("a", 12, 123);
    }

    @Test
    void failuresComeOutAsTheyAre() {
        IllegalStateException e = new IllegalStateException("of an iteration");
        HjSuspendingProcedureInt1D failing = i -> {
            throw e;
        };
        assertThatThrownBy(() -> LoopBodies.of(failing).run(0)).isSameAs(e);
        assertThatThrownBy(() -> LoopBodies.of((HjSuspendingProcedureInt1D) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("body of a loop");
    }
}
