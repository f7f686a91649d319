package dev.serrano.internal.engine;

import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import dev.serrano.internal.deque.TaskRing;
import dev.serrano.internal.deque.WorkDeque;
import dev.serrano.internal.fiber.ItemQueue;
import dev.serrano.internal.fiber.ThreadWaiter;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.value.FutureTask;
import dev.serrano.internal.value.Signal;
import dev.serrano.internal.worker.HeldScope;
import dev.serrano.spi.ScopeHolder;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What has to work without memory, done once while there is some. What a program does for the first time is linked first,
 * which takes memory, and fails half-way if there is none: with the waiters of a cell taken off and not yet told, or with
 * a task out of its queue and not yet in hands.
 */
public final class Rehearsal {
    /* Implementation.
     * On the first engine, by the thread that has made it, which nobody else knows yet. Its runs are listed and accepted
     * as others are, cancelled and given up for want of memory, and end; no worker hears of them, but for the bit that
     * makes it look for cancelled scopes.
     * Two engines that are made at once may both rehearse.
     * Under a director nothing is rehearsed: it counts the runs.
     * Rejected: a program on a runtime of its own (20 ms at the first start, and all that observes runtimes would see
     * it); to touch the handles alone (each call of one is linked by itself). */
    private static volatile boolean done;

    private static final AtomicReference<@Nullable Throwable> TOLD = new AtomicReference<>();

    private static final Nothing NOTHING = new Nothing();

    /** A body that does nothing, of each kind. */
    private static final class Nothing implements TaskBody, TaskValue<Boolean>, Runnable {
        @Override
        public void run() {}

        @Override
        public Boolean call() {
            return true;
        }
    }

    private record Teller(Throwable want) implements ScopeHolder {
        @Override
        public void cancelled() {
            TOLD.set(want);
        }
    }

    private Rehearsal() {}

    /** Rehearses unless it has been done. */
    public static void on(Engine engine) {
        if (done || engine.director != null) {
            return;
        }
        OutOfMemoryError want = new OutOfMemoryError("rehearsed");
        queues(want);
        new FutureTask<>(NOTHING).discard(want);
        runThatIsCancelled(engine, want);
        runThatIsGivenUp(engine, want);
        engine.acceptFurther(); // as for the report of one that nobody waits for
        engine.release();
        engine.shortage.rehearsed();
        new Signal().raise();
        Waiter.rehearse();
        new AtomicBoolean().compareAndSet(false, true);
        TOLD.compareAndSet(null, want);
        TOLD.getAndSet(null);
        exit();
        done = true;
    }

    /**
     * Has the JVM link java.lang.Shutdown. A signal that comes in a full heap would be the first to need that, and where it
     * fails once no later signal ends the JVM either.
     */
    private static void exit() {
        try {
            Runtime.getRuntime()
                    .removeShutdownHook(Thread.ofPlatform()
                            .name("serrano-rehearsal")
                            .inheritInheritableThreadLocals(false)
                            .unstarted(NOTHING));
        } catch (IllegalStateException e) {
            return; // it ends at this moment
        }
    }

    private static void queues(Object element) {
        ItemQueue<Object> ready = new ItemQueue<>();
        TaskRing<Object> ring = new TaskRing<>(4);
        WorkDeque<Object> deque = new WorkDeque<>();
        for (int i = 0; i < 2; i++) { // the second is linked to the first
            ready.offer(element);
            ring.push(element);
            deque.push(element);
        }
        ready.poll();
        ready.poll();
        ring.steal();
        ring.poll();
        deque.steal();
        deque.pop();
    }

    private static void runThatIsCancelled(Engine engine, OutOfMemoryError want) {
        Run<?> run = begun(engine);
        HeldScope hold = HeldScope.ofRun(run.scope(), engine.places[0], new Teller(want));
        engine.shortage.tell(want);
        hold.async(NOTHING); // refused
        FinishScope scope = run.scope();
        FinishScope left = new FinishScope(run, scope, scope.token(), null, false);
        left.fail(want);
        left.leaveTo(scope);
        left.release();
        scope.fail(want);
        scope.fail(new OutOfMemoryError("rehearsed again"));
        scope.onlyUnit();
        scope.release();
        run.result();
    }

    private static void runThatIsGivenUp(Engine engine, OutOfMemoryError want) {
        Run<?> run = begun(engine);
        engine.giveUp(want);
        run.result();
        run.scope().release();
    }

    /** A run that two wait for. */
    private static Run<?> begun(Engine engine) {
        Run<?> run = engine.newRun(NOTHING, "rehearsal", null);
        engine.list(run);
        run.done().push(new ThreadWaiter());
        run.done().push(new ThreadWaiter());
        return run;
    }
}
