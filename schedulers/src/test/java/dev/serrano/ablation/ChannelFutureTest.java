package dev.serrano.ablation;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncNb;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskValue;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Futures over channels, with channels of their own and with those of the worker. */
class ChannelFutureTest {
    /** How a test makes its futures. */
    private enum Kind {
        NEW {
            @Override
            <T extends @Nullable Object> ChannelFuture<T> future(TaskValue<T> body) {
                return ChannelFuture.of(body);
            }
        },
        POOLED {
            @Override
            <T extends @Nullable Object> ChannelFuture<T> future(TaskValue<T> body) {
                return ChannelFuture.pooled(body);
            }
        };

        abstract <T extends @Nullable Object> ChannelFuture<T> future(TaskValue<T> body);
    }

    private static int fib(Kind kind, int n) {
        if (n < 2) {
            return n;
        }
        ChannelFuture<Integer> x = kind.future(() -> fib(kind, n - 1));
        int y = fib(kind, n - 2);
        return x.await() + y;
    }

    private static int fibBothWays(Kind kind, int n) {
        if (n < 2) {
            return n;
        }
        ChannelFuture<Integer> x = kind.future(() -> fibBothWays(kind, n - 1));
        ChannelFuture<Integer> y = kind.future(() -> fibBothWays(kind, n - 2));
        return n % 2 == 0 ? x.await() + y.await() : y.await() + x.await();
    }

    @OnEveryRuntime
    void fibWithOneFuturePerCall(Lab lab) {
        for (Kind kind : Kind.values()) {
            assertThat(lab.launch(() -> fib(kind, 15))).isEqualTo(610);
        }
    }

    @OnEveryRuntime
    void fibWithTwoFuturesPerCallAwaitedInEitherOrder(Lab lab) {
        for (Kind kind : Kind.values()) {
            assertThat(lab.launch(() -> fibBothWays(kind, 13))).isEqualTo(233);
        }
    }

    /** Channels are used again and again; no value may turn up in another future. */
    @OnEveryRuntime
    void manyRoundsOverTheSameChannels(Lab lab) {
        for (Kind kind : Kind.values()) {
            lab.launch(() -> {
                for (int round = 0; round < 40; round++) {
                    List<ChannelFuture<String>> futures = new ArrayList<>();
                    for (int i = 0; i < 50; i++) {
                        String value = round + "/" + i;
                        futures.add(kind.future(() -> value));
                    }
                    for (int i = 0; i < 50; i++) {
                        int k = (i * 7 + round) % 50;
                        assertThat(futures.get(k).await()).isEqualTo(round + "/" + k);
                    }
                }
            });
        }
    }

    /** The rule of the engine: what this task does after the await may be what another queued task waits for. */
    @OnEveryRuntime
    void youngerSiblingsDoNotRunOnTopOfTheAwait(Lab lab) {
        for (Kind kind : Kind.values()) {
            lab.launch(() -> {
                Promise<Integer> p = promise();
                ChannelFuture<Integer> older = kind.future(() -> 1);
                ChannelFuture<Integer> younger = kind.future(p::join);
                int one = older.await();
                p.put(2);
                assertThat(one + younger.await()).isEqualTo(3);
            });
        }
    }

    @OnEveryRuntime
    void theAwaitingTaskIsSetAside(Lab lab) {
        for (Kind kind : Kind.values()) {
            lab.launch(() -> {
                Promise<Integer> p = promise();
                ChannelFuture<Integer> x = kind.future(p::join);
                async(() -> p.put(7));
                assertThat(x.await()).isEqualTo(7);
            });
        }
    }

    @OnEveryRuntime
    void aResultThatIsThereIsReceivedAtOnce(Lab lab) {
        for (Kind kind : Kind.values()) {
            lab.launch(() -> {
                List<ChannelFuture<Integer>> x = new ArrayList<>();
                finish(() -> {
                    x.add(kind.future(() -> 4));
                    x.add(kind.future(() -> null));
                });
                assertThat(x.get(0).await()).isEqualTo(4);
                assertThat(x.get(1).await()).isNull();
            });
        }
    }

    @OnEveryRuntime
    void aFailureGoesToWhoAwaits(Lab lab) {
        for (Kind kind : Kind.values()) {
            lab.launch(() -> {
                ChannelFuture<Integer> unchecked = kind.future(() -> {
                    throw new IllegalArgumentException("unchecked");
                });
                ChannelFuture<Integer> checked = kind.future(() -> {
                    throw new IOException("checked");
                });
                assertThatThrownBy(unchecked::await)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("unchecked");
                assertThatExceptionOfType(CompletionException.class)
                        .isThrownBy(checked::await)
                        .withCauseInstanceOf(IOException.class);
            });
        }
    }

    @OnEveryRuntime(workers = {1, 2})
    void aFailureThatNobodyAwaitsIsReportedByTheFinish(Lab lab) {
        for (Kind kind : Kind.values()) {
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> lab.launch(() -> {
                        kind.future(() -> {
                            throw new IllegalArgumentException("alone");
                        });
                    }))
                    .withCauseInstanceOf(IllegalArgumentException.class);
        }
    }

    @OnEveryRuntime(workers = {1, 2})
    void theSecondTouchIsAnErrorThatNamesTheRule(Lab lab) {
        for (Kind kind : Kind.values()) {
            lab.launch(() -> {
                ChannelFuture<Integer> x = kind.future(() -> 1);
                assertThat(x.await()).isEqualTo(1);
                assertThatIllegalStateException()
                        .isThrownBy(x::await)
                        .withMessageContaining("second time")
                        .withMessageContaining("touched once")
                        .withMessageContaining("future(...)");
                ChannelFuture<Integer> failed = kind.future(() -> {
                    throw new IllegalArgumentException();
                });
                assertThatThrownBy(failed::await).isInstanceOf(IllegalArgumentException.class);
                assertThatIllegalStateException().isThrownBy(failed::await).withMessageContaining("touched once");
            });
        }
    }

    /** One receiver: the channel of another task's future would go into two pools. */
    @OnEveryRuntime(workers = {1, 2, 3})
    void anotherTaskMayNotAwait(Lab lab) {
        for (Kind kind : Kind.values()) {
            lab.launch(() -> {
                Promise<Boolean> made = promise();
                Promise<Boolean> refused = promise();
                List<ChannelFuture<Integer>> x = new ArrayList<>();
                async(() -> {
                    made.join(); // set aside: on a fiber of its own from now on
                    assertThatIllegalStateException()
                            .isThrownBy(x.getFirst()::await)
                            .withMessageContaining("one receiver");
                    refused.put(true);
                });
                Promise<Boolean> begun = promise();
                async(() -> begun.put(true));
                begun.join();
                x.add(kind.future(() -> 1));
                made.put(true);
                refused.join();
                assertThat(x.getFirst().await()).isEqualTo(1);
            });
        }
    }

    @Test
    void outsideATaskItIsAnError() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ChannelFuture.of(() -> 1))
                .withMessageContaining("outside a task");
    }

    @OnEveryRuntime(workers = {1, 2})
    void anAwaitInANonBlockingTaskIsAnErrorThatNamesIt(Lab lab) {
        for (Kind kind : Kind.values()) {
            Promise<Integer> never = promise();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> lab.launch(() -> {
                        finish(() -> asyncNb(() -> {
                            try {
                                kind.future(() -> never.join()).await();
                            } finally {
                                never.put(1);
                            }
                        }));
                    }))
                    .withMessageContaining("would wait inside code declared non-blocking");
        }
    }

    /** The task that waits ends; its channel is still to be written, and so must not come back. */
    @OnEveryRuntime
    void cancellationEndsTheWait(Lab lab) {
        for (Kind kind : Kind.values()) {
            lab.launch(() -> {
                Promise<Integer> p = promise();
                assertThatThrownBy(() -> finish(Serrano.within(Duration.ofMillis(5)), () -> {
                            ChannelFuture<Integer> x = kind.future(p::join);
                            x.await();
                        }))
                        .isInstanceOf(RuntimeException.class);
                p.put(1);
                assertThat(fib(kind, 10)).isEqualTo(55);
            });
        }
    }
}
