package dev.serrano.internal.value;

import dev.serrano.Place;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskValue;
import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.fiber.Cancellable;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.spawn.AsyncTask;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.DeferredTask;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.task.NamedBody;
import dev.serrano.internal.task.Wrapper;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.spi.Membership;
import dev.serrano.sync.EventRegistration;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A task that is spawned now and becomes ready when its inputs have results. It counts in its scope from now on, and is
 * a member of its token as long as it is not ready. It is also the body of the task, which fails if an input has.
 */
public abstract sealed class DataDrivenTask extends Cancellable implements DeferredTask, Wrapper, EventRegistration {
    /* Implementation.
     * The inputs are awaited one after the other, each with a node of its own (Stage): most tasks need one node or two
     * for any number of inputs, and no count is shared by the completing parties. That the failure found is the first
     * in their order, and not in time, comes of it. (Tasirlar and Sarkar, ICPP 2011, do likewise.)
     * at       the input that is awaited, or was last. The thread that changes it from i, by compare-and-set, has fired
     *          the node of input i and alone goes on from there, with plain steps and a release store before each next
     *          node is published. So a node that is fired twice (FutureTask.register) does nothing the second time. The
     *          watchdog reads it.
     * failed   plain: written before the task is made ready.
     * started  by compare-and-set; the winner makes the task ready, or ends it. The task leaves the list of the token
     *          last: see Standstill.
     * task     plain: written before this is visible to others.
     * body     of one of the two kinds; plain: null once the task has ended without running, since the node may lie with its
     *          input until another node registers there, and would keep the objects of the body alive.
     * A fired node only registers or queues, even if an input has failed: so a chain of any length needs no stack.
     * Rejected: a count of missing inputs, with a node for each. An atomic decrement for each input, and of a
     * lattice twice the nodes. A failure would be seen as soon as it is there, and which of two would depend on the
     * schedule. */
    private static final VarHandle STARTED = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "started", VarHandle.class, DataDrivenTask.class, int.class);
    private static final VarHandle AT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "at", VarHandle.class, DataDrivenTask.class, int.class);

    /** In place of a body that will not run; for concurrent readers. */
    private static final Object ENDED = new Object();

    /** The node of a task that was ready when it was spawned. */
    private static final EventRegistration READY = new Begun();

    private static final class Begun implements EventRegistration {
        @Override
        public boolean withdraw() {
            return false;
        }
    }

    private final WorkerGroup place;
    private final FinishScope scope; // with a unit
    private final TaskFuture<?>[] inputs;
    private @Nullable Object body;
    private @Nullable SpawnedTask task;
    private @Nullable Failed failed;
    private int at;
    private int started;

    private DataDrivenTask(TaskFiber f, @Nullable Place place, TaskFuture<?>[] inputs, Object body) {
        this.body = body;
        this.place = f.groupOf(place);
        this.scope = f.currentScope();
        this.inputs = inputs;
    }

    /** Spawns a task that begins when the input has a value, unless it is withdrawn before. */
    public static EventRegistration async(TaskFiber f, TaskFuture<?> input, TaskBody body) {
        return async(f, new TaskFuture<?>[] {input}, null, false, null, List.of(), body);
    }

    /** Spawns a task that begins when the inputs have values. */
    public static EventRegistration async(
            TaskFiber f,
            TaskFuture<?>[] inputs,
            @Nullable Place place,
            boolean nonBlocking,
            @Nullable String name,
            List<? extends Membership> memberships,
            TaskBody body) {
        TaskBody starting = InputBody.of(f, inputs, memberships, body);
        if (allThere(inputs)) {
            AsyncTask.spawn(f, place, nonBlocking, name, memberships, starting);
            return READY;
        }
        Members members = Members.of(f.context(), memberships);
        OfTask a;
        try {
            a = new OfTask(f, place, inputs, AsyncTask.compose(nonBlocking, name, members, starting));
            a.await(f, new AsyncTask(a));
        } catch (Throwable e) {
            Members.discard(members, e);
            throw e;
        }
        f.pollIfAsked();
        return a;
    }

    /** Like {@link #async}, with a value. */
    public static <T extends @Nullable Object> TaskFuture<T> future(
            TaskFiber f,
            TaskFuture<?>[] inputs,
            @Nullable Place place,
            boolean nonBlocking,
            @Nullable String name,
            List<? extends Membership> memberships,
            TaskValue<T> body) {
        TaskValue<T> starting = InputBody.of(f, inputs, memberships, body);
        if (allThere(inputs)) {
            return FutureTask.spawn(f, place, nonBlocking, name, memberships, starting);
        }
        Members members = Members.of(f.context(), memberships);
        FutureTask<T> t;
        try {
            OfFuture<T> a = new OfFuture<>(f, place, inputs, FutureTask.compose(nonBlocking, name, members, starting));
            t = FutureTask.of(name, members, a);
            a.await(f, t);
        } catch (Throwable e) {
            Members.discard(members, e);
            throw e;
        }
        f.pollIfAsked();
        return t;
    }

    private static boolean allThere(TaskFuture<?>[] inputs) {
        for (TaskFuture<?> input : inputs) {
            Object s = CellFuture.of(input).cell().stateAcquire();
            if (!Cell.isResult(s) || s instanceof Failed) {
                return false;
            }
        }
        return true;
    }

    /** Begins to wait; if this fails there is no task. */
    final void await(TaskFiber f, SpawnedTask t) {
        StackProbe.ask(); // before the unit
        t.owner = scope;
        t.slot = SpawnedTask.IN_TRANSIT;
        task = t;
        scope.retain();
        try {
            scope.token().add(this, f.stripe); // before the look at the causes: a canceller looks the other way round
            goOn(0, f.worker);
        } catch (Throwable e) { // no memory
            if (STARTED.compareAndSet(this, 0, 1)) {
                leaveList();
                scope.release();
                throw e;
            }
            return; // it has been cancelled meanwhile
        }
        Throwable why =
                f.engine.cancellations.active() == 0 ? null : scope.token().cause();
        if (why != null) {
            cancelled(why);
        }
    }

    /** All inputs before this one have values: awaits the next that has none, or makes the task ready. */
    private void goOn(int from, @Nullable Worker by) {
        int i = from;
        while (i < inputs.length) {
            CellFuture<?> input = CellFuture.of(inputs[i]);
            Object s = input.cell().stateAcquire();
            if (s instanceof Failed f) {
                failed = f;
                break;
            }
            if (Cell.isResult(s)) {
                i++;
                continue;
            }
            Stage node = new Stage(this, i);
            AT.setRelease(this, i);
            if (input.registerFrom(node, by)) {
                return;
            }
        }
        start();
    }

    private void fired(int i) {
        if (!AT.compareAndSet(this, i, i + 1)) {
            return;
        }
        TaskFiber f = TaskFiber.current();
        try {
            goOn(i, f == null ? null : f.worker);
        } catch (OutOfMemoryError e) { // for the next node
            place.runtime.broken(e);
            return;
        }
        if (f == null && !started()) {
            place.signalWork(); // so that the search for deadlocks looks again
        }
    }

    private void start() {
        SpawnedTask t = task;
        if (t != null && STARTED.compareAndSet(this, 0, 1)) {
            Worker.ready(place, t);
            leaveList();
        }
    }

    private boolean started() {
        return (int) STARTED.getAcquire(this) != 0;
    }

    @Override
    public boolean withdraw() {
        if (!STARTED.compareAndSet(this, 0, 1)) {
            return false;
        }
        end(new CancellationException("the task was withdrawn"));
        return true;
    }

    /** Ends the task without running it: its scope, or the future that it is, is cancelled. */
    @Override
    public void cancelled(Throwable why) {
        if (STARTED.compareAndSet(this, 0, 1)) {
            end(why);
        }
    }

    private void end(Throwable why) {
        SpawnedTask t = task;
        try {
            if (t != null) {
                t.discard(why);
            }
        } finally {
            body = null;
            scope.release();
            leaveList();
        }
    }

    @Override
    public FinishScope scope() {
        return scope;
    }

    @Override
    public Cell awaited() {
        return CellFuture.of(inputs[Math.min((int) AT.getAcquire(this), inputs.length - 1)])
                .cell();
    }

    @Override
    public Object what() {
        String name = NamedBody.nameOf(this);
        return name == null ? NamedBody.original(this).getClass().getName() : '"' + name + '"';
    }

    /** The body, for the run of the task. If an input has failed, so does the task: its body does not run. */
    final Object bodyToRun() {
        Failed f = failed;
        if (f != null) {
            f.consume();
            ContextBody.discard(wrapped(), f.cause());
            throw Exceptions.asIs(f.cause());
        }
        return Objects.requireNonNull(body);
    }

    @Override
    public Object wrapped() {
        Object b = body;
        return b == null ? ENDED : b;
    }

    private static final class OfTask extends DataDrivenTask implements TaskBody {
        OfTask(TaskFiber f, @Nullable Place place, TaskFuture<?>[] inputs, TaskBody body) {
            super(f, place, inputs, body);
        }

        @Override
        public void run() throws Exception {
            ((TaskBody) bodyToRun()).run();
        }
    }

    private static final class OfFuture<T extends @Nullable Object> extends DataDrivenTask implements TaskValue<T> {
        OfFuture(TaskFiber f, @Nullable Place place, TaskFuture<?>[] inputs, TaskValue<T> body) {
            super(f, place, inputs, body);
        }

        @Override
        @SuppressWarnings("unchecked") // as it was made
        public T call() throws Exception {
            return ((TaskValue<T>) bodyToRun()).call();
        }
    }

    /** The node that waits for one of the inputs. */
    private static final class Stage extends WaitNode {
        private final DataDrivenTask of;
        private final int input;

        Stage(DataDrivenTask of, int input) {
            this.of = of;
            this.input = input;
        }

        @Override
        public boolean onlyQueues() {
            return true;
        }

        @Override
        public boolean stale() {
            return of.started() || (int) AT.getAcquire(of) != input;
        }

        @Override
        public void fire() {
            of.fired(input);
        }
    }
}
