package dev.serrano.workloads.cyclic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.TestPools;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RingTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 64, 65})
    void everyMemberIsStartedOnce(int size) {
        for (boolean evensFirst : new boolean[] {true, false}) {
            Ring ring = new Ring(size, 1, evensFirst);
            assertThat(IntStream.range(0, size).map(ring::member).sorted())
                    .containsExactlyElementsOf(IntStream.range(0, size).boxed().toList());
        }
    }

    @Test
    void membersWithEvenNumbersComeFirst() {
        Ring ring = new Ring(5, 1, true);

        assertThat(IntStream.range(0, 5).map(ring::member)).containsExactly(0, 2, 4, 1, 3);
    }

    @Test
    void theLastMembersNeighbourIsTheFirst() {
        Ring ring = new Ring(3, 1, false);

        assertThat(IntStream.range(0, 3).map(ring::neighbour)).containsExactly(1, 2, 0);
    }

    @Test
    void theChecksumDependsOnTheRounds() {
        assertThat(SerialRing.run(new Ring(8, 3, true)))
                .isNotEqualTo(SerialRing.run(new Ring(8, 4, true)))
                .isEqualTo(SerialRing.run(new Ring(8, 3, false)));
    }

    @Test
    void tooManyItemsAreRefused() {
        CyclicProducersWorkload workload = new CyclicProducersWorkload();

        assertThatThrownBy(() ->
                        workload.prepare(Parameters.parse(workload.info(), List.of("ring=100000", "rounds=100000"))))
                .isInstanceOf(BadParameterException.class)
                .hasMessageContaining("10000000000 items");
    }

    @Test
    void aThreadForEachMemberHasALimit() throws Exception {
        CyclicProducersWorkload workload = new CyclicProducersWorkload();
        var prepared = workload.prepare(Parameters.parse(workload.info(), List.of("ring=5000", "rounds=1")));

        try (TestPools pools = new TestPools()) {
            assertThatThrownBy(() -> prepared.run(new Form(Rival.THREADS, "completable-future"), pools.context(1)))
                    .isInstanceOf(BadParameterException.class)
                    .hasMessageContaining("ring=1 to 4096");
        }
    }
}
