package dev.serrano.conformance;

import static dev.serrano.Serrano.accumulating;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.DeadlineExceededException;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.accumulator.FinishAccumulator;
import dev.serrano.accumulator.LongFinishAccumulator;
import dev.serrano.sync.Barrier;
import dev.serrano.sync.BoundedQueue;
import dev.serrano.sync.EventCount;
import dev.serrano.sync.Select;
import dev.serrano.sync.SyncVariable;
import dev.serrano.sync.TaskLock;
import dev.serrano.sync.TaskSemaphore;
import dev.serrano.testing.EndOfStack;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;
import java.util.List;
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
        boolean byDefault =
                lab.configuration().scheduler().equals(TaskRuntime.schedulers().getFirst());
        for (int i = 0; i < (byDefault ? SHIFTS : 1); i++) {
            int shift = i;
            lab.launch(() -> body.run(shift));
        }
    }

    private interface ShiftedBody {
        void run(int shift) throws Exception;
    }

    @OnEveryRuntime(workers = 2)
    void spawnsOnce(Lab lab) {
        onTasks(lab, () -> async(() -> {}), shift -> {
            AtomicInteger ran = new AtomicInteger();
            finish(() -> untilItReturns(shift, () -> async(ran::incrementAndGet)));
            assertThat(ran).hasValue(1);
        });
    }

    @OnEveryRuntime(workers = 2)
    void accumulates(Lab lab) {
        TaskBody warmUp = () -> {
            LongFinishAccumulator sum = FinishAccumulator.sumLong();
            finish(accumulating(sum), () -> sum.put(1));
        };
        onTasks(lab, warmUp, shift -> {
            LongFinishAccumulator sum = FinishAccumulator.sumLong();
            untilItReturns(shift, () -> finish(accumulating(sum), () -> sum.put(1)));
            assertThat(sum.getAsLong()).isEqualTo(1);
        });
    }

    @OnEveryRuntime(workers = 2)
    void endsTheTasksOfAFinishInTime(Lab lab) {
        TaskBody inTime = () -> {
            try {
                finish(within(Duration.ofMillis(1)), () -> async(() -> promise().join()));
            } catch (DeadlineExceededException e) {
                return;
            }
            throw new AssertionError("the finish has ended before its task");
        };
        onTasks(lab, inTime, shift -> untilItReturns(shift, inTime)); // the root task waits for what is left behind
    }

    @OnEveryRuntime(workers = 2)
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

    @OnEveryRuntime(workers = 2)
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

    @OnEveryRuntime(workers = 2)
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

    /** What waits there, and finds no stack for the wait, has left its queue, and given back what it was granted. */
    @OnEveryRuntime(workers = 2)
    void waitsOrHasNotWaited(Lab lab) {
        onTasks(lab, () -> waits(0, TaskBody::run), shift -> waits(shift, call -> untilItReturns(shift, call)));
    }

    private interface Caller {
        void call(TaskBody body) throws Exception;
    }

    private static void waits(int shift, Caller caller) throws Exception {
        TaskSemaphore s = new TaskSemaphore(0);
        BoundedQueue<Integer> full = new BoundedQueue<>(1);
        full.put(0);
        BoundedQueue<Integer> empty = new BoundedQueue<>(1);
        BoundedQueue<Integer> chosen = new BoundedQueue<>(1);
        EventCount e = new EventCount();
        SyncVariable<Integer> v = SyncVariable.empty();
        finish(() -> {
            async(s::release);
            caller.call(s::acquire);
            async(full::take);
            caller.call(() -> full.put(shift));
            async(() -> empty.put(shift));
            caller.call(empty::take);
            async(() -> chosen.put(shift));
            caller.call(() -> Select.first(Select.taking(empty), Select.taking(chosen)));
            async(e::advance);
            caller.call(() -> e.await(1));
            async(() -> v.write(shift));
            caller.call(v::read);
        });
        assertThat(s.available()).isZero();
        assertThat(full.size()).isEqualTo(1);
        assertThat(empty.size()).isZero();
        assertThat(chosen.size()).isZero();
        s.release();
        assertThat(s.tryAcquire(1)).isTrue();
        v.write(1);
        assertThat(v.read()).isEqualTo(1);
        for (BoundedQueue<Integer> q : List.of(empty, chosen)) {
            q.put(1);
            assertThat(q.take()).isEqualTo(1);
        }
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
