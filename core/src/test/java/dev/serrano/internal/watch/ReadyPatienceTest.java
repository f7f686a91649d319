package dev.serrano.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.watch.ReadyPatience.Verdict;
import org.junit.jupiter.api.Test;

/** When the watchdog offers what waits for a worker to others. */
class ReadyPatienceTest {
    private static final long QUICK = 200;

    private final ReadyPatience patience = new ReadyPatience(2);

    private Verdict tick(long taken, boolean someIdle) {
        return patience.judge(1, true, false, taken, QUICK, someIdle);
    }

    @Test
    void whatLiesStillForTwoTicksIsOfferedToAnIdleWorker() {
        assertThat(tick(7, true)).isEqualTo(Verdict.NOTHING);
        assertThat(tick(7, true)).isEqualTo(Verdict.OFFER);
        assertThat(tick(7, true)).isEqualTo(Verdict.OFFER);
    }

    @Test
    void whatTheWorkerGoesThroughQuicklyIsNotOffered() {
        for (int i = 1; i <= 10; i++) {
            assertThat(tick(i * QUICK, true)).isEqualTo(Verdict.NOTHING);
        }
        assertThat(tick(11 * QUICK - 1, true)).as("one item less than quick").isEqualTo(Verdict.OFFER);
    }

    @Test
    void othersSeeThoseThatHaveYieldedHoweverQuickItIs() {
        patience.judge(1, true, true, QUICK, QUICK, true);
        assertThat(patience.judge(1, true, true, 2 * QUICK, QUICK, true)).isEqualTo(Verdict.SHOW);
    }

    @Test
    void withNobodyIdleTheTaskGivesWayAndTheWaitBeginsAgain() {
        for (int round = 0; round < 2; round++) {
            assertThat(tick(0, false)).isEqualTo(Verdict.NOTHING);
            assertThat(tick(0, false)).isEqualTo(Verdict.NOTHING);
            assertThat(tick(0, false)).isEqualTo(Verdict.GIVE_WAY);
        }
    }

    @Test
    void aTickWithNothingWaitingAndOneAsleepBeginAgain() {
        tick(0, true);
        assertThat(patience.judge(1, false, false, 0, QUICK, true)).isEqualTo(Verdict.NOTHING);
        assertThat(tick(0, true)).isEqualTo(Verdict.NOTHING);
        patience.forget(1);
        assertThat(tick(0, true)).isEqualTo(Verdict.NOTHING);
        assertThat(tick(0, true)).isEqualTo(Verdict.OFFER);
    }

    @Test
    void workersAreJudgedOneByOne() {
        tick(0, true);
        assertThat(patience.judge(0, true, false, 0, QUICK, true)).isEqualTo(Verdict.NOTHING);
        assertThat(tick(0, true)).isEqualTo(Verdict.OFFER);
    }
}
