package dev.serrano.executor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.poll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Promise;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** cancel of a submitted task, before it begins, while it runs, and afterwards. */
class CancelTest {
    private static void assertCancelled(Future<?> f) {
        assertThat(f.isDone()).isTrue();
        assertThat(f.isCancelled()).isTrue();
        assertThat(f.state()).isEqualTo(Future.State.CANCELLED);
        assertThatExceptionOfType(CancellationException.class).isThrownBy(f::get);
        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> f.get(1, TimeUnit.DAYS));
        assertThatIllegalStateException().isThrownBy(f::resultNow);
        assertThatIllegalStateException().isThrownBy(f::exceptionNow);
        assertThat(f.cancel(true)).isFalse();
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aTaskThatHasNotBegunNeverDoes(Lab lab) throws Exception {
        AtomicInteger ran = new AtomicInteger();
        ExecutorService e = lab.runtime().executor();
        try (Occupied busy = Occupied.allWorkersOf(lab)) {
            Future<?> a = e.submit((Runnable) ran::incrementAndGet);
            Future<?> b = e.submit((Runnable) ran::incrementAndGet);
            assertThat(a.cancel(false)).isTrue();
            assertThat(b.cancel(true)).isTrue();
            assertCancelled(a);
            assertCancelled(b);
        }
        e.submit(() -> {}).get();
        assertThat(ran).hasValue(0);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aTaskThatHasEndedIsNotCancelled(Lab lab) throws Exception {
        Future<String> f = lab.runtime().executor().submit(() -> "v");
        f.get();
        assertThat(f.cancel(true)).isFalse();
        assertThat(f.isCancelled()).isFalse();
        assertThat(f.get()).isEqualTo("v");
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void withoutInterruptTheTaskGoesOn(Lab lab) throws Exception {
        Promise<String> gate = externalPromise();
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Boolean> wentOn = new CompletableFuture<>();
        CountDownLatch childEnded = new CountDownLatch(1);
        Future<?> f = lab.runtime().executor().submit(() -> {
            async(() -> {
                gate.join();
                poll();
                childEnded.countDown();
            });
            begun.countDown();
            gate.join();
            poll();
            wentOn.complete(Thread.currentThread().isInterrupted());
        });
        Waits.await("the task has begun", begun);
        assertThat(f.cancel(false)).isTrue();
        assertCancelled(f);
        gate.put("open");
        assertThat(wentOn.get(Bounds.EVENT.toSeconds(), TimeUnit.SECONDS)).isFalse();
        Waits.await("the spawned task has ended", childEnded);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aBlockedBodyIsInterrupted(Lab lab) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Future<?> f = lab.runtime().executor().submit(() -> {
            begun.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });
        Waits.await("the task has begun", begun);
        assertThat(f.cancel(true)).isTrue();
        assertCancelled(f);
        Waits.await("the body is interrupted", interrupted);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aBodyThatWaitsForAFutureIsInterrupted(Lab lab) throws Exception {
        Promise<String> never = externalPromise();
        CountDownLatch interrupted = new CountDownLatch(1);
        Future<?> f = lab.runtime().executor().submit(() -> {
            try {
                return never.get();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
        });
        Waits.untilSuspensions(lab.runtime(), 1);
        assertThat(f.cancel(true)).isTrue();
        assertCancelled(f);
        Waits.await("the body is interrupted", interrupted);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void spawnedTasksEndToo(Lab lab) throws Exception {
        Promise<String> never = externalPromise();
        int children = 5;
        CountDownLatch begun = new CountDownLatch(children);
        CountDownLatch ended = new CountDownLatch(children);
        Future<?> f = lab.runtime().executor().submit(() -> {
            for (int i = 0; i < children; i++) {
                async(() -> {
                    begun.countDown();
                    try {
                        never.join();
                    } finally {
                        ended.countDown();
                    }
                });
            }
            never.join();
        });
        Waits.await("the spawned tasks wait", begun);
        assertThat(f.cancel(true)).isTrue();
        Waits.await("the spawned tasks have ended", ended);
    }

    /** The thread of the cancelled body goes on with other tasks, which must not see the interrupt. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void nobodyElseIsInterrupted(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        AtomicInteger wrong = new AtomicInteger();
        AtomicBoolean stop = new AtomicBoolean();
        for (int round = 0; round < 200; round++) {
            CountDownLatch begun = new CountDownLatch(1);
            Future<?> f = e.submit(() -> {
                begun.countDown();
                Thread.onSpinWait();
            });
            Future<?> bystander = e.submit(() -> {
                for (int i = 0; i < 20 && !stop.get(); i++) {
                    if (Thread.currentThread().isInterrupted()) {
                        wrong.incrementAndGet();
                    }
                    Thread.onSpinWait();
                }
            });
            Waits.await("the task has begun", begun);
            f.cancel(true);
            bystander.get();
        }
        assertThat(wrong).hasValue(0);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aTaskMayCancelAnother(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        Promise<String> never = externalPromise();
        assertThat(e.submit(() -> {
                            Future<String> other = e.submit(() -> never.join());
                            boolean did = other.cancel(true);
                            return did && other.isCancelled();
                        })
                        .get())
                .isTrue();
    }

    /**
     * Many cancellations meet the begin and the end of their tasks: each future ends one way, and no body runs twice.
     */
    @OnEveryRuntime(workers = {1, 2, 8})
    void cancellationsRaceWithTheTask(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        for (int round = 0; round < 300; round++) {
            AtomicInteger ran = new AtomicInteger();
            Future<String> f = e.submit(() -> {
                ran.incrementAndGet();
                return "v";
            });
            int spins = round % 50;
            for (int i = 0; i < spins; i++) {
                Thread.onSpinWait();
            }
            boolean cancelled = f.cancel(round % 2 == 0);
            assertThat(f.isDone()).isEqualTo(cancelled || f.state() == Future.State.SUCCESS);
            if (cancelled) {
                assertCancelled(f);
            } else {
                assertThat(f.get()).isEqualTo("v");
            }
            assertThat(ran.get()).isLessThanOrEqualTo(1);
        }
    }

    /** As with any RunnableFuture: whoever calls run first runs it. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void aTaskThatHasNotBegunMayBeRunByHand(Lab lab) throws Exception {
        AtomicInteger ran = new AtomicInteger();
        try (Occupied busy = Occupied.allWorkersOf(lab)) {
            Future<Integer> f = lab.runtime().executor().submit(ran::incrementAndGet);
            ((RunnableFuture<Integer>) f).run();
            assertThat(f.resultNow()).isEqualTo(1);
            ((RunnableFuture<Integer>) f).run();
        }
        lab.runtime().executor().submit(() -> {}).get();
        assertThat(ran).hasValue(1);
    }
}
