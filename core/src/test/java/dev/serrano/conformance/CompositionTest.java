package dev.serrano.conformance;

import static dev.serrano.Serrano.all;
import static dev.serrano.Serrano.any;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.Outcome;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** map, onComplete, all, any, and the ways from and to CompletableFuture. */
class CompositionTest {
    @OnEveryRuntime
    void mapOfAValue(Lab lab) {
        lab.launch(() -> {
            TaskFuture<Integer> f = future(() -> 20);
            assertThat(f.map(x -> x + 1).map(x -> "v" + x).join()).isEqualTo("v21");
            assertThat(f.<Object>map(x -> null).join()).isNull();
            Promise<Integer> p = promise();
            TaskFuture<Integer> mapped = p.map(x -> x * 2);
            assertThat(mapped.isDone()).isFalse();
            p.put(4);
            assertThat(mapped.join()).isEqualTo(8);
        });
    }

    @OnEveryRuntime
    void mapOfAFailure(Lab lab) {
        lab.launch(() -> {
            IllegalArgumentException failure = new IllegalArgumentException("boom");
            Promise<Integer> p = promise();
            AtomicInteger calls = new AtomicInteger();
            TaskFuture<Integer> mapped = p.map(x -> calls.incrementAndGet());
            p.fail(failure);
            assertThatThrownBy(mapped::join).isSameAs(failure);
            assertThat(calls).hasValue(0);
        });
    }

    @OnEveryRuntime
    void aFunctionThatFails(Lab lab) {
        lab.launch(() -> {
            IllegalArgumentException failure = new IllegalArgumentException("boom");
            Promise<Integer> p = promise();
            TaskFuture<Integer> mapped = p.map(x -> {
                throw failure;
            });
            p.put(1);
            assertThatThrownBy(mapped::join).isSameAs(failure);
        });
    }

    /** The function waits for what the completing task does next: on that task's stack it would wait for ever. */
    @OnEveryRuntime
    void mapAndOnCompleteNeverRunOnTheCompletersStack(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            Promise<Integer> next = promise();
            AtomicReference<Integer> seen = new AtomicReference<>();
            finish(() -> {
                TaskFuture<Integer> mapped = p.map(x -> x + next.join());
                p.onComplete(o -> seen.set(next.join()));
                async(() -> {
                    p.put(1);
                    next.put(10);
                });
                assertThat(mapped.join()).isEqualTo(11);
            });
            assertThat(seen).hasValue(10);
        });
    }

    @OnEveryRuntime
    void aMappingTaskBelongsToTheFinishInWhichMapWasCalled(Lab lab) {
        AtomicInteger order = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> p = promise();
            async(() -> p.put(1));
            finish(() -> {
                p.map(x -> order.incrementAndGet());
                p.onComplete(o -> order.incrementAndGet());
            });
            assertThat(order).hasValue(2);
        });
    }

    @OnEveryRuntime
    void onCompleteSeesTheOutcome(Lab lab) {
        List<Outcome<Integer>> seen = new ArrayList<>();
        IllegalArgumentException failure = new IllegalArgumentException("boom");
        lab.launch(() -> {
            Promise<Integer> good = promise();
            Promise<Integer> bad = promise();
            good.put(3);
            bad.fail(failure);
            finish(() -> good.onComplete(seen::add));
            finish(() -> bad.onComplete(seen::add));
        });
        assertThat(seen).containsExactly(new Outcome.Value<>(3), new Outcome.Failure<>(failure));
    }

    @OnEveryRuntime
    void aFailingActionFailsItsFinish(Lab lab) {
        IllegalArgumentException failure = new IllegalArgumentException("boom");
        lab.launch(() -> {
            Promise<Integer> p = promise();
            p.put(1);
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(() -> p.onComplete(o -> {
                        throw failure;
                    })))
                    .satisfies(e -> assertThat(e.failures()).containsExactly(failure));
        });
    }

    @OnEveryRuntime
    void allHasTheValuesInTheOrderOfTheFutures(Lab lab) {
        lab.launch(() -> {
            List<TaskFuture<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                int k = i;
                fs.add(future(() -> k));
            }
            List<Integer> values = all(fs).join();
            assertThat(values).hasSize(100);
            for (int i = 0; i < 100; i++) {
                assertThat(values.get(i)).isEqualTo(i);
            }
        });
    }

    @OnEveryRuntime
    void allOfPromisesPutInReverse(Lab lab) {
        lab.launch(() -> {
            List<Promise<Integer>> ps = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                ps.add(promise());
            }
            TaskFuture<List<Integer>> all = all(ps);
            for (int i = 19; i >= 0; i--) {
                assertThat(all.isDone()).isFalse();
                ps.get(i).put(i == 7 ? null : i);
            }
            assertThat(all.join()).hasSize(20).contains(19, (Integer) null);
        });
    }

    @OnEveryRuntime
    void allFailsWithTheFirstFailureAndDoesNotWaitForTheRest(Lab lab) {
        lab.launch(() -> {
            IllegalArgumentException failure = new IllegalArgumentException("boom");
            Promise<Integer> a = promise();
            Promise<Integer> never = promise();
            TaskFuture<List<Integer>> all = all(List.of(a, never));
            a.fail(failure);
            assertThatThrownBy(all::join).isSameAs(failure);
            assertThat(never.isDone()).isFalse();
        });
    }

    @Test
    void allOfNothing() {
        assertThat(all(List.<TaskFuture<Integer>>of()).join()).isEmpty();
    }

    @OnEveryRuntime
    void anyHasTheFirstValue(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> failed = promise();
            Promise<Integer> never = promise();
            Promise<Integer> a = promise();
            TaskFuture<Integer> any = any(Arrays.asList(failed, never, a));
            failed.fail(new IllegalArgumentException("not that one"));
            assertThat(any.isDone()).isFalse();
            a.put(9);
            assertThat(any.join()).isEqualTo(9);
        });
    }

    @OnEveryRuntime
    void anyFailsWithTheLastFailureWhenAllHaveFailed(Lab lab) {
        lab.launch(() -> {
            IllegalArgumentException last = new IllegalArgumentException("last");
            Promise<Integer> a = promise();
            Promise<Integer> b = promise();
            TaskFuture<Integer> any = any(List.of(a, b));
            b.fail(new IllegalArgumentException("first"));
            a.fail(last);
            assertThatThrownBy(any::join).isSameAs(last);
        });
    }

    @Test
    void anyOfNothingIsAnError() {
        assertThatIllegalArgumentException().isThrownBy(() -> any(List.<TaskFuture<Integer>>of()));
    }

    @OnEveryRuntime
    void allAndAnyOfRunningTasksConsumeTheirFailures(Lab lab) {
        lab.launch(() -> {
            IllegalArgumentException failure = new IllegalArgumentException("boom");
            List<TaskFuture<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                fs.add(future(() -> {
                    throw failure;
                }));
            }
            assertThatThrownBy(() -> any(fs).join()).isSameAs(failure);
            List<TaskFuture<Integer>> gs = new ArrayList<>();
            gs.add(future(() -> {
                throw failure;
            }));
            assertThatThrownBy(() -> all(gs).join()).isSameAs(failure);
        });
    }

    @OnEveryRuntime
    void fromAStage(Lab lab) {
        lab.launch(() -> {
            CompletableFuture<String> stage = new CompletableFuture<>();
            TaskFuture<String> f = Serrano.from(stage);
            async(() -> assertThat(f.join()).isEqualTo("v"));
            async(() -> stage.complete("v"));
            assertThat(f.join()).isEqualTo("v");
            assertThat(Serrano.from(CompletableFuture.completedFuture(null)).join())
                    .isNull();
        });
    }

    @OnEveryRuntime
    void fromAFailedStage(Lab lab) {
        lab.launch(() -> {
            IOException failure = new IOException("boom");
            CompletableFuture<String> stage = new CompletableFuture<>();
            TaskFuture<Integer> f = Serrano.from(stage.thenApply(String::length));
            stage.completeExceptionally(failure);
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(f::join)
                    .withCause(failure);
            assertThat(f.outcome()).isEqualTo(new Outcome.Failure<>(failure));
        });
    }

    @OnEveryRuntime
    void toACompletableFuture(Lab lab) throws Exception {
        AtomicReference<CompletableFuture<Integer>> shared = new AtomicReference<>();
        IOException failure = new IOException("boom");
        AtomicReference<CompletableFuture<Integer>> failed = new AtomicReference<>();
        lab.launch(() -> {
            TaskFuture<Integer> f = future(() -> 5);
            CompletableFuture<Integer> cf = f.toCompletableFuture();
            shared.set(cf.thenApply(x -> x + 1));
            TaskFuture<Integer> g = future(() -> {
                throw failure;
            });
            failed.set(g.toCompletableFuture());
        });
        assertThat(shared.get().get(20, TimeUnit.SECONDS)).isEqualTo(6);
        Waits.until("the failure arrives", () -> failed.get().isDone());
        assertThat(failed.get().exceptionNow()).isSameAs(failure);
    }

    @OnEveryRuntime
    void cancellingTheCompletableFutureLeavesTheFutureAlone(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            CompletableFuture<Integer> cf = p.toCompletableFuture();
            assertThat(cf.cancel(true)).isTrue();
            assertThat(p.isDone()).isFalse();
            p.put(1);
            assertThat(p.join()).isEqualTo(1);
            assertThat(cf.isCancelled()).isTrue();
        });
    }

    /** Dependents of the CompletableFuture are user code: never on the completing task's stack. */
    @OnEveryRuntime
    void dependentsDoNotRunOnTheCompletersStack(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            ThreadLocal<String> stack = new ThreadLocal<>();
            CompletableFuture<String> seen = p.toCompletableFuture().thenApply(x -> "saw " + stack.get());
            finish(() -> async(() -> {
                stack.set("the completer's stack");
                p.put(1);
                stack.remove();
            }));
            assertThat(Serrano.from(seen).join()).isEqualTo("saw null");
        });
    }

    @OnEveryRuntime
    void mapOutsideATaskRunsOnTheCommonRuntime(Lab lab) {
        Promise<Integer> p = promise();
        TaskFuture<Integer> mapped = p.map(x -> x + 1);
        p.put(1);
        assertThat(mapped.join()).isEqualTo(2);
        assertThat(lab.launch(() -> mapped.join())).isEqualTo(2);
    }

    @OnEveryRuntime
    void allOfWhatIsThereAndOfOneTwice(Lab lab) {
        AtomicInteger starts = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < 50; i++) {
                Promise<Integer> there = promise();
                there.put(1);
                Promise<Integer> later = promise();
                finish(() -> {
                    TaskFuture<Integer> sum = all(List.of(there, later, there, later, later))
                            .map(l -> {
                                starts.incrementAndGet();
                                return l.stream().mapToInt(x -> x).sum();
                            });
                    assertThat(sum.isDone()).isFalse();
                    async(() -> later.put(10));
                    assertThat(sum.join()).isEqualTo(32);
                });
                assertThat(all(List.of(there, there)).join()).containsExactly(1, 1);
            }
        });
        assertThat(starts).hasValue(50);
    }
}
