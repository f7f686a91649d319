package dev.serrano.control;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.Serrano;
import dev.serrano.TaskCancelledException;
import dev.serrano.spi.Membership;
import dev.serrano.sync.Event;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The call returns when nothing of the scopes runs any more. */
class StopSwitchTest {
    private static final Duration LONG = Duration.ofHours(1);

    @OnEveryRuntime(workers = {1, 2, 3})
    void aTaskWaitsForTheEndOfTwoScopes(Lab lab) {
        lab.launch(() -> {
            StopSwitch stop = new StopSwitch();
            AtomicInteger running = new AtomicInteger();
            finish(() -> {
                Event<Boolean> both = Event.newEvent();
                for (int i = 0; i < 2; i++) {
                    async(() -> assertThatThrownBy(() -> finish(stop.options(), () -> {
                                async(() -> {
                                    if (running.incrementAndGet() == 2) {
                                        both.setValue(true);
                                    }
                                    try {
                                        delay(LONG);
                                    } finally {
                                        finish(Serrano.uncancellable(), () -> delay(Duration.ofMillis(1)));
                                        running.decrementAndGet();
                                    }
                                });
                            }))
                            .isInstanceOf(TaskCancelledException.class));
                }
                Event.suspend(both);
                assertThat(stop).hasToString("stop switch (2 scopes)");
                stop.cancelAndWait();
                assertThat(running.get()).isZero();
                assertThat(stop).hasToString("stop switch (0 scopes, cancelled)");
                stop.cancelAndWait(); // again, at once
            });
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void aThreadWaits(Lab lab) throws InterruptedException {
        StopSwitch stop = new StopSwitch();
        CountDownLatch begun = new CountDownLatch(1);
        TrackedThread scope = lab.thread(
                "scope",
                () -> assertThatThrownBy(() -> lab.launch(() -> finish(stop.options(), () -> {
                            begun.countDown();
                            delay(LONG);
                        })))
                        .isInstanceOf(TaskCancelledException.class));
        begun.await();
        stop.cancelAndWait();
        assertThat(stop.open()).isZero();
        scope.join();
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void itIsAnErrorInsideAndNothingIsCancelled(Lab lab) {
        lab.launch(() -> {
            StopSwitch stop = new StopSwitch();
            finish(stop.options(), () -> {
                assertThatIllegalStateException()
                        .isThrownBy(stop::cancelAndWait)
                        .withMessageContaining("would wait for itself");
                async(() -> finish(() -> async(() ->
                        assertThatIllegalStateException().isThrownBy(() -> stop.cancelAndWait(Duration.ofMillis(1))))));
                forall(range(0, 3), i -> assertThatIllegalStateException().isThrownBy(stop::cancelAndWait));
            });
            assertThat(stop.cancellation().isCancelled()).isFalse();
            assertThat(stop.open()).isZero();
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void aLimitOfTimeAndLateScopes(Lab lab) {
        lab.launch(() -> {
            StopSwitch stop = new StopSwitch();
            Event<Boolean> begun = Event.newEvent();
            Event<Boolean> go = Event.newEvent();
            finish(() -> {
                async(() -> assertThatThrownBy(() -> finish(stop.options(), () -> {
                            finish(
                                    Serrano.uncancellable(),
                                    () -> { // holds the end up
                                        begun.setValue(true);
                                        Event.suspend(go);
                                    });
                        }))
                        .isInstanceOf(TaskCancelledException.class));
                Event.suspend(begun);
                assertThat(stop.cancelAndWait(Duration.ofMillis(2))).isFalse();
                assertThatThrownBy(() -> finish(within(Duration.ofMillis(2)), () -> stop.cancelAndWait()))
                        .isInstanceOf(DeadlineExceededException.class);
                go.setValue(true);
                assertThat(stop.cancelAndWait(LONG)).isTrue();
            });
            StopSwitch other = new StopSwitch();
            assertThatThrownBy(() -> finish(
                            other.options().with((Membership) () -> {
                                throw new IllegalStateException("no member");
                            }),
                            () -> {}))
                    .hasStackTraceContaining("no member");
            assertThat(other.open()).isZero(); // it was never opened
            AtomicInteger ran = new AtomicInteger();
            assertThatThrownBy(() -> finish(stop.options(), () -> {
                        async(ran::incrementAndGet);
                    }))
                    .isInstanceOf(TaskCancelledException.class);
            assertThat(ran.get()).isZero();
            assertThat(stop.open()).isZero();
        });
    }

    @Test
    void outsideATask() throws InterruptedException {
        StopSwitch stop = new StopSwitch();
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        Thread t = Thread.ofVirtual().start(() -> {
            try {
                finish(stop.options().named("poller"), () -> {
                    try {
                        begun.countDown();
                        blockingRun(() -> new CountDownLatch(1).await()); // interrupted
                    } finally {
                        ended.incrementAndGet();
                    }
                });
            } catch (TaskCancelledException | MultiException e) {
                ended.addAndGet(10);
            }
        });
        begun.await();
        stop.cancelAndWait();
        assertThat(ended.get() % 10).isEqualTo(1);
        t.join();
        assertThat(ended.get()).isEqualTo(11);
    }
}
