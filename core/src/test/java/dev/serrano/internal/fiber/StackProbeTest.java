package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What has been asked for is there, also for code that has not been compiled when the probe has. */
class StackProbeTest {
    private static final int UNTIL_COMPILED = 50_000;
    private static final int AROUND_THE_LIMIT = 200;
    private static final int LESS_THAN_ASKED = 14 << 10;
    private static final int LESS_THAN_ASKED_FOR_BODIES = 46 << 10;

    @Test
    void forAnOperation() throws InterruptedException {
        holds(StackProbe::ask, LESS_THAN_ASKED);
    }

    @Test
    void forBodies() throws InterruptedException {
        holds(StackProbe::askForBodies, LESS_THAN_ASKED_FOR_BODIES);
    }

    private static void holds(Runnable probe, int bytes) throws InterruptedException {
        inAThread(() -> {
            StackProbe.Frame once = StackProbe.frame(bytes); // entered so rarely that it is never compiled
            limit(() -> once.enter(false));
            int interpreted = limit(probe);
            fits(probe, once, interpreted);
            for (int i = 0; i < UNTIL_COMPILED; i++) {
                probe.run();
            }
            int compiled = limit(probe);
            fits(probe, once, compiled);
            // the frame alone fits at a greater depth, or the probe would have asked for less than it says
            assertThat(limit(() -> once.enter(false))).isGreaterThan(compiled);
        });
    }

    /** Wherever the probe passes, the frame does. */
    private static void fits(Runnable probe, StackProbe.Frame frame, int limit) {
        int passed = 0;
        boolean[] asked = new boolean[1];
        for (int d = limit - AROUND_THE_LIMIT; d <= limit; d++) {
            asked[0] = false;
            boolean ok = succeeds(d, () -> {
                probe.run();
                asked[0] = true;
                frame.enter(false);
            });
            assertThat(ok || !asked[0]).as("at depth " + d + " of " + limit).isTrue();
            passed += ok ? 1 : 0;
        }
        assertThat(passed).isPositive();
    }

    /** The greatest depth at which the operation does not overflow the stack. */
    private static int limit(Runnable operation) {
        int low = 0;
        int high = 1;
        while (succeeds(high, operation)) {
            low = high;
            high *= 2;
        }
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (succeeds(middle, operation)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static boolean succeeds(int depth, Runnable operation) {
        try {
            descend(depth, operation);
            return true;
        } catch (StackOverflowError e) {
            return false;
        }
    }

    private static int descend(int levels, Runnable bottom) {
        if (levels == 0) {
            bottom.run();
            return 0;
        }
        return descend(levels - 1, bottom) + 1;
    }

    private static void inAThread(Runnable body) throws InterruptedException {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        Thread t = new Thread(null, body, "probe", 1 << 20);
        t.setUncaughtExceptionHandler((thread, e) -> failure.set(e));
        t.start();
        t.join();
        assertThat(failure.get()).isNull();
    }
}
