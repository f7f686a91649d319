package dev.serrano.workloads.flat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarksTest {

    @Test
    void onlyTasksThatRanOnceCount() {
        Marks marks = new Marks(4);
        marks.set(0);
        marks.set(1);
        marks.set(1);
        marks.set(3);

        assertThat(marks.checksum()).isEqualTo("2");
    }
}
