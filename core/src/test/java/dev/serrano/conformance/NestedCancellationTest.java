package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskTermination;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Finish scopes inside finish scopes of which one is cancelled. */
class NestedCancellationTest {
    @OnEveryRuntime
    void anInnerScopeIsCancelledWithTheOuter(Lab lab) {
        AtomicReference<Throwable> seen = new AtomicReference<>();
        lab.launch(() -> {
            Promise<Integer> never = promise();
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> finish(within(Bounds.BRIEF).named("outer"), () -> {
                        try {
                            finish(within(Bounds.LONG).named("inner"), () -> async(() -> never.join()));
                        } catch (Throwable t) {
                            seen.set(t);
                            throw t;
                        }
                    }))
                    .withMessageContaining("outer");
        });
        assertThat(seen.get()).isInstanceOf(TaskTermination.class);
    }

    /** Its tasks have ended without having run to their end: what follows must not take them for done. */
    @OnEveryRuntime
    void aFinishInACancelledScopeDoesNotReturnNormally(Lab lab) {
        AtomicInteger wentOn = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> never = promise();
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> finish(within(Bounds.BRIEF), () -> {
                        async(() -> {
                            finish(() -> async(() -> never.join()));
                            wentOn.incrementAndGet();
                        });
                        async(() -> {
                            int v = finish(() -> {
                                async(() -> never.join());
                                return 1;
                            });
                            wentOn.addAndGet(v);
                        });
                    }));
        });
        assertThat(wentOn).hasValue(0);
    }

    /** What comes after a finish relies on the tasks of it: it does not run if a cancellation has discarded one. */
    @OnEveryRuntime
    void afterAFinishItsTasksHaveRun(Lab lab) {
        AtomicInteger lost = new AtomicInteger();
        lab.launch(() -> {
            for (int round = 0; round < 300; round++) {
                Cancellation c = new Cancellation();
                int cancels = round % 5;
                assertThatExceptionOfType(TaskCancelledException.class)
                        .isThrownBy(() -> finish(
                                cancelledBy(c),
                                () -> async(() -> {
                                    AtomicInteger ran = new AtomicInteger();
                                    finish(() -> {
                                        for (int i = 0; i < 5; i++) {
                                            int n = i;
                                            async(() -> {
                                                if (n == cancels) {
                                                    c.cancel();
                                                }
                                                ran.incrementAndGet();
                                            });
                                        }
                                    });
                                    if (ran.get() != 5) {
                                        lost.incrementAndGet();
                                    }
                                })));
            }
        });
        assertThat(lost).hasValue(0);
    }

    @OnEveryRuntime
    void theOuterScopeGoesOnWhenTheInnerIsCancelled(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> never = promise();
            Promise<Integer> p = promise();
            finish(named("outer"), () -> {
                async(() -> {
                    p.join();
                    ended.incrementAndGet();
                });
                assertThatExceptionOfType(DeadlineExceededException.class)
                        .isThrownBy(() -> finish(within(Bounds.BRIEF).named("inner"), () -> {
                            finish(() -> async(() -> finish(() -> never.join())));
                        }))
                        .withMessageContaining("inner");
                async(() -> p.put(1));
                assertThat(p.join()).isEqualTo(1);
            });
        });
        assertThat(ended).hasValue(1);
    }
}
