package dev.serrano.conformance;

import static dev.serrano.Serrano.all;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A derived future that is cancelled: its function never runs, and its finish does not wait for the source. */
class DerivationCancelTest {
    private static final int LONG_CHAIN = 10_000;

    private static List<Function<Promise<Integer>, TaskFuture<?>>> derivations(AtomicInteger ran) {
        return List.of(
                p -> p.map(x -> ran.incrementAndGet()),
                p -> p.flatMap(x -> {
                    ran.incrementAndGet();
                    return p;
                }),
                p -> p.recover(e -> ran.incrementAndGet()),
                p -> TaskFuture.completed(1).flatMap(x -> p.map(y -> ran.incrementAndGet())),
                p -> p.map(x -> ran.incrementAndGet()).map(x -> x + 1).recover(e -> 1));
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void theFinishEndsWithoutTheSource(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        for (Function<Promise<Integer>, TaskFuture<?>> derive : derivations(ran)) {
            lab.launch(() -> {
                Promise<Integer> source = promise();
                finish(() -> {
                    TaskFuture<?> derived = derive.apply(source);
                    assertThat(derived.cancel(true)).isTrue();
                    assertThat(derived.cancel(true)).isFalse();
                    assertThat(derived.isCancelled()).isTrue();
                });
                source.put(1); // nobody else would
            });
        }
        assertThat(ran).hasValue(0);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void cancelledByAnotherTaskWhileTheSourceEnds(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        for (Function<Promise<Integer>, TaskFuture<?>> derive : derivations(ran)) {
            lab.launch(() -> {
                Promise<Integer> source = promise();
                boolean[] cancelled = {false};
                int before = ran.get();
                TaskFuture<?>[] derived = {null};
                finish(() -> {
                    derived[0] = derive.apply(source);
                    async(() -> cancelled[0] = derived[0].cancel(true));
                    async(() -> source.put(1));
                });
                assertThat(derived[0].isCancelled()).isEqualTo(cancelled[0]);
                assertThat(ran.get() - before).isLessThanOrEqualTo(1);
            });
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aSourceForWhichOthersWaitStays(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> source = promise();
            finish(() -> {
                TaskFuture<Integer> middle = source.map(x -> x + 1);
                TaskFuture<Integer> other = middle.map(x -> x * 10);
                middle.map(x -> x * 100).cancel(true);
                source.put(1);
                assertThat(middle.join()).isEqualTo(2);
                assertThat(other.join()).isEqualTo(20);
            });
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void aWaiterHearsOfIt(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> source = promise();
            finish(() -> {
                TaskFuture<Integer> derived = source.map(x -> x);
                async(() ->
                        assertThatExceptionOfType(CancellationException.class).isThrownBy(derived::join));
                async(() -> derived.cancel(false));
            });
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void aLongChainNeedsNoStack(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> source = promise();
            finish(() -> {
                TaskFuture<Integer> last = source.map(x -> x);
                for (int i = 0; i < LONG_CHAIN; i++) {
                    last = last.map(x -> ran.incrementAndGet());
                }
                last.cancel(true);
            });
        });
        assertThat(ran).hasValue(0);
    }

    @OnEveryRuntime(workers = {1, 2})
    void theInputsOfAllStay(Lab lab) {
        lab.launch(() -> {
            TaskFuture<Integer> one = future(() -> 1);
            TaskFuture<List<Integer>> both = all(List.of(one, TaskFuture.completed(2)));
            both.cancel(true);
            assertThat(one.join()).isEqualTo(1);
        });
    }
}
