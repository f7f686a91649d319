package dev.serrano.internal.task;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.TaskTimeoutException;
import dev.serrano.internal.value.EventCell;
import dev.serrano.spi.Answers;
import dev.serrano.sync.Event;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Promises that fail when an event is set. In this package, to see what an event keeps. */
class AnswersTest {
    private static Promise<Integer> answer(Event<Boolean> over) {
        return Answers.promise(over, null, false, () -> new IllegalStateException("over"));
    }

    private static int kept(Event<Boolean> over) {
        TaskFuture<?> cell = over.asFuture();
        return ((Cell) (EventCell) cell).registered();
    }

    @Test
    void whoLooksAfterTheEndSeesTheFailure() {
        Event<Boolean> over = Event.newEvent();
        Promise<Integer> p = answer(over);
        Promise<Integer> answered = answer(over);
        answered.put(1);
        assertThat(p.isDone()).isFalse();
        over.setValue(true);
        assertThat(p.isDone()).isTrue();
        assertThat(p.tryPut(1)).isFalse();
        assertThatIllegalStateException().isThrownBy(p::join).withMessage("over");
        assertThat(answered.join()).isEqualTo(1);
        assertThat(answer(over).tryPut(1)).isFalse();
    }

    @OnEveryRuntime
    void whoWaitsIsResumedByTheEnd(Lab lab) {
        lab.launch(() -> {
            for (int round = 0; round < 50; round++) {
                Event<Boolean> over = Event.newEvent();
                AtomicInteger failed = new AtomicInteger();
                finish(() -> {
                    for (int k = 0; k < 3; k++) {
                        Promise<Integer> p = answer(over);
                        async(() -> assertThatIllegalStateException().isThrownBy(p::join));
                        p.onComplete(o -> failed.incrementAndGet());
                        TaskFuture<Integer> mapped = p.map(x -> x + 1);
                        async(() -> assertThatIllegalStateException().isThrownBy(mapped::join));
                    }
                    async(() -> over.setValue(true));
                });
                assertThat(failed).hasValue(3);
            }
        });
    }

    @Test
    void callbacksOutsideOfTasksRunThoughNobodyKeepsThePromise() throws Exception {
        Event<Boolean> over = Event.newEvent();
        CompletableFuture<Integer> converted = answer(over).toCompletableFuture();
        CompletableFuture<String> seen = new CompletableFuture<>();
        answer(over).onComplete(o -> seen.complete(o.toString()));
        System.gc();
        over.setValue(true);
        assertThat(seen.get(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS)).contains("over");
        assertThat(converted.exceptionNow()).hasMessage("over");
    }

    /** Nor do those who have given up, were cancelled, or have their answer. */
    @OnEveryRuntime(workers = 2)
    void whoDoesNotWaitIsNotKept(Lab lab) {
        lab.launch(() -> {
            Event<Boolean> over = Event.newEvent();
            for (int i = 0; i < 1_000; i++) {
                Promise<Integer> p = answer(over);
                switch (i % 4) {
                    case 0 -> {
                        try {
                            p.join(Duration.ofNanos(500));
                        } catch (TaskTimeoutException e) {
                            assertThat(p.isDone()).isFalse();
                        }
                    }
                    case 1 -> p.cancel(false);
                    case 2 ->
                        finish(() -> {
                            async(p::join);
                            async(() -> p.put(1));
                        });
                    default -> assertThat(p.isDone()).isFalse();
                }
            }
            assertThat(kept(over)).isLessThan(100);
        });
    }
}
