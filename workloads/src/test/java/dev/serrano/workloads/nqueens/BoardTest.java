package dev.serrano.workloads.nqueens;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoardTest {

    @Test
    void aPlacementLeavesTheBoardAsItWas() {
        byte[] one = Board.place(Board.empty(), 3);
        byte[] two = Board.place(one, 5);

        assertThat(one).containsExactly(3);
        assertThat(two).containsExactly(3, 5);
    }

    @Test
    void queensAttackAlongColumnsAndDiagonals() {
        assertThat(Board.isSafe(Board.empty())).isTrue();
        assertThat(Board.isSafe(new byte[] {1, 3, 0, 2})).isTrue();
        assertThat(Board.isSafe(new byte[] {1, 3, 1})).isFalse();
        assertThat(Board.isSafe(new byte[] {1, 2})).isFalse();
        assertThat(Board.isSafe(new byte[] {2, 0, 4, 1, 6})).isFalse();
        assertThat(Board.isSafe(new byte[] {3, 0, 1})).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 0", "3, 0", "4, 2", "5, 10", "6, 4", "7, 40", "8, 92", "9, 352", "10, 724"})
    void theSolutionsAreCounted(int n, long solutions) {
        assertThat(SerialQueens.count(Board.empty(), n)).isEqualTo(solutions);
    }
}
