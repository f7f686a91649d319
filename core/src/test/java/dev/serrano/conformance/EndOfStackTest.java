package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskBody;
import dev.serrano.sync.Barrier;
import dev.serrano.sync.BoundedQueue;
import dev.serrano.sync.EventCount;
import dev.serrano.sync.TaskLock;
import dev.serrano.testing.EndOfStack;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.atomic.AtomicInteger;

/** A call near the end of the stack that throws has not happened; one that is tried again until it returns has, once. */
class EndOfStackTest {
    private static final long STACK = 512 << 10;
    private static final int SHIFTS = 2;

    /** At every second of the last levels of the stack, on the way back, until the call returns. */
    private static void untilItReturns(int shift, TaskBody call) {
        boolean[] done = {false};
        EndOfStack.upwards(shift, () -> {
            if (!done[0]) {
                try {
                    call.run();
                    done[0] = true;
                } catch (StackOverflowError e) {
                    return; // tried again where there is more
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
        });
        assertThat(done[0]).isTrue();
    }

    private static void onTasks(Lab lab, TaskBody warmUp, ShiftedBody body) {
        lab.runtime(b -> b.stackSize(STACK));
        lab.launch(warmUp);
        for (int i = 0; i < SHIFTS; i++) {
            int shift = i;
            lab.launch(() -> body.run(shift));
        }
    }

    private interface ShiftedBody {
        void run(int shift) throws Exception;
    }

    @OnEveryRuntime(workers = {1, 2})
    void spawnsOnce(Lab lab) {
        onTasks(lab, () -> async(() -> {}), shift -> {
            AtomicInteger ran = new AtomicInteger();
            finish(() -> untilItReturns(shift, () -> async(ran::incrementAndGet)));
            assertThat(ran).hasValue(1);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void unlocks(Lab lab) {
        TaskBody warmUp = () -> new TaskLock().run(() -> {});
        onTasks(lab, warmUp, shift -> {
            TaskLock l = new TaskLock();
            l.lock();
            untilItReturns(shift, l::unlock);
            assertThat(l.tryLock()).isTrue();
            l.unlock();
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void countsOnceAndWakes(Lab lab) {
        TaskBody warmUp = () -> finish(() -> {
            EventCount e = new EventCount();
            async(() -> e.await(1));
            async(e::advance);
        });
        onTasks(lab, warmUp, shift -> {
            EventCount e = new EventCount();
            finish(() -> {
                async(() -> e.await(1));
                untilItReturns(shift, e::advance);
            });
            assertThat(e.read()).isEqualTo(1);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void leavesABarrierAndQueueUsable(Lab lab) {
        TaskBody warmUp = () -> use(new Barrier(1), new BoundedQueue<>(1));
        onTasks(lab, warmUp, shift -> {
            Barrier b = new Barrier(1);
            BoundedQueue<Integer> q = new BoundedQueue<>(1);
            untilItReturns(shift, b::phase);
            untilItReturns(shift, b::parties);
            untilItReturns(shift, b::register);
            untilItReturns(shift, b::arriveAndDeregister);
            untilItReturns(shift, q::isClosed);
            assertThat(b.parties()).isEqualTo(1);
            use(b, q);
        });
    }

    private static void use(Barrier b, BoundedQueue<Integer> q) throws Exception {
        b.register();
        b.arriveAndDeregister();
        b.parties();
        b.phase();
        b.arriveAndAwait();
        q.isClosed();
        q.put(1);
        q.take();
    }
}
