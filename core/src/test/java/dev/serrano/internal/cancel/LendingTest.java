package dev.serrano.internal.cancel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LendingTest {
    private static final long MS = 1_000_000;

    private final Lending lending = new Lending();

    private void begin(long now) {
        for (int i = 0; i < 3; i++) {
            assertThat(lending.wonBack(now)).isFalse();
        }
        assertThat(lending.wonBack(now)).isTrue();
    }

    @Test
    void fourLossesInAShortTimeBeginIt() {
        begin(5);
        assertThat(lending.on()).isTrue();
        assertThat(lending.wonBack(6)).as("again").isFalse();
    }

    @Test
    void rareLossesDoNot() {
        for (int i = 0; i < 100; i++) {
            assertThat(lending.wonBack((long) i * 20 * MS)).isFalse();
        }
        assertThat(lending.on()).isFalse();
    }

    @Test
    void itEndsAfterATermOfShortTasks() {
        begin(0);
        for (int i = 0; i < 10; i++) {
            assertThat(lending.begins()).isTrue();
            lending.ends(MS / 10);
        }
        assertThat(lending.tick(99 * MS)).isFalse();
        assertThat(lending.tick(100 * MS)).isTrue();
        assertThat(lending.on()).isFalse();
    }

    @Test
    void itGoesOnWhileTasksAreLong() {
        begin(0);
        for (int i = 1; i < 10; i++) {
            assertThat(lending.begins()).isTrue();
            lending.ends(20 * MS);
            assertThat(lending.tick((long) i * 100 * MS)).isFalse();
        }
    }

    @Test
    void itGoesOnWhileNoneHasEnded() {
        begin(0);
        assertThat(lending.begins()).isTrue();
        assertThat(lending.tick(100 * MS)).isFalse();
        lending.ends(200 * MS);
        assertThat(lending.tick(200 * MS)).isFalse();
        assertThat(lending.tick(300 * MS)).as("nothing has begun").isTrue();
    }

    /** Long tasks may compute. */
    @Test
    void itEndsAfterASecondAndOneLossBeginsTheNext() {
        begin(0);
        for (int i = 1; i < 10; i++) {
            assertThat(lending.begins()).isTrue();
            lending.ends(20 * MS);
            assertThat(lending.tick((long) i * 100 * MS)).isFalse();
        }
        assertThat(lending.tick(1_000 * MS)).isTrue();
        assertThat(lending.wonBack(1_002 * MS)).isTrue();
    }

    @Test
    void longAfterTheEndItTakesFourAgain() {
        begin(0);
        assertThat(lending.rests(MS)).isTrue();
        assertThat(lending.rests(MS)).as("twice").isFalse();
        begin(2_000 * MS);
    }

    @Test
    void noMoreThanSoMany() {
        begin(0);
        for (int i = 0; i < Lending.MOST; i++) {
            assertThat(lending.begins()).isTrue();
        }
        assertThat(lending.begins()).isFalse();
        lending.ends(1);
        assertThat(lending.begins()).isTrue();
    }
}
