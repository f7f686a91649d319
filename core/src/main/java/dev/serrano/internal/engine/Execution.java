package dev.serrano.internal.engine;

import dev.serrano.TaskBody;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskValue;
import dev.serrano.internal.task.Failed;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A body that runs without a waiting caller; its failure goes to the failure handler. */
final class Execution implements Submission, TaskValue<@Nullable Object> {
    /* Implementation.
     * state: WAITING, then either BEGUN by the root task or WITHDRAWN by shutdownNow: one compare-and-set decides.
     * The failure handler is the user's code, so it runs as a task of its own, never inside the completion of a run. */
    private static final VarHandle STATE = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "state", VarHandle.class, Execution.class, int.class);
    private static final int WAITING = 0;
    private static final int BEGUN = 1;
    private static final int WITHDRAWN = 2;

    private final Engine engine;
    private final @Nullable Runnable original;
    private @Nullable TaskBody body;
    private int state;

    /**
     * @param body what to run
     * @param original what shutdownNow hands back if the body has not begun; null for nothing: it is cancelled
     */
    Execution(Engine engine, TaskBody body, @Nullable Runnable original) {
        this.engine = engine;
        this.body = body;
        this.original = original;
    }

    /** Has a body run without a caller that waits. */
    static void submit(Engine engine, TaskBody body, @Nullable Runnable original) {
        Execution e = new Execution(engine, body, original);
        engine.submit(engine.<@Nullable Object>newRun(e, null, e, engine.caller()));
    }

    @Override
    public @Nullable Object call() throws Exception {
        TaskBody b = body;
        if (STATE.compareAndSet(this, WAITING, BEGUN) && b != null) {
            body = null;
            b.run();
        }
        return null;
    }

    @Override
    public @Nullable Runnable withdraw() {
        return original != null && STATE.compareAndSet(this, WAITING, WITHDRAWN) ? original : null;
    }

    @Override
    public boolean stoppable() {
        return (int) STATE.getVolatile(this) != WITHDRAWN;
    }

    @Override
    public void ended(Run<?> run) {
        if (run.result() instanceof Failed f
                && (!run.cancelled() || f.cause() instanceof TaskDeadlockException)) { // else its canceller knows
            try {
                Report report = new Report(engine, f.cause());
                engine.submitFurther(engine.<@Nullable Object>newRun(report, "failure handler", report));
            } catch (OutOfMemoryError e) {
                engine.reportLater(f.cause());
            }
        }
    }

    /** The call of the failure handler: by a worker, or by the watchdog if the workers do not go on. */
    static final class Report implements Submission, TaskValue<@Nullable Object> {
        final Engine engine;
        final Throwable failure;
        private final AtomicBoolean told = new AtomicBoolean();

        Report(Engine engine, Throwable failure) {
            this.engine = engine;
            this.failure = failure;
        }

        @Override
        public @Nullable Object call() {
            if (told.compareAndSet(false, true)) {
                engine.reportFailure(failure);
            }
            return null;
        }

        @Override
        public void ended(Run<?> ended) {
            if (told.compareAndSet(false, true)) {
                engine.reportLater(failure);
            }
        }
    }
}
