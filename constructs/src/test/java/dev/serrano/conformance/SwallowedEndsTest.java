package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.within;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.eureka.ExtremumEureka;
import dev.serrano.eureka.SearchEureka;
import dev.serrano.sync.BoundedQueue;
import dev.serrano.sync.Select;
import dev.serrano.sync.SyncVariable;
import dev.serrano.sync.TaskLock;
import dev.serrano.sync.TaskSemaphore;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;

/** Tasks that catch what ends them, and go on: the finish ends all the same, and the failure handler hears of it. */
class SwallowedEndsTest {
    private static final Duration SOON = Duration.ofMillis(5);

    private final AtomicInteger begun = new AtomicInteger();

    @SuppressWarnings("InfiniteLoop") // which is tested
    private void swallow(TaskBody call) {
        begun.incrementAndGet();
        for (; ; ) {
            try {
                call.run();
            } catch (Throwable e) { // as a server does that logs and goes on
                assertThat(e).isNotNull();
            }
        }
    }

    /** In the places where a task may run: at the base of a fiber, on top of another one, joined. */
    private void spawn(TaskBody call, TaskBody ender) {
        async(() -> swallow(call));
        async(() -> {
            while (begun.get() < 3) {
                poll();
            }
            ender.run();
        });
        async(() -> finish(() -> async(() -> swallow(call))));
        TaskFuture<Integer> f = future(() -> {
            swallow(call);
            return 1;
        });
        async(f::join);
    }

    /** Each that has begun is told of once, with its line. */
    private void expectReports(Lab lab) {
        while (lab.reported().size() < begun.get()) {
            Thread.onSpinWait(); // the watchdog tells the handler
        }
        assertThat(lab.takeReported())
                .hasSize(begun.getAndSet(0))
                .allSatisfy(e -> assertThat(e)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("was ended and goes on")
                        .hasMessageContaining("SwallowedEndsTest.java:"));
    }

    private static final TaskBody POLL = () -> poll();
    private static final TaskBody WAIT = () -> promise().join();

    @OnEveryRuntime(workers = {1, 2, 8})
    void aEurekaEnds(Lab lab) {
        TaskBody check = () -> check();
        for (TaskBody call : List.of(check, POLL, WAIT)) {
            lab.launch(() -> {
                SearchEureka<Integer> e = new SearchEureka<>(-1);
                finish(eureka(e), () -> spawn(call, () -> offer(7)));
                assertThat(e.get()).isEqualTo(7);
            });
            expectReports(lab);
        }
    }

    @OnEveryRuntime(workers = {1, 2})
    void aDeadlineEnds(Lab lab) {
        for (TaskBody call : List.of(POLL, WAIT)) {
            lab.launch(() -> assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> finish(within(SOON), () -> spawn(call, () -> {}))));
            expectReports(lab);
        }
    }

    @OnEveryRuntime(workers = {1, 2})
    void aCancellationEnds(Lab lab) {
        for (TaskBody call : List.of(POLL, WAIT)) {
            lab.launch(() -> {
                Cancellation c = new Cancellation();
                assertThatExceptionOfType(TaskCancelledException.class)
                        .isThrownBy(() -> finish(cancelledBy(c), () -> spawn(call, () -> c.cancel("enough"))));
            });
            expectReports(lab);
        }
    }

    /** They stand in no queue any more: what is put in or given back later is there for others. */
    @OnEveryRuntime(workers = {1, 2})
    void whatHasBeenDroppedIsGrantedNothing(Lab lab) throws Exception {
        BoundedQueue<Integer> empty = new BoundedQueue<>(1);
        BoundedQueue<Integer> selected = new BoundedQueue<>(1);
        BoundedQueue<Integer> full = new BoundedQueue<>(1);
        full.put(1);
        SyncVariable<Integer> variable = SyncVariable.empty();
        TaskSemaphore permits = new TaskSemaphore(0);
        TaskLock lock = new TaskLock();
        lock.lock();
        TaskBody select = () -> Select.first(Select.taking(selected));
        for (TaskBody call : List.<TaskBody>of(
                empty::take, select, () -> full.put(2), variable::read, permits::acquire, lock::lock)) {
            lab.launch(() -> {
                Cancellation c = new Cancellation();
                assertThatExceptionOfType(TaskCancelledException.class)
                        .isThrownBy(() -> finish(cancelledBy(c), () -> {
                            async(() -> swallow(call));
                            async(() -> {
                                while (begun.get() < 1) {
                                    poll();
                                }
                                c.cancel("enough");
                            });
                        }));
            });
            expectReports(lab);
        }
        empty.put(3);
        assertThat(empty.poll()).isEqualTo(3);
        selected.put(4);
        assertThat(selected.poll()).isEqualTo(4);
        assertThat(full.take()).isEqualTo(1);
        assertThat(full.size()).isZero();
        variable.write(5);
        assertThat(variable.tryRead()).isEqualTo(5);
        permits.release();
        assertThat(permits.tryAcquire(1)).isTrue();
        lock.unlock();
        assertThat(lock.tryLock()).isTrue();
    }

    /** The eureka is not resolved, and the other task goes on. */
    @OnEveryRuntime(workers = {1, 2})
    void aTaskThatIsEndedAloneEnds(Lab lab) {
        lab.launch(() -> {
            var best = ExtremumEureka.minimum(100, Comparator.<Integer>naturalOrder());
            finish(eureka(best), () -> {
                async(() -> swallow(() -> best.check(200)));
                async(() -> best.offer(3));
            });
            assertThat(best.get()).isEqualTo(3);
        });
        expectReports(lab);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aFutureThatNobodyCompletesIsCancelled(Lab lab) {
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            Promise<TaskFuture<Integer>> spawned = promise();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        spawned.put(future(() -> {
                            swallow(POLL);
                            return 1;
                        }));
                        async(() -> {
                            while (begun.get() < 1) {
                                poll();
                            }
                            c.cancel("enough");
                        });
                    }));
            assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> spawned.join().join());
        });
        expectReports(lab);
    }
}
