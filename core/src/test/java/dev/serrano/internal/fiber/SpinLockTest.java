package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.testing.Bounds;
import dev.serrano.testing.Waits;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One thread at a time, and nobody but the holder's end lets another in. */
class SpinLockTest {
    private final SpinLock lock = new SpinLock();
    private int count; // guarded by the lock

    @Test
    void itIsTakenOnce() {
        assertThat(lock.tryLock()).isTrue();
        assertThat(lock.tryLock()).as("it is not reentrant").isFalse();
        lock.unlock();
        lock.lock();
        assertThat(lock.tryLock()).isFalse();
        lock.unlock();
        assertThat(lock.tryLock()).isTrue();
    }

    /** The holder may need the processor; but a fiber that yields is set aside, with a worker in its hands. */
    @Test
    void onlyPlatformThreadsYieldInALongWait() throws InterruptedException {
        lock.lock();
        Runnable passes = () -> {
            lock.lock();
            lock.unlock();
        };
        Thread platform = Thread.ofPlatform().daemon().start(passes);
        Thread virtual = Thread.ofVirtual().start(passes);
        try {
            Waits.until("the wait", () -> isIn(virtual, "lock"));
            Waits.until("a yield", () -> isIn(platform, "yield"));
            for (int i = 0; i < 500; i++) {
                assertThat(isIn(virtual, "yield")).isFalse();
            }
        } finally {
            lock.unlock();
        }
        assertThat(platform.join(Bounds.EVENT)).isTrue();
        assertThat(virtual.join(Bounds.EVENT)).isTrue();
    }

    private static boolean isIn(Thread t, String method) {
        return Arrays.stream(t.getStackTrace()).anyMatch(e -> e.getMethodName().startsWith(method));
    }

    /** More threads than processors: a holder may lose its own. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatItGuardsIsChangedByOneThreadAtATime(boolean virtual) throws InterruptedException {
        int threads = 4;
        int each = 20_000;
        Thread[] all = new Thread[threads];
        for (int k = 0; k < threads; k++) {
            Runnable body = () -> {
                for (int i = 0; i < each; i++) {
                    lock.lock();
                    count++;
                    lock.unlock();
                }
            };
            all[k] = virtual
                    ? Thread.ofVirtual().start(body)
                    : Thread.ofPlatform().daemon().start(body);
        }
        for (Thread t : all) {
            assertThat(t.join(Bounds.EVENT)).isTrue();
        }
        lock.lock();
        assertThat(count).isEqualTo(threads * each);
    }
}
