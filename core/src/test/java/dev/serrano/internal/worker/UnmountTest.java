package dev.serrano.internal.worker;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.EngineAccess;
import dev.serrano.MultiException;
import dev.serrano.TaskFuture;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Nothing of the runtime's own sets a fiber aside that has a worker in hand: it would come back with another one, and what
 * called it would go on with the first. A thread holds all locks that the engine might take; assertions note an unmount
 * (RunLoop).
 */
class UnmountTest {
    private static final int ROUNDS = 40;
    private static final int TASKS = 40;
    private static final int CHILDREN = 4;

    /** Futures with continuations are stolen, completed, and cancelled from elsewhere. */
    @OnEveryRuntime(
            workers = 2,
            workersBecause = "many would wait for two processors",
            backends = FiberBackend.SCHEDULED)
    void noLockIsWaitedForWithAWorkerInHand(Lab lab) throws Exception {
        LockHolder holder = new LockHolder(EngineAccess.engine(lab.runtime()));
        BlockingQueue<TaskFuture<Integer>> toCancel = new LinkedBlockingQueue<>();
        AtomicBoolean over = new AtomicBoolean();
        lab.thread("holder", holder::run);
        lab.thread("canceller", () -> cancelAll(toCancel, over));
        try {
            for (int i = 0; i < ROUNDS || holder.held() == 0; i++) {
                AtomicInteger ran = new AtomicInteger();
                lab.launch(() -> finish(() -> {
                    for (int k = 0; k < TASKS; k++) {
                        async(() -> spawnAndLose(toCancel, ran));
                    }
                }));
                assertThat(ran).hasValue(TASKS * CHILDREN);
            }
        } finally {
            holder.end();
            over.set(true);
        }
    }

    private static void cancelAll(BlockingQueue<TaskFuture<Integer>> futures, AtomicBoolean over)
            throws InterruptedException {
        while (!over.get()) {
            TaskFuture<Integer> f = futures.poll(1, TimeUnit.MILLISECONDS);
            if (f != null) {
                f.cancel(true);
            }
        }
    }

    private static void spawnAndLose(BlockingQueue<TaskFuture<Integer>> toCancel, AtomicInteger ran) {
        try {
            finish(() -> {
                TaskFuture<Integer> f = future(() -> 1);
                for (int j = 0; j < 30; j++) {
                    f.map(x -> x + 1);
                }
                toCancel.add(f);
                for (int j = 0; j < CHILDREN; j++) {
                    async(() -> finish(() -> async(ran::incrementAndGet)));
                }
            });
        } catch (MultiException e) {
            assertThat(e.failures()).allSatisfy(x -> assertThat(x).isInstanceOf(CancellationException.class));
        }
    }
}
