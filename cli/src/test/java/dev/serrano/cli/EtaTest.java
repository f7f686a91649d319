package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.cli.console.Eta;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class EtaTest {

    private static final long SECOND = 1_000_000_000L;

    private long now = 5 * SECOND;
    private final Eta eta = new Eta(() -> now);

    @Test
    void nothingIsKnownBeforeTheFirstStepHasEnded() {
        assertThat(eta.text(0, 4)).isEmpty();
        eta.begin();
        now += 3 * SECOND;
        assertThat(eta.text(0, 4)).isEmpty();
    }

    @Test
    void stepsToComeTakeAsLongAsThoseBefore() {
        now += 100 * SECOND; // preparations do not count
        eta.begin();
        now += 3 * SECOND;
        eta.begin();
        assertThat(eta.text(1, 4)).isEqualTo("about 9 s left");
        now += SECOND / 2;
        assertThat(eta.text(2, 4)).isEqualTo("about 4 s left");
        assertThat(eta.text(4, 4)).isEmpty();
    }

    @Test
    void longTimesAreInMinutesAndHours() {
        eta.begin();
        now += 60 * SECOND;
        assertThat(eta.text(1, 3)).isEqualTo("about 2 min left");
        assertThat(eta.text(1, 301)).isEqualTo("about 5 h left");
    }

    @Test
    void nothingTakesLongerThanItMay() {
        eta.endsWithin(Duration.ofMinutes(15));
        assertThat(eta.text(0, 10)).isEqualTo("at most 15 min left");
        eta.begin();
        now += 840 * SECOND;
        assertThat(eta.text(1, 10)).isEqualTo("about 60 s left");
        now += 840 * SECOND;
        assertThat(eta.text(1, 10)).isEqualTo("about 0 s left");
    }
}
