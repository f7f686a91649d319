package programs;

import static edu.rice.hj.Module2.async;
import static edu.rice.hj.Module2.asyncAwait;
import static edu.rice.hj.Module2.asyncNb;
import static edu.rice.hj.Module2.asyncPhased;
import static edu.rice.hj.Module2.finish;
import static edu.rice.hj.Module2.forall;
import static edu.rice.hj.Module2.forallNb;
import static edu.rice.hj.Module2.future;
import static edu.rice.hj.Module2.isolated;
import static edu.rice.hj.Module2.launchHabaneroApp;
import static edu.rice.hj.Module2.newDDF;
import static edu.rice.hj.Module2.newPhaser;
import static edu.rice.hj.Module2.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import edu.rice.hj.ModuleE;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjPhaser;
import edu.rice.hj.api.HjPhaserMode;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.experimental.ModuleZ;
import edu.rice.hj.experimental.actors.Selector;
import edu.rice.hj.runtime.actors.Actor;
import edu.rice.hj.runtime.config.HjSystemProperty;
import edu.rice.hj.runtime.util.ModCountDownLatch;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts that programs of Habanero get name nothing that only Serrano has. */
@Timeout(60)
class MessagesTest {
    private static final String[] NOT_THEIRS = {
        "Serrano.",
        "serrano.",
        "Promise",
        "promise",
        "StealStrategy",
        "Event.suspend",
        "TaskPhaser",
        "ph.in(",
        "taskNamed",
        "async(phased"
    };

    @AfterEach
    void reset() {
        HjSystemProperty.resetConfigurations();
        System.clearProperty("serrano.stallThreshold");
        System.clearProperty("serrano.deadlockThreshold");
    }

    private static Arguments mistake(String name, HjSuspendable program) {
        return Arguments.of(name, program);
    }

    /** A method that may wait, called where that is not declared. */
    private static void calm(HjSuspendable waits) {
        try {
            waits.run();
        } catch (SuspendableException e) {
            throw new AssertionError(e);
        }
    }

    private static void awaitLatch() {
        try {
            new ModCountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static final class Closed extends Selector<String> {
        Closed() {
            super(1);
        }

        @Override
        protected void process(String message) {
            disable(0);
        }
    }

    private static final class Never extends Actor<String> {
        @Override
        protected void process(String message) {}
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake("a second put", () -> {
                    HjDataDrivenFuture<Integer> d = newDDF();
                    d.put(1);
                    d.put(2);
                }),
                mistake("a put after a failure", () -> {
                    HjDataDrivenFuture<Integer> d = newDDF();
                    d.failed(new IllegalArgumentException());
                    d.put(2);
                }),
                mistake("no value yet", () -> newDDF().safeGet()),
                mistake("a wait in asyncNb", () -> {
                    HjDataDrivenFuture<Integer> d = newDDF();
                    HjFuture<Integer> f = future(d::get);
                    try {
                        finish(() -> asyncNb(() -> f.safeGet()));
                    } finally {
                        d.put(1);
                    }
                }),
                mistake("get in asyncNb", () -> {
                    HjDataDrivenFuture<Integer> d = newDDF();
                    forallNb(0, 0, i -> calm(() -> d.get()));
                }),
                mistake(
                        "next in isolated",
                        () -> finish(() -> {
                            HjPhaser ph = newPhaser(HjPhaserMode.SIG_WAIT);
                            HjDataDrivenFuture<Integer> d = newDDF();
                            asyncPhased(ph.inMode(HjPhaserMode.SIG_WAIT), () -> d.get());
                            try {
                                isolated(() -> calm(() -> next()));
                            } finally {
                                d.put(1);
                            }
                        })),
                mistake("a latch in isolated", () -> isolated(MessagesTest::awaitLatch)),
                mistake("get in isolated", () -> isolated(() -> calm(() -> newDDF().get()))),
                mistake("async in isolated", () -> isolated(() -> async(() -> {}))),
                mistake("next on no phaser", () -> next()),
                mistake("next in forall", () -> forall(0, 1, i -> next())),
                mistake("newPhaser in forall", () -> forall(0, 1, i -> newPhaser(HjPhaserMode.SIG))),
                mistake(
                        "signal in mode WAIT",
                        () -> finish(() -> {
                            HjPhaser ph = newPhaser(HjPhaserMode.SIG_WAIT);
                            asyncPhased(ph.inMode(HjPhaserMode.WAIT), () -> ph.signal());
                        })),
                mistake(
                        "wait in mode SIG",
                        () -> finish(() -> {
                            HjPhaser ph = newPhaser(HjPhaserMode.SIG_WAIT);
                            asyncPhased(ph.inMode(HjPhaserMode.SIG), () -> ph.doWait());
                        })),
                mistake(
                        "more than the parent may",
                        () -> finish(() -> {
                            HjPhaser ph = newPhaser(HjPhaserMode.SIG);
                            asyncPhased(ph.inMode(HjPhaserMode.SIG_WAIT), () -> {});
                        })),
                mistake(
                        "a phaser of others",
                        () -> finish(() -> {
                            HjPhaser ph = newPhaser(HjPhaserMode.SIG_WAIT);
                            async(() -> asyncPhased(ph.inMode(HjPhaserMode.SIG_WAIT), () -> {}));
                        })),
                mistake(
                        "started twice",
                        () -> finish(() -> {
                            Never n = new Never();
                            n.start();
                            try {
                                n.start();
                            } finally {
                                n.exit();
                            }
                        })),
                mistake("no eureka", () -> ModuleZ.offerEureka(1)),
                mistake("a chunk of none", () -> edu.rice.hj.Module2.forallChunked(0, 3, 0, i -> {})),
                mistake("a value that nobody puts", () -> newDDF().get()),
                mistake("an input that nobody puts", () -> finish(() -> asyncAwait(newDDF(), () -> {}))),
                mistake("an actor that never exits", () -> finish(() -> new Never().start())),
                mistake(
                        "a selector that takes nothing",
                        () -> finish(() -> {
                            Closed c = new Closed();
                            c.start();
                            c.send(0, "");
                        })),
                mistake("a phaser whose signaller is waiting", () -> {
                    HjDataDrivenFuture<Integer> d = newDDF();
                    finish(() -> {
                        HjPhaser ph = newPhaser(HjPhaserMode.SIG_WAIT);
                        asyncPhased(ph.inMode(HjPhaserMode.SIG_WAIT), () -> {
                            next();
                            d.put(1);
                        });
                        d.get();
                    });
                }),
                mistake("an event count", () -> ModuleE.newEventCount().await(3)),
                mistake("futures in a circle", MessagesTest::circle));
    }

    private static void circle() throws SuspendableException {
        AtomicReference<HjFuture<Integer>> left = new AtomicReference<>();
        AtomicReference<HjFuture<Integer>> right = new AtomicReference<>();
        HjDataDrivenFuture<Integer> go = newDDF();
        finish(() -> {
            left.set(future(() -> go.get() + right.get().get()));
            right.set(future(() -> go.get() + left.get().get()));
            go.put(1);
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void failuresNameTheirConstructs(String name, HjSuspendable program) {
        HjSystemProperty.trackDeadlocks.set(true);
        Throwable t = catchThrowable(() -> launchHabaneroApp(program));
        assertThat(t).isNotNull();
        StringBuilder all = new StringBuilder();
        for (Throwable c = t; c != null; c = c.getCause()) {
            all.append(c.getMessage()).append('\n');
            for (Throwable s : c.getSuppressed()) {
                all.append(s.getMessage()).append('\n');
            }
        }
        assertTheirs(all.toString());
    }

    @Test
    void twoFuturesThatWaitForEachOtherAreACircle() {
        HjSystemProperty.trackDeadlocks.set(true);
        for (int workers : new int[] {1, 2}) {
            HjSystemProperty.numWorkers.set(workers);
            assertThat(catchThrowable(() -> launchHabaneroApp(MessagesTest::circle)))
                    .hasMessageContaining("They wait in a circle");
        }
    }

    private static final class Kept extends Handler {
        private final Queue<String> texts = new ConcurrentLinkedQueue<>();
        private final CountDownLatch any = new CountDownLatch(1);

        @Override
        public void publish(LogRecord r) {
            texts.add(new SimpleFormatter().formatMessage(r));
            any.countDown();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}

        /** Whether something has been logged; waits for it. */
        void await() {
            try {
                assertThat(any.await(30, TimeUnit.SECONDS)).as("a warning").isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static void assertTheirs(String text) {
        assertThat(text.replaceAll("(?m)^\\s+at .*$", "")).as("but for stacks").doesNotContain(NOT_THEIRS);
    }

    private static Queue<String> warningsOf(Consumer<Kept> program) {
        Kept kept = new Kept();
        Logger log = Logger.getLogger("dev.serrano");
        log.addHandler(kept);
        try {
            launchHabaneroApp(() -> program.accept(kept));
        } finally {
            log.removeHandler(kept);
        }
        return kept.texts;
    }

    @Test
    void aWarningOfATaskThatKeepsItsWorkerNamesTheirConstructs() {
        System.setProperty("serrano.stallThreshold", "20");
        Queue<String> busy = warningsOf(kept -> {
            while (kept.any.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        assertThat(busy).anyMatch(text -> text.contains("has not polled")).allSatisfy(MessagesTest::assertTheirs);
    }

    @Test
    void aWarningOfADeadlockNamesTheirConstructs() {
        System.setProperty("serrano.deadlockThreshold", "20");
        Queue<String> stuck = warningsOf(kept -> calm(() -> {
            HjDataDrivenFuture<Integer> d = newDDF();
            Thread.ofPlatform().daemon().start(() -> {
                kept.await();
                d.put(1);
            });
            d.get();
        }));
        assertThat(stuck).anyMatch(text -> text.contains("data-driven future")).allSatisfy(MessagesTest::assertTheirs);
    }
}
