package dev.serrano.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When the watchdog looks how many carriers are kept, and what it does without a look. */
class CarrierPatienceTest {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long NOW = Long.MAX_VALUE - 50 * MS; // the clock may pass the end of the numbers
    private static final long LONG = 1_000 * MS; // without a poll

    private final CarrierPatience patience = new CarrierPatience(3, NOW);

    /** The next look comes at this time, and not before. */
    private void assertNextLook(long at) {
        assertThat(patience.isDue(LONG, at - 1)).isFalse();
        assertThat(patience.isDue(LONG, at)).isTrue();
    }

    @Test
    void aWorkerThatHasNotPolledForFiftyMillisecondsIsReasonToLook() {
        assertThat(patience.isDue(50 * MS - 1, NOW)).isFalse();
        assertThat(patience.isDue(50 * MS, NOW)).isTrue();
        assertThat(patience.kept()).isZero();
    }

    @Test
    void theNextLookComesAfterAHundredTimesTheLengthOfThisOne() {
        patience.seen(5, NOW, NOW + 2 * MS);
        assertThat(patience.kept()).isEqualTo(5);
        assertNextLook(NOW + 202 * MS);
    }

    @Test
    void butNotBeforeFiftyMillisecondsAndNotLaterThanASecond() {
        patience.seen(5, NOW, NOW + MS / 10);
        assertNextLook(NOW + MS / 10 + 50 * MS);
        patience.seen(5, NOW, NOW + 400 * MS);
        assertNextLook(NOW + 1_400 * MS);
    }

    @Test
    void aLookIsLongAfterAHundredMilliseconds() {
        assertThat(CarrierPatience.takesLong(100 * MS)).isFalse();
        assertThat(CarrierPatience.takesLong(100 * MS + 1)).isTrue();
    }

    @Test
    void withoutALookEachWorkerIsTakenToHaveKeptOneMore() {
        patience.seen(4, NOW, NOW);
        patience.unseen(NOW, false);
        assertThat(patience.kept()).isEqualTo(7);
        assertNextLook(NOW + 50 * MS);
    }

    @Test
    void inAFullHeapThatComesOnceASecondForTwiceAsMany() {
        patience.unseen(NOW, true);
        assertNextLook(NOW + 1_000 * MS);
        assertThat(patience.kept()).isEqualTo(3);
        patience.unseen(NOW, true);
        patience.unseen(NOW, true);
        assertThat(patience.kept()).isEqualTo(12);
    }

    @Test
    void neverMoreThanTheJdkHas() {
        for (int i = 0; i < 100; i++) {
            patience.unseen(NOW, true);
        }
        assertThat(patience.kept()).isEqualTo(256);
        patience.seen(2, NOW, NOW);
        assertThat(patience.kept()).as("a look knows better").isEqualTo(2);
    }
}
