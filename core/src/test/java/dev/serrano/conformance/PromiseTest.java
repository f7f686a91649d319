package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Outcome;
import dev.serrano.Promise;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Promises: put, fail, and the tasks that wait. */
class PromiseTest {
    @OnEveryRuntime
    void joinBeforeAndAfterPut(Lab lab) {
        lab.launch(() -> {
            Promise<String> p = promise();
            async(() -> assertThat(p.join()).isEqualTo("v"));
            assertThat(p.isDone()).isFalse();
            p.put("v");
            assertThat(p.isDone()).isTrue();
            assertThat(p.join()).isEqualTo("v");
        });
    }

    @OnEveryRuntime
    void nullIsAValue(Lab lab) {
        lab.launch(() -> {
            Promise<Object> p = promise();
            async(() -> assertThat(p.join()).isNull());
            p.put(null);
            assertThat(p.isDone()).isTrue();
            assertThat(p.join()).isNull();
            assertThatIllegalStateException().isThrownBy(() -> p.put(null));
            assertThat(p.tryPut(null)).isFalse();
        });
    }

    @Test
    void aSecondPutIsAnErrorEvenOfAnEqualValue() {
        Promise<String> p = promise();
        p.put("v");
        assertThatIllegalStateException().isThrownBy(() -> p.put("v")).withMessageContaining("tryPut");
        assertThatIllegalStateException().isThrownBy(() -> p.put("w"));
        assertThatIllegalStateException().isThrownBy(() -> p.fail(new IOException()));
        assertThat(p.tryPut("w")).isFalse();
        assertThat(p.tryFail(new IOException())).isFalse();
        assertThat(p.join()).isEqualTo("v");
    }

    @Test
    void tryPutPutsOnce() {
        Promise<Integer> p = externalPromise();
        assertThat(p.tryPut(1)).isTrue();
        assertThat(p.tryPut(1)).isFalse();
        assertThat(p.join()).isEqualTo(1);
    }

    @Test
    void aFailureNeedsACause() {
        Promise<Integer> p = promise();
        assertThatNullPointerException().isThrownBy(() -> p.fail(null));
        assertThatNullPointerException().isThrownBy(() -> p.tryFail(null));
        assertThat(p.isDone()).isFalse();
    }

    @OnEveryRuntime
    void aFailureGoesToEverybodyWhoWaits(Lab lab) {
        IllegalArgumentException failure = new IllegalArgumentException("no value");
        AtomicInteger seen = new AtomicInteger();
        lab.launch(() -> {
            Promise<String> p = promise();
            for (int i = 0; i < 20; i++) {
                async(() -> {
                    assertThatThrownBy(p::join).isSameAs(failure);
                    seen.incrementAndGet();
                });
            }
            p.fail(failure);
            assertThatThrownBy(p::join).isSameAs(failure);
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(p::get)
                    .withCause(failure);
            assertThat(p.outcome()).isEqualTo(new Outcome.Failure<>(failure));
            assertThat(p.state()).isEqualTo(Future.State.FAILED);
        });
        assertThat(seen).hasValue(20);
    }

    @OnEveryRuntime
    void aCheckedFailureIsWrapped(Lab lab) {
        IOException failure = new IOException("gone");
        lab.launch(() -> {
            Promise<String> p = promise();
            assertThat(p.tryFail(failure)).isTrue();
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(p::join)
                    .withCause(failure);
        });
    }

    /** Nobody waits for the promise: its failure is nobody's. */
    @OnEveryRuntime
    void aFailedPromiseIsNotATaskAndFailsNoFinish(Lab lab) {
        lab.launch(() -> finish(() -> {
            Promise<String> p = promise();
            p.fail(new IllegalArgumentException("unheard"));
        }));
    }

    @OnEveryRuntime
    void manyTasksWaitForOnePromise(Lab lab) {
        int n = lab.configuration().size(2000, 60);
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> p = promise();
            for (int i = 0; i < n; i++) {
                async(() -> sum.addAndGet(p.join()));
            }
            async(() -> p.put(1));
        });
        assertThat(sum).hasValue(n);
    }

    @OnEveryRuntime
    void oneTaskWaitsForManyPromises(Lab lab) {
        lab.launch(() -> {
            Promise<?>[] ps = new Promise<?>[200];
            for (int i = 0; i < ps.length; i++) {
                Promise<Integer> p = promise();
                ps[i] = p;
                int k = i;
                async(() -> p.put(k));
            }
            for (int i = 0; i < ps.length; i++) {
                assertThat(ps[i].join()).isEqualTo(i);
            }
        });
    }

    /** Two tasks, two promises a round. */
    @OnEveryRuntime
    void pingPong(Lab lab) {
        int rounds = 500;
        lab.launch(() -> {
            Promise<?>[] ping = new Promise<?>[rounds];
            Promise<?>[] pong = new Promise<?>[rounds];
            for (int i = 0; i < rounds; i++) {
                ping[i] = promise();
                pong[i] = promise();
            }
            async(() -> {
                for (int i = 0; i < rounds; i++) {
                    put(ping[i], i);
                    assertThat(pong[i].join()).isEqualTo(i);
                }
            });
            async(() -> {
                for (int i = 0; i < rounds; i++) {
                    assertThat(ping[i].join()).isEqualTo(i);
                    put(pong[i], i);
                }
            });
        });
    }

    @SuppressWarnings("unchecked")
    private static void put(Promise<?> p, Object v) {
        ((Promise<Object>) p).put(v);
    }

    @OnEveryRuntime
    void aPromiseIsFilledFromOutside(Lab lab) {
        Promise<String> p = externalPromise();
        lab.thread("filler", () -> {
            Waits.untilSuspensions(lab.runtime(), 1);
            p.put("from outside");
        });
        assertThat(lab.launch(() -> p.join())).isEqualTo("from outside");
    }

    @OnEveryRuntime
    void aPromiseIsFilledByAVirtualThread(Lab lab) {
        Promise<String> p = externalPromise();
        lab.virtualThread("filler", () -> {
            Waits.untilSuspensions(lab.runtime(), 1);
            p.put("from a virtual thread");
        });
        assertThat(lab.launch(() -> p.join())).isEqualTo("from a virtual thread");
    }

    @OnEveryRuntime
    void manyOutsidersFillManyPromises(Lab lab) {
        int n = lab.configuration().size(400, 40);
        Promise<?>[] ps = new Promise<?>[n];
        for (int i = 0; i < n; i++) {
            ps[i] = externalPromise();
        }
        for (int t = 0; t < 4; t++) {
            int first = t;
            lab.thread("filler-" + t, () -> {
                for (int i = first; i < n; i += 4) {
                    put(ps[i], i);
                }
            });
        }
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> {
            for (Promise<?> p : ps) {
                async(() -> sum.addAndGet((Integer) p.join()));
            }
        });
        assertThat(sum).hasValue(n * (n - 1) / 2);
    }

    @OnEveryRuntime
    void cancelReleasesWaiters(Lab lab) {
        lab.launch(() -> {
            Promise<String> p = promise();
            async(() -> assertThatExceptionOfType(CancellationException.class).isThrownBy(p::join));
            async(() -> assertThatExceptionOfType(CancellationException.class).isThrownBy(p::get));
            async(() -> assertThat(p.outcome()).isInstanceOf(Outcome.Failure.class));
            assertThat(p.cancel(true)).isTrue();
            assertThat(p.cancel(true)).isFalse();
            assertThat(p.isCancelled()).isTrue();
            assertThat(p.isDone()).isTrue();
            assertThat(p.state()).isEqualTo(Future.State.CANCELLED);
            assertThat(p.tryPut("late")).isFalse();
            assertThatIllegalStateException().isThrownBy(() -> p.put("late"));
        });
    }

    @Test
    void cancelAfterPutDoesNothing() {
        Promise<String> p = promise();
        p.put("v");
        assertThat(p.cancel(true)).isFalse();
        assertThat(p.isCancelled()).isFalse();
        assertThat(p.join()).isEqualTo("v");
    }
}
