package dev.serrano;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a switch does if something fails on the way. */
class CancellationSwitchTest {
    @Test
    void withoutMemoryNothingHasHappened() {
        Cancellation c = new Cancellation();
        AtomicInteger cancelled = new AtomicInteger();
        AtomicBoolean memory = new AtomicBoolean();
        c.onCancel(() -> cancelled::incrementAndGet);
        c.onCancel(() -> {
            if (!memory.get()) {
                throw new OutOfMemoryError("planned");
            }
            return cancelled::incrementAndGet;
        });
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(c::cancel);
        assertThat(c.isCancelled()).isFalse();
        assertThat(cancelled).hasValue(0);
        memory.set(true);
        c.cancel();
        assertThat(c.isCancelled()).isTrue();
        assertThat(cancelled).hasValue(2);
    }

    @Test
    void whatFailsForOneScopeKeepsNoOther() {
        Cancellation c = new Cancellation();
        AtomicInteger cancelled = new AtomicInteger();
        c.onCancel(() -> () -> {
            throw new IllegalStateException("planned");
        });
        c.onCancel(() -> cancelled::incrementAndGet);
        assertThatIllegalStateException().isThrownBy(c::cancel);
        assertThat(cancelled).hasValue(1);
    }

    @Test
    void aScopeThatHasEndedIsForgotten() {
        Cancellation c = new Cancellation();
        AtomicInteger cancelled = new AtomicInteger();
        Runnable takeBack = c.onCancel(() -> cancelled::incrementAndGet);
        takeBack.run();
        c.cancel();
        assertThat(cancelled).hasValue(0);
    }
}
