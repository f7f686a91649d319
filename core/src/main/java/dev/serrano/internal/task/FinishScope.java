package dev.serrano.internal.task;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.fiber.Waiter;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A finish scope as an object: made only when a task of the scope is handed over, when its fiber suspends, or when the
 * scope has options. Until then a scope is an int slot of its worker.
 */
public final class FinishScope implements Registration {
    /* Implementation.
     * units     number of live units. A unit is held by: each worker's share of the scope (a slot with a plain count or
     *           an open frame), each task in transit between workers, each converted frame of a suspended fiber.
     *           A holder of a unit may add one, so the count cannot come back from 0. Zero means that no task of the
     *           scope lives and its body has ended. VarHandle read-modify-writes (volatile): the release of a unit
     *           publishes what its holder did, the last release acquires it.
     * holds     how many of the units are held by constructs that may spawn later; in the upper half those which others
     *           than the runtime's tasks use. Changed by read-modify-writes; read by the watchdog. Too high while a hold
     *           ends, never too low.
     * waiter    plain; written before the frame's own unit is released, read by the one that took units to 0.
     * heir      as waiter: no frame waits for the scope any more; its end and its failures go to this one. Not always
     *           the parent: tasks that live may have been counted past scopes that no other party knew yet.
     * failures  head of a stack (RecordedFailure), by compare-and-set: no monitor, since a fiber that has a worker in
     *           its hands records them, and must not be suspended. */
    private static final VarHandle UNITS = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "units", VarHandle.class, FinishScope.class, int.class);
    private static final VarHandle HOLDS = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "holds", VarHandle.class, FinishScope.class, long.class);
    private static final VarHandle FAILURES = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "failures", VarHandle.class, FinishScope.class, Object.class);
    private static final VarHandle FAIL_FAST_CAUSE = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "failFastCause", VarHandle.class, FinishScope.class, Throwable.class);

    private static final long HOLD_BY_OTHERS = 1L << 32;

    private final @Nullable FinishScope parent;
    private final CancelToken token;
    private final @Nullable String name;
    private final Root root;
    private final boolean failFast;
    private @Nullable FinishScope heir;
    private int units = 1;
    private long holds;
    private @Nullable WaitNode waiter;
    private volatile @Nullable Throwable failFastCause;
    private @Nullable Object failures;

    /** The run of this scope. */
    public interface Root {
        /** The context class loader that tasks of the run see. */
        ClassLoader contextClassLoader();

        /** Adds to the number of its scopes that are held by parties other than the runtime's tasks. */
        void heldByOthers(int more);

        /** A scope with the fail-fast option has seen its first failure. */
        void failFast(CancelToken token, Throwable failure);
    }

    /** A new scope with one unit. */
    public FinishScope(
            Root root, @Nullable FinishScope parent, CancelToken token, @Nullable String name, boolean failFast) {
        this.root = root;
        this.parent = parent;
        this.token = token;
        this.name = name;
        this.failFast = failFast;
    }

    public Root root() {
        return root;
    }

    public @Nullable FinishScope parent() {
        return parent;
    }

    public CancelToken token() {
        return token;
    }

    public @Nullable String name() {
        return name;
    }

    /** Adds a unit; the caller holds one. */
    public void retain() {
        retain(1);
    }

    /** Adds some units; the caller holds one. */
    public void retain(int n) {
        UNITS.getAndAdd(this, n);
    }

    /** Gives a unit back. The last one wakes the waiter. */
    public void release() {
        release(1);
    }

    /** Gives some units back. The last one wakes the waiter. */
    public void release(int n) {
        if ((int) UNITS.getAndAdd(this, -n) == n) {
            FinishScope ended = this;
            for (FinishScope to = ended.heir; to != null; to = ended.heir) {
                ended.bequeathFailures(to);
                if ((int) UNITS.getAndAdd(to, -1) != 1) {
                    return;
                }
                ended = to;
            }
            WaitNode w = ended.waiter;
            if (w == null) {
                throw new IllegalStateException("finish scope ended without its body: " + ended);
            }
            w.fire();
        }
    }

    /**
     * The caller, which still holds the unit of the body, will not wait: a scope around it counts this one from
     * now on, and has its failures in the end. Needs no memory. If others hold this scope, that one counts as held to its
     * end: a wait for it is not reported as one in vain.
     */
    public void leaveTo(FinishScope around) {
        if (isHeldByOthers()) { // first: a failure here may be repeated, and a hold too many does no harm
            around.held(true);
        }
        around.retain();
        heir = around;
    }

    private void bequeathFailures(FinishScope to) {
        if (FAILURES.getAcquire(this) == null) {
            return;
        }
        try {
            for (Throwable f : unconsumedFailures()) {
                to.fail(f);
            }
        } catch (OutOfMemoryError | StackOverflowError e) { // for the list: the waiter learns why it is not whole
            to.fail(e);
        }
    }

    /** The caller's unit becomes that of a construct which may spawn into the scope. */
    public void held(boolean byOthers) {
        HOLDS.getAndAdd(this, byOthers ? HOLD_BY_OTHERS : 1L);
        if (byOthers) {
            root.heldByOthers(1);
        }
    }

    /** A hold has ended; its unit is gone. */
    public void heldNoLonger(boolean byOthers) {
        HOLDS.getAndAdd(this, byOthers ? -HOLD_BY_OTHERS : -1L);
        if (byOthers) {
            root.heldByOthers(-1);
        }
    }

    /** Whether a construct may spawn into the scope. */
    public boolean isHeld() {
        return (long) HOLDS.getVolatile(this) != 0;
    }

    /** Whether others than the runtime's tasks may make it do so. */
    public boolean isHeldByOthers() {
        return (long) HOLDS.getVolatile(this) >= HOLD_BY_OTHERS;
    }

    /** Whether the caller's unit is the last one: nothing else of the scope lives, nor can come to life. */
    public boolean onlyUnit() {
        return (int) UNITS.getVolatile(this) == 1;
    }

    public int unitsAcquire() {
        return (int) UNITS.getAcquire(this);
    }

    /** Gives up the caller's unit; the waiter is fired when the last unit is gone. Returns false if it was the last. */
    @Override
    public boolean register(Waiter w) {
        waiter = w;
        return (int) UNITS.getAndAdd(this, -1) != 1;
    }

    /** Sets the node to be fired with the last unit, before any other thread knows the scope. */
    public void whenEnded(WaitNode node) {
        waiter = node;
    }

    /** The last unit is gone, but the body goes on, with a unit anew; only the one who was fired may call this. */
    public void reopen(WaitNode node) {
        waiter = node;
        UNITS.setVolatile(this, 1);
    }

    /** Records a failure of a task or of the body, which cancels a scope with the fail-fast option. */
    public void fail(Object failure) {
        record(failure);
        if (failFast) {
            Throwable cause = failure instanceof Failed f ? f.cause() : (Throwable) failure;
            if (FAIL_FAST_CAUSE.compareAndSet(this, null, cause)) {
                root.failFast(token, cause);
            }
        }
    }

    /**
     * Records a failure: a Throwable, or the Failed of a future. Needs no memory if it is the first; a further one for
     * which there is none is left out.
     */
    public void record(Object failure) {
        for (; ; ) {
            Object head = FAILURES.getAcquire(this);
            Object entry = failure;
            try {
                entry = head == null ? failure : new RecordedFailure(failure, head);
            } catch (OutOfMemoryError e) {
                if (!(head instanceof Failed f) || !f.consumed()) {
                    return; // those before say that the scope has failed
                }
            }
            if (FAILURES.compareAndSet(this, head, entry)) {
                return;
            }
        }
    }

    /** The failure that cancelled this scope, which has the fail-fast option; null if none did. */
    public @Nullable Throwable failFastCause() {
        return failFastCause;
    }

    /** The failures that no joiner has consumed, in the order of their recording, each Throwable once. */
    public List<Throwable> unconsumedFailures() {
        Object head = FAILURES.getAcquire(this);
        return head == null ? List.of() : RecordedFailure.consumeAll(head); // it needs no memory without failures
    }

    /** The failure that was recorded last and that no joiner has consumed, for reports; null if there is none. */
    public @Nullable Throwable lastFailure() {
        return RecordedFailure.youngest(FAILURES.getAcquire(this));
    }

    /** How many failures are kept, consumed ones included; for tests. */
    int recordedFailures() {
        return RecordedFailure.size(FAILURES.getAcquire(this));
    }

    @Override
    public String toString() {
        return name == null ? "finish@" + Integer.toHexString(System.identityHashCode(this)) : "finish \"" + name + '"';
    }
}
