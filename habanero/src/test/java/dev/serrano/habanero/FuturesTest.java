package dev.serrano.habanero;

import static edu.rice.hj.Module1.async;
import static edu.rice.hj.Module1.asyncAwait;
import static edu.rice.hj.Module1.asyncNbAwait;
import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.future;
import static edu.rice.hj.Module1.futureAwait;
import static edu.rice.hj.Module1.futureNbAwait;
import static edu.rice.hj.Module1.newDDF;
import static edu.rice.hj.Module1.newDataDrivenFuture;
import static edu.rice.hj.Module1.waitAll;
import static edu.rice.hj.Module1.waitAny;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.SuspendableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Futures, data-driven futures, and what awaits them. */
class FuturesTest {
    /** Figure 2.5 of the thesis: acceptance test T3. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void fibByDataDrivenTasksIsThatByFutures(Lab lab) {
        lab.launch(() -> {
            HjDataDrivenFuture<Integer> result = newDataDrivenFuture();
            finish(() -> fib(17, result));
            assertThat(result.get()).isEqualTo(1597).isEqualTo(TasksTest.fibByFutures(17));
        });
    }

    private static void fib(int n, HjDataDrivenFuture<Integer> result) {
        if (n < 2) {
            result.put(n);
            return;
        }
        HjDataDrivenFuture<Integer> left = newDDF();
        HjDataDrivenFuture<Integer> right = newDDF();
        async(() -> fib(n - 1, left));
        async(() -> fib(n - 2, right));
        asyncNbAwait(left, right, () -> result.put(left.safeGet() + right.safeGet()));
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void dataDrivenFutureTakesOneValue(Lab lab) {
        lab.launch(() -> {
            HjDataDrivenFuture<String> once = newDDF();
            assertThat(once.resolved()).isFalse();
            assertThat(once.failed()).isFalse();
            once.put(null);
            assertThat(once.resolved()).isTrue();
            assertThat(once.get()).isNull();
            assertThatIllegalStateException()
                    .isThrownBy(() -> once.put(null))
                    .withMessageContaining("it takes one only");
            assertThatIllegalStateException().isThrownBy(() -> once.failed(new Exception("late")));
            assertThat(once.cancel()).isFalse();

            HjDataDrivenFuture<String> several = newDDF(true);
            several.put("first");
            several.put("second");
            several.failed(new Exception("late"));
            assertThat(several.safeGet()).isEqualTo("first");
            assertThat(several.failed()).isFalse();
            assertThatIllegalStateException().isThrownBy(() -> {
                HjDataDrivenFuture<String> strict = newDataDrivenFuture(false);
                strict.put("a");
                strict.put("a");
            });
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void getOnAnEmptyOneWaits(Lab lab) {
        lab.launch(() -> {
            HjDataDrivenFuture<Integer> value = newDDF();
            HjFuture<Integer> reader = future(() -> value.get() + value.safeGet());
            async(() -> value.put(21));
            assertThat(reader.get()).isEqualTo(42);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void failedFuturesFailThoseWhoAwaitThem(Lab lab) {
        lab.launch(() -> {
            HjDataDrivenFuture<String> bad = newDDF();
            Exception why = new Exception("why");
            bad.failed(why);
            assertThat(bad.resolved()).isTrue();
            assertThat(bad.failed()).isTrue();
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(bad::get)
                    .withCause(why);
            IllegalArgumentException unchecked = new IllegalArgumentException("unchecked");
            HjDataDrivenFuture<String> worse = newDDF();
            worse.failed(unchecked);
            assertThatThrownBy(worse::safeGet).isSameAs(unchecked);

            AtomicInteger ran = new AtomicInteger();
            assertThatThrownBy(() -> finish(() -> asyncAwait(worse, ran::incrementAndGet)))
                    .isSameAs(unchecked);
            HjFuture<Integer> f = futureNbAwait(worse, ran::incrementAndGet);
            assertThatThrownBy(f::get).isSameAs(unchecked);
            assertThat(f.failed()).isTrue();
            assertThat(ran).hasValue(0);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void cancelledFutures(Lab lab) {
        lab.launch(() -> {
            AtomicInteger ran = new AtomicInteger();
            HjDataDrivenFuture<Integer> gate = newDDF();
            HjFuture<Integer> waiting = futureAwait(gate, ran::incrementAndGet);
            assertThat(waiting.cancel()).isTrue();
            assertThat(waiting.cancel()).isFalse();
            assertThat(waiting.resolved()).isTrue();
            assertThat(waiting.failed()).isTrue();
            assertThatExceptionOfType(HjFuture.CancelledException.class).isThrownBy(waiting::get);
            gate.put(1);
            finish(() -> {
                HjFuture<Integer> other = future(ran::incrementAndGet);
                if (other.cancel()) {
                    assertThatExceptionOfType(HjFuture.CancelledException.class).isThrownBy(other::safeGet);
                } else {
                    ran.decrementAndGet();
                }
            });
            assertThat(ran).as("a cancelled task does not run").hasValue(0);

            HjDataDrivenFuture<Integer> ddf = newDDF();
            assertThat(ddf.cancel()).isTrue();
            assertThat(ddf.failed()).isTrue();
            assertThatExceptionOfType(HjFuture.CancelledException.class).isThrownBy(ddf::get);
            assertThatIllegalStateException().isThrownBy(() -> ddf.put(1));
            assertThatExceptionOfType(HjFuture.CancelledException.class)
                    .isThrownBy(() -> finish(() -> asyncAwait(waiting, ran::incrementAndGet)));
            assertThat(ran).hasValue(0);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void tasksAwaitOneToManyFutures(Lab lab) {
        lab.launch(() -> {
            AtomicInteger sum = new AtomicInteger();
            finish(() -> {
                HjDataDrivenFuture<Integer> a = newDDF();
                HjDataDrivenFuture<Integer> b = newDDF();
                HjDataDrivenFuture<Integer> c = newDDF();
                asyncAwait(a, () -> sum.addAndGet(a.safeGet()));
                asyncAwait(a, b, () -> sum.addAndGet(a.safeGet() + b.safeGet()));
                asyncAwait(a, b, c, () -> sum.addAndGet(a.safeGet() + b.safeGet() + c.safeGet()));
                asyncAwait(List.of(a, b, c), () -> sum.addAndGet(b.get()));
                asyncAwait(List.of(), () -> sum.addAndGet(1));
                HjFuture<Integer> all = futureAwait(List.of(a, b, c), () -> a.get() + b.get() + c.get());
                HjFuture<Integer> two = futureNbAwait(a, b, () -> a.safeGet() + b.safeGet());
                asyncNbAwait(all, two, () -> sum.addAndGet(all.safeGet() + two.safeGet()));
                async(() -> c.put(100));
                async(() -> b.put(10));
                async(() -> a.put(1));
            });
            assertThat(sum).hasValue(1 + 11 + 111 + 10 + 1 + 111 + 11);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void waitAllAndWaitAnyTellWhichHaveAValue(Lab lab) {
        lab.launch(() -> {
            HjFuture<?>[] mixed = {future(() -> 1), failing(), future(() -> 3)};
            assertThat(waitAll(mixed)).containsExactly(true, false, true);

            HjDataDrivenFuture<Integer> never = newDDF();
            HjDataDrivenFuture<Integer> soon = newDDF();
            HjFuture<Integer> failed = failing();
            async(() -> soon.put(1));
            assertThat(waitAny(new HjFuture<?>[] {never, failed, soon})).containsExactly(false, false, true);
            assertThat(waitAny(new HjFuture<?>[] {failed})).containsExactly(false);
            assertThat(waitAny(new HjFuture<?>[0])).isEmpty();
            assertThatThrownBy(failed::get).isInstanceOf(IllegalArgumentException.class);
        });
    }

    private static HjFuture<Integer> failing() {
        return future(() -> {
            throw new IllegalArgumentException("failing");
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void failureThatNobodyGetsComesOutOfTheFinish(Lab lab) {
        lab.launch(() -> {
            assertThatThrownBy(() -> finish(FuturesTest::failing))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("failing");
        });
    }

    /** Figure 3.1 of the thesis: acceptance test T7. Any worker that blocked would be one too many. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void ringOfProducersEnds(Lab lab) {
        lab.launch(() -> {
            List<HjDataDrivenFuture<Integer>> items = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                items.add(newDDF());
            }
            AtomicInteger sum = new AtomicInteger();
            edu.rice.hj.Module1.forall(0, 63, i -> {
                items.get(i).put(i);
                sum.addAndGet(items.get((i + 1) % 64).get());
            });
            assertThat(sum).hasValue(63 * 64 / 2);
        });
    }

    @Test
    void foreignFuturesAndNullsAreRefused() {
        HjFuture<String> foreign = new HjFuture<>() {
            @Override
            public String get() throws SuspendableException {
                return "";
            }

            @Override
            public String safeGet() {
                return "";
            }

            @Override
            public boolean resolved() {
                return true;
            }

            @Override
            public boolean failed() {
                return false;
            }

            @Override
            public boolean cancel() {
                return false;
            }
        };
        assertThatIllegalArgumentException()
                .isThrownBy(() -> asyncAwait(foreign, () -> {}))
                .withMessageContaining("data-driven future");
        assertThatThrownBy(() -> asyncAwait((HjFuture<?>) null, () -> {}))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("awaited");
        HjDataDrivenFuture<String> ddf = newDDF();
        assertThatThrownBy(() -> ddf.failed(null)).isInstanceOf(NullPointerException.class);
    }
}
