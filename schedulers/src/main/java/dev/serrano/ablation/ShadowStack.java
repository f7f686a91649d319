package dev.serrano.ablation;

import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import dev.serrano.internal.worker.Polls;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.spi.WovenWorker;
import dev.serrano.weave.Woven;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The calls that a recursive program of the form "call, call, combine" has still to make, as numbers in an array: tasks
 * are made of the oldest when another worker asks for work, and not before. The frames stay on the native stack, so
 * there is nothing to unwind; each call that is deferred costs some plain stores.
 *
 * <p>A program is a subclass, one object for each task. It defers a call by
 * <pre>
 * int at = top;
 * arguments[at] = …;        // as many as the width
 * top = at + width;
 * if (isAsked()) answer();
 * … the other call …
 * top = at;
 * value = isHere(at) ? the call : join(at);
 * </pre>
 * No more than {@value #ROOM} numbers may be there at a time.
 *
 * <p>Private deques whose tasks are made on request: Acar, Charguéraud and Rainey, "Scheduling parallel programs by
 * work stealing with private deques", PPoPP 2013. A rival of {@link Woven}.
 */
public abstract class ShadowStack {
    /* Implementation. All fields belong to the task: another worker gets a copy in a future.
     * given   calls below it have become tasks: always the oldest ones.
     * worker  whom the task has had at the last look or wait. */
    /** How many numbers there may be. */
    protected static final int ROOM = 1 << 12;

    protected final long[] arguments = new long[ROOM];
    protected int top;
    private final int width;
    private int given;
    private @Nullable TaskFuture<Long> @Nullable [] tasks; // by the place of their arguments; most stacks have none
    private WovenWorker worker;

    /**
     * An empty stack of the calling task.
     *
     * @param width how many numbers a call has
     * @throws IllegalStateException outside a task
     */
    protected ShadowStack(int width) {
        this.width = width;
        this.worker = enter();
    }

    /** An empty stack of the same program, of the calling task. */
    protected abstract ShadowStack another();

    /** Makes a call with the numbers that begin there. */
    protected abstract long call(long[] numbers);

    private static WovenWorker enter() {
        TaskFiber.inTask("a shadow stack");
        return Objects.requireNonNull(Woven.enter());
    }

    /** Whether another party may want something of this worker. */
    protected final boolean isAsked() {
        return worker.isAsked();
    }

    /** Does what others want: if it is work, and none is queued, the oldest call becomes a task. */
    protected final void answer() {
        TaskFiber f = TaskFiber.inTask("a shadow stack");
        boolean wanted = Polls.answerWishes(f);
        worker = f.needWorker();
        if (wanted && given < top) {
            give();
        }
    }

    private void give() {
        long[] numbers = Arrays.copyOfRange(arguments, given, given + width);
        @Nullable TaskFuture<Long>[] all = tasks;
        if (all == null) {
            all = room();
            tasks = all;
        }
        all[given / width] = Serrano.future(() -> another().call(numbers));
        given += width;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generic type
    private @Nullable TaskFuture<Long>[] room() {
        return new TaskFuture[ROOM / width];
    }

    /** Whether the call that was deferred there is still to be made by this task. */
    protected final boolean isHere(int at) {
        return given <= at;
    }

    /** The value of the call that was deferred there and has become a task. */
    protected final long join(int at) {
        @Nullable TaskFuture<Long>[] all = Objects.requireNonNull(tasks);
        TaskFuture<Long> task = Objects.requireNonNull(all[at / width]);
        all[at / width] = null;
        given = at;
        long value = task.join();
        worker = enter();
        return value;
    }
}
