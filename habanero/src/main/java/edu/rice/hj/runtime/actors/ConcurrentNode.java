package edu.rice.hj.runtime.actors;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A node of a list that grows at its end: a value that is set once, and the next node. Thread-safe. Memory consistency:
 * actions before {@link #value(Object)} happen-before those after a {@link #value()} that sees it.
 *
 * @param <Value> type of the values
 */
public final class ConcurrentNode<Value> {
    /* Implementation. Both fields go from null to their value once, by a compare-and-set. */
    private static final VarHandle VALUE = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "value", VarHandle.class, ConcurrentNode.class, Object.class);
    private static final VarHandle NEXT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "next", VarHandle.class, ConcurrentNode.class, ConcurrentNode.class);

    private volatile Object value;
    private volatile ConcurrentNode<Value> next;

    /** A node without a value. */
    public ConcurrentNode() {}

    /** The value; null before it is set. */
    @SuppressWarnings("unchecked") // only a Value is set
    public Value value() {
        return (Value) value;
    }

    /**
     * Sets the value, unless there is one.
     *
     * @return whether this call has set it; false for null, which is no value
     */
    public boolean value(Value newValue) {
        return newValue != null && VALUE.compareAndSet(this, null, newValue);
    }

    /** The next node: the same one for all callers, made at the first call. */
    public ConcurrentNode<Value> next() {
        ConcurrentNode<Value> n = next;
        if (n == null) {
            NEXT.compareAndSet(this, null, new ConcurrentNode<Value>());
            n = next;
        }
        return n;
    }
}
