package dev.serrano.weave;

import dev.serrano.TaskBody;
import dev.serrano.TaskTermination;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.worker.TaskFiber;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A call of a woven method whose frame has left the native stack: where it goes on, its variables, its caller, and the
 * number of its spawned calls that have not ended. For generated code; programs do not name it.
 */
public final class Activation implements TaskBody {
    /* Implementation. Kumar's duplicated frame, by value.
     * slow     goes on with the call: (Activation, WovenWorker) -> Object, its value boxed, or SUSPENDED.
     * point, numbers, objects   where and with what; written by the task that captures it, its owner, and read by the
     *          task that goes on: ordered by the queue of tasks, or by `pending`.
     * caller, spawned, place, index   the target of its value: written when its caller is captured, before either is
     *                                 queued. Where a loop gives the rest of its range away, its frame gets another
     *                                 caller: the task that captures it owns it, and its spawned calls do not look at
     *                                 its caller before the last of them has left.
     * pending  1 for the call itself while it runs or is queued, and 1 for each spawned call that has not ended.
     *          Volatile read-modify-writes: the last to leave acquires the writes of all others, and goes on.
     * results  the spawned calls whose values go to local variables, which read them there after all have left. The
     *          last of each number counts: an earlier one may run still where a handler of the program went on without
     *          a sync.
     * failure  of the spawned calls, the first; one of the program goes before the end by a cancellation. Written under
     *          the monitor, read after all have left.
     * escaping  set by the slow form before it returns: the calls that it has spawned are its caller's then. If the
     *           caller waits for its value, it gets that at once, and this becomes a spawned call of the caller. It
     *           counts there once as long as anything is left: written, and counted there, before the call itself
     *           leaves. The caller has not left, so it cannot have gone on before.
     * over     the body has ended, with `value` or `ending`; written before the call itself leaves.
     * segment  of the unwind that has queued it, until it begins: by its owner.
     * A call that has spawned nothing waits for the value of the call that it is in: its callee goes on with it then.
     * So an activation is in the hands of one at a time: the task that runs it, or the last of those that it waits
     * for. */

    /** The result of the slow form of a method that waits for its spawned calls. */
    public static final Object SUSPENDED = new Object();

    private static final VarHandle PENDING = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "pending", VarHandle.class, Activation.class, int.class);

    /** The value of a spawned call is not wanted. */
    static final int NOWHERE = -1;
    /** It goes to an element of an array, or to a field. */
    static final int STORED = -2;

    private final MethodHandle slow;
    private int point;
    private long[] numbers = NO_NUMBERS;
    private @Nullable Object[] objects = NO_OBJECTS;

    private @Nullable Activation caller;
    private boolean spawned;
    private int target = NOWHERE;
    private @Nullable Object place;
    private int index;
    private @Nullable MethodHandle setter;

    // of the call that is under way, until its callee's activation takes them over
    private boolean spawning;
    private int nextTarget;
    private @Nullable Object nextPlace;
    private int nextIndex;
    private @Nullable MethodHandle nextSetter;

    private int pending = 1;
    private @Nullable Activation @Nullable [] results;
    private @Nullable Throwable failure;
    private boolean escaping;
    private boolean over;
    private @Nullable Object value;
    private @Nullable Throwable ending;
    private @Nullable Segment segment;

    private static final long[] NO_NUMBERS = {};
    private static final @Nullable Object[] NO_OBJECTS = {};

    Activation(MethodHandle slow) {
        this.slow = slow;
    }

    // ---- by generated code ------------------------------------------------------------------------------------

    /** Before its variables are put in: where it goes on, and how many there are. */
    void at(int where, int howManyNumbers, int howManyObjects) {
        point = where;
        if (numbers.length < howManyNumbers) {
            numbers = new long[howManyNumbers];
        }
        if (objects.length < howManyObjects) {
            objects = new @Nullable Object[howManyObjects];
        }
    }

    /** The position where it goes on. */
    public int point() {
        return point;
    }

    public void put(int i, int x) {
        numbers[i] = x;
    }

    public void put(int i, long x) {
        numbers[i] = x;
    }

    public void put(int i, float x) {
        numbers[i] = Float.floatToRawIntBits(x);
    }

    public void put(int i, double x) {
        numbers[i] = Double.doubleToRawLongBits(x);
    }

    public void put(int i, @Nullable Object x) {
        objects[i] = x;
    }

    public int getInt(int i) {
        return (int) numbers[i];
    }

    public long getLong(int i) {
        return numbers[i];
    }

    public float getFloat(int i) {
        return Float.intBitsToFloat((int) numbers[i]);
    }

    public double getDouble(int i) {
        return Double.longBitsToDouble(numbers[i]);
    }

    public @Nullable Object get(int i) {
        return objects[i];
    }

    /** The call that is under way was spawned; its value is the result of that number. */
    public void spawns(int result) {
        spawning = true;
        nextTarget = result;
    }

    /** The call that is under way was spawned; its value is not wanted. */
    public void spawns() {
        spawns(NOWHERE);
    }

    /** The call that is under way was spawned; its value goes to an element of an array. */
    public void spawns(Object array, int element) {
        spawns(STORED);
        nextPlace = array;
        nextIndex = element;
        nextSetter = null;
    }

    /** The call that is under way was spawned; its value goes to a field, of the object if it is none of a class. */
    public void spawns(@Nullable Object object, MethodHandle field) {
        spawns(STORED);
        nextPlace = object;
        nextSetter = field;
    }

    /** Its body returns now, and what it has spawned is awaited by its caller. */
    public void escapes() {
        escaping = true;
    }

    /** The value of the call that it was in. Throws what that has thrown. */
    public @Nullable Object returned() {
        Throwable t = ending;
        Object v = value;
        ending = null;
        value = null;
        if (t != null) {
            throw Exceptions.<RuntimeException>asIs(t);
        }
        return v;
    }

    /** Whether spawned calls have not ended. */
    public boolean waits() {
        return (int) PENDING.getVolatile(this) != 1;
    }

    /**
     * The call stops here, its variables are put in. False if it must, since spawned calls have not ended: then it
     * belongs to the last of them.
     */
    public boolean leave() {
        if ((int) PENDING.getAndAdd(this, -1) != 1) {
            return false;
        }
        pending = 1;
        return true;
    }

    /** All spawned calls have ended: throws what one of them has thrown. */
    public void joined() {
        @Nullable Activation[] all = results;
        if (all != null) {
            Arrays.fill(all, null);
        }
        Throwable t = failure;
        if (t != null) {
            failure = null;
            throw Exceptions.<RuntimeException>asIs(t);
        }
    }

    /** Like {@link #joined()} where an exception is handled: failures of the spawned calls are suppressed in it. */
    public void joined(Throwable handled) {
        try {
            joined();
        } catch (Throwable t) {
            both(handled, t);
        }
    }

    /** Whether the spawned call of that number has ended apart and well. All have ended. */
    public boolean hasResult(int number) {
        @Nullable Activation[] all = results;
        Activation child = all == null ? null : all[number];
        return child != null && child.ending == null;
    }

    /** Its value. */
    public @Nullable Object result(int number) {
        return Objects.requireNonNull(Objects.requireNonNull(results)[number]).value;
    }

    /** A spawned call of that number begins anew: the value of an earlier one is not wanted any more. */
    public void forget(int number) {
        @Nullable Activation[] all = results;
        if (all != null) {
            all[number] = null;
        }
    }

    // ---- by the runtime ---------------------------------------------------------------------------------------

    /** The older neighbor on the native stack has been captured. */
    void calledBy(Activation c) {
        if (caller != null) {
            throw new IllegalStateException("two callers of one call");
        }
        caller = c;
        spawned = c.spawning;
        if (spawned) {
            target = c.nextTarget;
            place = c.nextPlace;
            index = c.nextIndex;
            setter = c.nextSetter;
            c.spawning = false;
            c.nextPlace = null;
            c.nextSetter = null;
            if (target >= 0) {
                Objects.requireNonNull(c.results)[target] = this;
            }
            PENDING.getAndAdd(c, 1);
        }
    }

    /** Comes between an activation, which has no value and is captured, and its caller, which takes this for that. */
    void calls(Activation callee) {
        caller = callee.caller;
        spawned = callee.spawned;
        callee.caller = null;
        callee.calledBy(this);
    }

    /** Makes room for that many results. */
    void reserve(int howMany) {
        if (howMany > 0 && results == null) {
            results = new @Nullable Activation[howMany];
        }
    }

    @Nullable
    Activation caller() {
        return caller;
    }

    boolean isSpawned() {
        return spawned;
    }

    /** It is about to be queued. */
    void isQueued(Segment s) {
        segment = s;
    }

    /** Goes on, and with its callers as far as they wait for nothing else. A task of the scope in which it began. */
    @Override
    public void run() {
        Segment s = segment;
        if (s != null) {
            segment = null;
            s.begins(TaskFiber.inTask("a woven method").needWorker());
        }
        goOn(this, Woven.kept());
    }

    /** One goes on, and its callers; then those that have been kept meanwhile, the youngest first. */
    static void goOn(@Nullable Activation first, @Nullable Kept kept) {
        Activation a = first;
        do {
            while (a != null) {
                a = a.goOn(kept);
            }
            a = kept == null ? null : kept.youngest();
        } while (a != null);
    }

    /** Returns the activation that goes on now, by this thread; null if none does. */
    private @Nullable Activation goOn(@Nullable Kept kept) {
        Object v;
        Throwable thrown = null;
        try {
            if (point == 0) {
                TaskFiber.inTask("a woven method").endIfCancelled(); // it has not begun
            }
            v = slow.invoke(this, Woven.worker());
        } catch (Unwind u) {
            Woven.queue(u, kept);
            return null;
        } catch (Throwable t) {
            v = null;
            thrown = t;
        }
        return v == SUSPENDED ? null : bodyEnded(v, thrown);
    }

    /**
     * Returns the activation that goes on now; null if spawned calls have not ended, or the caller waits for others.
     */
    @Nullable
    Activation bodyEnded(@Nullable Object v, @Nullable Throwable thrown) {
        value = v;
        ending = thrown;
        over = true;
        Activation c = caller;
        if (escaping && !spawned && c != null && waits()) {
            leaveTo(c);
            return c;
        }
        return leave() ? end() : null;
    }

    /** The rest of this call becomes a spawned call of its caller; the caller goes on, with the value. */
    private void leaveTo(Activation c) {
        c.value = value;
        c.ending = null;
        value = null;
        spawned = true;
        PENDING.getAndAdd(c, 1);
        if (leave() && end() != null) {
            throw new IllegalStateException("a call went on while it waited for a value");
        }
    }

    /** The body and all that it has spawned have ended; so have callers that waited for nothing but that. */
    private @Nullable Activation end() {
        Activation next = endAlone();
        while (next != null && next.over) { // no recursion: they may be many
            next = next.endAlone();
        }
        return next;
    }

    /** Returns the caller if it goes on now, or has ended, too. */
    private @Nullable Activation endAlone() {
        Throwable t = both(ending, failure);
        ending = t;
        Activation c = caller;
        if (c == null) {
            return null; // the outermost: the task that waits for the scope takes its value
        }
        if (!spawned) {
            c.value = value;
            c.ending = t;
            return c;
        }
        if (t != null) {
            c.failed(t);
        } else {
            try {
                deliver();
            } catch (
                    Throwable notTaken) { // no such element, an object of another class: as at the store in serial code
                c.failed(notTaken);
            }
        }
        if ((int) PENDING.getAndAdd(c, -1) != 1) {
            return null;
        }
        c.pending = 1;
        return c;
    }

    private synchronized void failed(Throwable t) {
        failure = both(failure, t);
    }

    /**
     * One of two failures, with the other one suppressed in it: the first, unless that is only the end by a
     * cancellation.
     */
    private static @Nullable Throwable both(@Nullable Throwable first, @Nullable Throwable second) {
        if (first == null || first instanceof TaskTermination && second != null) {
            return second;
        }
        if (second != null && second != first && !(second instanceof TaskTermination)) {
            first.addSuppressed(second);
        }
        return first;
    }

    private void deliver() {
        if (target == STORED) {
            Woven.store(place, index, setter, value);
        }
    }

    /** The scope of this outermost call has failed: that, and what the call has thrown. */
    Throwable failureBeside(Throwable ofScope) {
        return Objects.requireNonNull(both(ofScope, ending));
    }

    /** The value of the outermost call; throws what it has thrown. */
    @Nullable
    Object outcome() {
        if (!over) {
            throw new IllegalStateException("a woven call has not ended with its scope");
        }
        return returned();
    }
}
