package dev.serrano.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How often the watchdog looks for deadlocks. */
class DeadlocksTest {
    @Test
    void aLookThatTookLongDoesNotPutOffTheNext() {
        long quarterSecond = TimeUnit.MILLISECONDS.toNanos(250); // the system let others run
        assertThat(Deadlocks.restAfter(quarterSecond, 3)).isLessThan(TimeUnit.MILLISECONDS.toNanos(50));
    }

    @Test
    void looksAtVeryManyFibersTakeAHundredthOfTheTime() {
        long look = TimeUnit.MILLISECONDS.toNanos(50);
        assertThat(Deadlocks.restAfter(look, 1_000_000)).isEqualTo(100 * look);
    }
}
