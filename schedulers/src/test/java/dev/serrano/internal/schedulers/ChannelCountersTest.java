package dev.serrano.internal.schedulers;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.testing.Waits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The scheduler "channel" counts what its protocol does, and the dump shows it. */
@Timeout(60)
class ChannelCountersTest {
    @Test
    void theDumpShowsRequestsThatWereServed() {
        try (TaskRuntime r =
                TaskRuntime.builder().scheduler("channel:half").workers(2).build()) {
            r.launch(() -> finish(() -> {
                for (int i = 0; i < 100_000; i++) {
                    async(() -> {});
                    if (r.stats().steals() > 0) {
                        return;
                    }
                }
                Waits.until("somebody steals", () -> {
                    async(() -> {});
                    return r.stats().steals() > 0;
                });
            }));
            assertThat(r.stats().requests()).isPositive();
            assertThat(r.dump()).containsPattern("[1-9][0-9]* served \\([1-9][0-9]* with half");
        }
    }
}
