package dev.serrano.workloads.binarytrees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.workloads.form.Constructs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TreeTest {

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 3", "2, 7", "4, 31", "10, 2047"})
    void aTreeIsFull(int depth, long nodes) {
        assertThat(Tree.ofDepth(depth).nodes()).isEqualTo(nodes);
        assertThat(Tree.nodes(depth)).isEqualTo(nodes);
    }

    @ParameterizedTest
    @CsvSource({"4, 590", "5, 1182", "6, 4398"}) // for 4: one of 63, 16 of 31, one of 31
    void theChecksumCountsAllTrees(int depth, String nodes) {
        assertThat(new Forest(depth).expected()).isEqualTo(nodes);
        assertThat(new Forest(depth).run(Constructs.SERIAL, 1)).isEqualTo(nodes);
        assertThat(new Forest(depth).run(Constructs.SERIAL, 100)).isEqualTo(nodes);
    }
}
