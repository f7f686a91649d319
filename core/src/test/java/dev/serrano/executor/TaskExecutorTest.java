package dev.serrano.executor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.ScheduledTaskExecutor;
import dev.serrano.ScheduledTaskFuture;
import dev.serrano.TaskExecutor;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** What is submitted gives futures of Serrano, by their types. */
class TaskExecutorTest {
    @OnEveryRuntime(workers = {1, 2})
    void submitOfARuntime(Lab lab) {
        TaskRuntime r = lab.runtime();
        AtomicInteger ended = new AtomicInteger();
        TaskFuture<String> f = r.submit(() -> {
            async(ended::incrementAndGet);
            return "v";
        });
        assertThat(f.join()).isEqualTo("v");
        assertThat(ended).hasValue(1);
        assertThat(lab.<Integer>launch(() -> r.submit(() -> 20).join() + 1)).isEqualTo(21);
        assertThat(r.submit(() -> null).join()).isNull();
    }

    @OnEveryRuntime(workers = {1, 2})
    void failuresOfWhatARuntimeWasGiven(Lab lab) {
        TaskRuntime r = lab.runtime();
        IllegalStateException unchecked = new IllegalStateException("planned");
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> r.submit(() -> {
                            throw unchecked;
                        })
                        .join())
                .isSameAs(unchecked);
        IOException checked = new IOException("planned");
        TaskFuture<Integer> f = r.submit(() -> {
            async(() -> {
                throw checked;
            });
            return 1;
        });
        assertThatExceptionOfType(CompletionException.class).isThrownBy(f::join).withCause(checked);
        TaskFuture<Integer> two = r.submit(() -> {
            async(() -> {
                throw checked;
            });
            throw unchecked;
        });
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(two::join)
                .satisfies(e -> assertThat(e.failures()).containsExactlyInAnyOrder(checked, unchecked));
    }

    @OnEveryRuntime(workers = {1, 2})
    void cancellingWhatARuntimeWasGiven(Lab lab) {
        Promise<Integer> never = promise();
        Promise<String> begun = externalPromise();
        TaskFuture<Integer> f = lab.runtime().submit(() -> {
            begun.put("begun");
            return never.join();
        });
        begun.join();
        assertThat(f.cancel(true)).isTrue();
        assertThat(f.isCancelled()).isTrue();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(f::join);
    }

    @OnEveryRuntime(workers = 1)
    @SuppressWarnings("NullAway") // on purpose
    void whatARuntimeDoesNotTake(Lab lab) {
        TaskRuntime r = lab.runtime();
        assertThatNullPointerException().isThrownBy(() -> r.submit(null)).withMessage("body");
        r.close();
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> r.submit(() -> 1));
    }

    @OnEveryRuntime(workers = {1, 2})
    void futuresOfTheExecutorByTheirType(Lab lab) {
        TaskExecutor e = lab.runtime().executor();
        AtomicInteger ran = new AtomicInteger();
        TaskFuture<Integer> sum = TaskFuture.all(e.submit(() -> 1), e.submit((Runnable) ran::incrementAndGet, 2))
                .map(l -> l.get(0) + l.get(1));
        assertThat(sum.join()).isEqualTo(3);
        TaskFuture<?> unit = e.submit((Runnable) ran::incrementAndGet);
        assertThat(unit.join()).isNull();
        assertThat(ran).hasValue(2);
    }

    @OnEveryRuntime(workers = {1, 2})
    void futuresOfTheScheduledExecutorByTheirType(Lab lab) {
        ScheduledTaskExecutor s = lab.runtime().scheduledExecutor();
        assertThat(s.submit(() -> 1).join()).isEqualTo(1);
        assertThat(s.schedule(() -> 2, 1, TimeUnit.MILLISECONDS).map(x -> x + 1).join())
                .isEqualTo(3);
        ScheduledTaskFuture<?> once = s.schedule(() -> {}, Bounds.LONG.toNanos(), TimeUnit.NANOSECONDS);
        assertThat(once.getDelay(TimeUnit.MINUTES)).isPositive();
        assertThat(once.cancel(false)).isTrue();
        IllegalStateException planned = new IllegalStateException("planned");
        ScheduledTaskFuture<?> rate = s.scheduleAtFixedRate(
                () -> {
                    throw planned;
                },
                0,
                1,
                TimeUnit.MILLISECONDS);
        assertThat(rate.recover(e -> null).join(Duration.ofSeconds(20))).isNull();
        assertThat(rate.exceptionNow()).isSameAs(planned);
        ScheduledTaskFuture<?> delayed = s.scheduleWithFixedDelay(() -> {}, 0, 1, TimeUnit.MILLISECONDS);
        assertThat(delayed.cancel(false)).isTrue();
    }
}
