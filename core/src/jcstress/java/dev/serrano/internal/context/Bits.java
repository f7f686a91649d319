package dev.serrano.internal.context;

import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;

/** An observed task that leaves a bit wherever it signals, and collects those that others have left. */
public final class Bits extends SyncMember {
    /** For whom all leave their bits that name nobody. */
    public static final SyncObserver ALL = another();

    private final SyncObserver observer;
    private final int bit;
    private int seen;

    public Bits(int bit) {
        this(ALL, bit);
    }

    public Bits(SyncObserver observer, int bit) {
        this.observer = observer;
        this.bit = bit;
    }

    /** Somebody else for whom bits are left: an object of its own. */
    public static SyncObserver another() {
        return new Observer();
    }

    private static final class Observer implements SyncObserver {
        @Override
        public Object merge(Object left, Object added) {
            return (Integer) left | (Integer) added;
        }
    }

    /** The context of a task with this member alone. */
    public TaskContext context() {
        return TaskContext.ofTask(null, Members.only(this));
    }

    /** The bits that were left where the task has waited. */
    public int seen() {
        return seen;
    }

    @Override
    public SyncObserver observer() {
        return observer;
    }

    @Override
    public Object signals(SyncKind kind) {
        return bit;
    }

    @Override
    public void waited(SyncKind kind, Object left) {
        seen |= (Integer) left;
    }
}
