package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** How many threads live, and how many have at most. */
class OwnThreadsTest {
    private final OwnThreads count = new OwnThreads();

    private static final class Stub extends Thread {
        private final boolean fails;
        boolean started;

        Stub(boolean fails) {
            this.fails = fails;
        }

        @Override
        public void start() {
            if (fails) {
                throw new OutOfMemoryError("planned: no thread");
            }
            started = true;
        }
    }

    @Test
    void theHighestCountIsRemembered() {
        for (int i = 1; i <= 3; i++) {
            Stub t = new Stub(false);
            count.start(t);
            assertThat(t.started).isTrue();
            assertThat(count.live()).isEqualTo(i);
            assertThat(count.peak()).isEqualTo(i);
        }
        count.ended();
        count.ended();
        assertThat(count.live()).isEqualTo(1);
        count.start(new Stub(false));
        assertThat(count.live()).isEqualTo(2);
        assertThat(count.peak()).isEqualTo(3);
    }

    @Test
    void oneThatCannotBeStartedDoesNotCount() {
        assertThatThrownBy(() -> count.start(new Stub(true))).hasMessage("planned: no thread");
        assertThat(count.live()).isZero();
    }
}
