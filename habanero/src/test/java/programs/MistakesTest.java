package programs;

import static edu.rice.hj.Module2.finish;
import static edu.rice.hj.Module2.launchHabaneroApp;
import static edu.rice.hj.Module2.newDDF;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.rice.hj.Module2;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjPhaser;
import edu.rice.hj.api.HjPhaserMode;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.experimental.ModuleZ;
import edu.rice.hj.experimental.actors.Selector;
import edu.rice.hj.runtime.actors.Actor;
import edu.rice.hj.runtime.config.HjSystemProperty;
import edu.rice.hj.runtime.util.DeadlockException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What programs are told that have forgotten something. Not in a package of the library, whose lines are hidden. */
@Timeout(30)
class MistakesTest {
    @AfterEach
    void reset() {
        HjSystemProperty.resetConfigurations();
    }

    private static final class Echo extends Actor<String> {
        @Override
        protected void process(String message) {
            exit();
        }
    }

    private static Arguments outside(String method, HjSuspendable construct) {
        return Arguments.of(method, construct);
    }

    static Stream<Arguments> constructsThatNeedALaunch() {
        HjFuture<Integer> input = newDDF();
        List<HjFuture<Integer>> inputs = List.of(input);
        AtomicReference<HjPhaser> phaser = new AtomicReference<>();
        launchHabaneroApp(() -> phaser.set(Module2.newPhaser(HjPhaserMode.SIG_WAIT)));
        var registered = phaser.get().inMode(HjPhaserMode.SIG);
        return Stream.of(
                outside("async", () -> Module2.async(() -> {})),
                outside("asyncNb", () -> Module2.asyncNb(() -> {})),
                outside("asyncNbSeq", () -> Module2.asyncNbSeq(false, () -> {})),
                outside("future", () -> Module2.future(() -> 1)),
                outside("futureNb", () -> Module2.futureNb(() -> 1)),
                outside("asyncAwait", () -> Module2.asyncAwait(input, () -> {})),
                outside("asyncNbAwait", () -> Module2.asyncNbAwait(inputs, () -> {})),
                outside("futureAwait", () -> Module2.futureAwait(input, () -> 1)),
                outside("futureNbAwait", () -> Module2.futureNbAwait(inputs, () -> 1)),
                outside("asyncWhen", () -> ModuleZ.asyncWhen(input, () -> {})),
                outside("forasync", () -> Module2.forasync(0, 3, i -> {})),
                outside("forasync", () -> Module2.forasync(List.of(1), e -> {})),
                outside("forasyncNb", () -> Module2.forasyncNb(0, 3, i -> {})),
                outside("forasyncChunked", () -> Module2.forasyncChunked(0, 3, i -> {})),
                outside("asyncPhased", () -> Module2.asyncPhased(registered, () -> {})),
                outside("forasyncPhased", () -> Module2.forasyncPhased(0, 3, i -> {})),
                outside("newPhaser", () -> Module2.newPhaser(HjPhaserMode.SIG_WAIT)),
                outside("next", () -> Module2.next()),
                outside("signal", () -> phaser.get().signal()),
                outside("start", () -> new Echo().start()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("constructsThatNeedALaunch")
    void outsideOfLaunchAndFinishTheLineAndTheCureAreTold(String method, HjSuspendable construct) {
        assertThatThrownBy(construct::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(method + "(...) was called at programs.MistakesTest.")
                .hasMessageContaining("MistakesTest.java:")
                .hasMessageContaining("launchHabaneroApp(() -> ...)")
                .hasMessageContaining("finish(() -> ...)");
    }

    @Test
    void aValueThatHasNotBeenPut() throws Exception {
        HjDataDrivenFuture<Integer> ddf = newDDF();
        assertThatThrownBy(ddf::safeGet)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no value yet")
                .hasMessageContaining("asyncAwait");
        assertThatThrownBy(() -> finish(() -> Module2.asyncNb(ddf::safeGet)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no value yet");
        AtomicInteger got = new AtomicInteger();
        finish(() -> {
            Module2.asyncAwait(ddf, () -> got.addAndGet(ddf.safeGet()));
            Module2.async(() -> got.addAndGet(ddf.get()));
            ddf.put(3);
        });
        assertThat(got).hasValue(6);
    }

    @Test
    void aSelectorThatTakesNoMessage() {
        Selector<String> closed = new Selector<>(2) {
            @Override
            protected void process(String message) {
                disable(0);
                disable(1);
            }
        };
        assertThatThrownBy(() -> launchHabaneroApp(() -> {
                    closed.start();
                    closed.send(0, "a");
                    closed.send(1, "b");
                }))
                .isInstanceOf(DeadlockException.class)
                .hasMessageContaining("all are disabled, so it takes none");
    }

    @Test
    void whatWaitsNeedsNoLaunch() throws Exception {
        AtomicInteger n = new AtomicInteger();
        finish(() -> Module2.async(n::incrementAndGet));
        Module2.forall(0, 9, i -> Module2.isolated(n::incrementAndGet));
        Module2.isolated(n::incrementAndGet);
        assertThat(n).hasValue(12);
    }
}
