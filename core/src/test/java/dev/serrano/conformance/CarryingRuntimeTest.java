package dev.serrano.conformance;

import static dev.serrano.Serrano.carrying;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.launch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.TaskRuntime;
import dev.serrano.spi.ThreadStateCarrier;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A runtime that carries the state of the thread that gives it something to run. */
class CarryingRuntimeTest {
    private static final ThreadLocal<String> STATE = new ThreadLocal<>();

    private static ThreadStateCarrier<?> carrier() {
        return ThreadStateCarrier.scoped(STATE::get, CarryingRuntimeTest::makeCurrent);
    }

    private static AutoCloseable makeCurrent(String state) {
        String before = STATE.get();
        STATE.set(state);
        return () -> STATE.set(before);
    }

    private static String seen() {
        return finish(() -> STATE.get()
                + future(STATE::get).join()
                + future(() -> 1).map(x -> STATE.get()).join());
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void everyEntryCapturesOnTheCallingThread(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime(b -> b.carrying(carrier()));
        for (String state : List.of("a", "b")) {
            STATE.set(state);
            String all = state.repeat(3);
            assertThat(r.launch(() -> seen())).isEqualTo(all);
            assertThat(r.submit(() -> seen()).join()).isEqualTo(all);
            assertThat(r.executor()
                            .submit((Callable<String>) CarryingRuntimeTest::seen)
                            .get())
                    .isEqualTo(all);
            Callable<String> call = CarryingRuntimeTest::seen;
            for (Future<String> f : r.executor().invokeAll(List.of(call, call))) {
                assertThat(f.get()).isEqualTo(all);
            }
            Queue<String> told = new ConcurrentLinkedQueue<>();
            CountDownLatch ended = new CountDownLatch(2);
            r.execute(() -> {
                told.add(seen());
                ended.countDown();
            });
            r.executor().execute(() -> {
                told.add(seen());
                ended.countDown();
            });
            Future<String> later = r.scheduledExecutor().schedule(call, 1, TimeUnit.MILLISECONDS);
            STATE.set("of later");
            assertThat(later.get()).isEqualTo(all);
            ended.await();
            assertThat(told).containsExactly(all, all);
        }
        STATE.remove();
    }

    @OnEveryRuntime(workers = {1, 2})
    void aPeriodicTaskHasItInEachRun(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime(b -> b.carrying(carrier()));
        STATE.set("a");
        Queue<String> told = new ConcurrentLinkedQueue<>();
        CountDownLatch thrice = new CountDownLatch(3);
        Future<?> ticks = r.scheduledExecutor()
                .scheduleAtFixedRate(
                        () -> {
                            told.add(seen());
                            thrice.countDown();
                        },
                        0,
                        1,
                        TimeUnit.MILLISECONDS);
        STATE.remove();
        thrice.await();
        ticks.cancel(false);
        assertThat(told).containsOnly("aaa");
    }

    @OnEveryRuntime(workers = {1, 2})
    void fromATaskOfAnotherRuntime(Lab lab) {
        TaskRuntime r = lab.another(b -> b.carrying(carrier()));
        lab.launch(() -> {
            STATE.set("a");
            assertThat(r.launch(() -> seen())).isEqualTo("aaa");
            assertThat(r.submit(() -> seen()).join()).isEqualTo("aaa");
            STATE.remove();
        });
        r.close();
    }

    @OnEveryRuntime(workers = {1, 2})
    void whatCaptureThrowsTheCallDoes(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        TaskRuntime r = lab.runtime(b -> b.carrying(ThreadStateCarrier.scoped(
                () -> {
                    throw new IllegalStateException("capture");
                },
                c -> null)));
        assertThatIllegalStateException()
                .isThrownBy(() -> r.launch(() -> ran.incrementAndGet()))
                .withMessage("capture");
        assertThatIllegalStateException()
                .isThrownBy(() -> r.submit(() -> ran.incrementAndGet()))
                .withMessage("capture");
        assertThatIllegalStateException()
                .isThrownBy(() -> r.execute(ran::incrementAndGet))
                .withMessage("capture");
        assertThat(ran).hasValue(0);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aScopeIsClosedAndMayBeNull(Lab lab) {
        AtomicInteger open = new AtomicInteger();
        ThreadStateCarrier<?> counting = ThreadStateCarrier.scoped(() -> 1, c -> {
            open.addAndGet(c);
            return () -> open.addAndGet(-c);
        });
        lab.launch(() -> {
            assertThat(carrying(counting, () -> finish(() -> future(open::get).join())))
                    .isPositive();
            assertThat(carrying(ThreadStateCarrier.scoped(() -> 1, c -> null), () -> 2))
                    .isEqualTo(2);
        });
        assertThat(open).hasValue(0);
        assertThat(launch(() -> 1)).isEqualTo(1);
    }
}
