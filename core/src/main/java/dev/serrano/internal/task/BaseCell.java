package dev.serrano.internal.task;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** A cell that has nothing beside its word: the base of those that one party waits for. */
public class BaseCell implements Cell {
    private static final VarHandle STATE = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "state", VarHandle.class, BaseCell.class, Object.class);

    private @Nullable Object state;

    @Override
    public final @Nullable Object stateAcquire() {
        return STATE.getAcquire(this);
    }

    @Override
    public final boolean changeState(@Nullable Object expected, Object next) {
        return STATE.compareAndSet(this, expected, next);
    }
}
