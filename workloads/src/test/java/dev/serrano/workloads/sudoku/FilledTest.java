package dev.serrano.workloads.sudoku;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FilledTest {
    @Test
    void aFullBoardIsSolvedAndOneWithAnEmptyCellHasOneWay() {
        assertThat(Filled.nothing(Puzzle.random(3, 0)).answer()).isEqualTo("solved");

        Filled start = Filled.nothing(Puzzle.random(3, 1));

        assertThat(start.isGoal()).isFalse();
        assertThat(start.next()).singleElement().satisfies(full -> {
            assertThat(full.isGoal()).isTrue();
            assertThat(full.answer()).isEqualTo("solved");
        });
    }

    @Test
    void aWrongNumberIsSeen() {
        assertThat(Puzzle.random(2, 16).isSolvedBy(new int[16])).isFalse();
    }
}
