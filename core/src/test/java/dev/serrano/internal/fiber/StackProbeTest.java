package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.testing.ChildJvm;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What has been asked for is there, also for code that has not been compiled when the probe has. Both are tried at the
 * same places of the stack, while it is unwound after an overflow: depths of two descents cannot be compared, since the
 * descent's own frames change their size when it is compiled anew.
 */
class StackProbeTest {
    private static final int UNTIL_COMPILED = 50_000;
    private static final int PLACES = 24; // tried one by one: few, so that a frame is not compiled
    private static final int LESS_THAN_ASKED = 14 << 10;
    private static final int LESS_THAN_ASKED_FOR_CALLS = 22 << 10;
    private static final int LESS_THAN_ASKED_FOR_BODIES = 46 << 10;

    @Test
    void forAnOperation() throws InterruptedException {
        holds(StackProbe::ask, LESS_THAN_ASKED);
    }

    @Test
    void forAFewCalls() throws InterruptedException {
        holds(StackProbe::askForCalls, LESS_THAN_ASKED_FOR_CALLS);
    }

    @Test
    void forBodies() throws InterruptedException {
        holds(StackProbe::askForBodies, LESS_THAN_ASKED_FOR_BODIES);
    }

    /** As development environments start programs. */
    @Test
    void withTheFirstCompilerAlone(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(
                        Program.class,
                        folder,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        ChildJvm.classPath(StackProbe.class, Program.class, Assertions.class)))
                .containsExactly("holds");
    }

    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws InterruptedException {
            holds(StackProbe::ask, LESS_THAN_ASKED);
            System.out.println("holds");
        }
    }

    private static void holds(Runnable probe, int bytes) throws InterruptedException {
        inAThread(() -> {
            new Ascent(probe, bytes).check();
            for (int i = 0; i < UNTIL_COMPILED; i++) {
                probe.run();
            }
            new Ascent(probe, bytes).check();
        });
    }

    /** An overflow, then a look at each place on the way up. */
    private static final class Ascent {
        private final Runnable probe;
        private final StackProbe frame;
        private int frameAlone; // places where the frame fits and the probe does not pass
        private int both;
        private int probeAlone; // the fault

        Ascent(Runnable probe, int bytes) {
            this.probe = probe;
            this.frame = StackProbe.frames(bytes, 0, 0, 0);
        }

        void check() {
            descend();
            assertThat(probeAlone)
                    .as("places where the probe passes and the frame does not fit")
                    .isZero();
            assertThat(both).isEqualTo(PLACES);
            // or the probe asks for less than it says
            assertThat(frameAlone)
                    .as("places where the frame fits and the probe does not pass")
                    .isPositive();
        }

        @SuppressWarnings("InfiniteRecursion") // an overflow is what it is for
        private int descend() {
            int levels;
            try {
                levels = descend() + 1;
            } catch (StackOverflowError e) {
                levels = 0;
            }
            if (both < PLACES) {
                look();
            }
            return levels;
        }

        private void look() {
            boolean passes = passes();
            if (passes || frameAlone < PLACES) {
                boolean fits = fits();
                frameAlone += fits && !passes ? 1 : 0;
                probeAlone += !fits && passes ? 1 : 0;
                both += fits && passes ? 1 : 0;
            }
        }

        private boolean passes() {
            try {
                probe.run();
                return true;
            } catch (StackOverflowError e) {
                return false;
            }
        }

        private boolean fits() {
            try {
                frame.operation(false);
                return true;
            } catch (StackOverflowError e) {
                return false;
            }
        }
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
