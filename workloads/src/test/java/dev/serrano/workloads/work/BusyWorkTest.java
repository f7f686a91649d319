package dev.serrano.workloads.work;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BusyWorkTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 9, 10, 11, 35})
    void workIsDoneWithAndWithoutPolls(int micros) {
        BusyWork work = BusyWork.ofMicros(micros);

        assertThat(work.micros()).isEqualTo(micros);
        assertThat(work.run()).isEqualTo(1);
        assertThat(work.polling(10).run()).isEqualTo(1);
        assertThat(work.polling(10).micros()).isEqualTo(micros);
    }

    @Test
    void stepsAddUp() {
        assertThat(BusyWork.steps(70, BusyWork.steps(30, 1))).isEqualTo(BusyWork.steps(100, 1));
        assertThat(BusyWork.steps(0, 5)).isEqualTo(5);
        assertThat(BusyWork.steps(1_000_000, 1)).isNotZero();
    }

    @Test
    void aProcessorDoesBetweenTenAndTenThousandStepsInAMicrosecond() {
        assertThat(StepRate.PER_MICROSECOND).isBetween(10.0, 10_000.0);
    }
}
