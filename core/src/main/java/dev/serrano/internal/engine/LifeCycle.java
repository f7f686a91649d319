package dev.serrano.internal.engine;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Counts what a runtime has accepted and not ended yet, and reports when all of it has ended after a shutdown. */
final class LifeCycle {
    /* Implementation.
     * state = units * UNIT + (SHUT_DOWN once no more is accepted). A unit is held by every run that has not ended
     * and by every delayed task that waits for its time. Once SHUT_DOWN is set, units are added only by holders of
     * one, so the count reaches zero once: the caller that brings about "SHUT_DOWN and no units" gets that result,
     * exactly once. No lock, since units are given back by workers. Volatile read-modify-writes: the actions of the
     * holder of a unit before it gave the unit back happen-before the termination. */
    private static final VarHandle STATE = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "state", VarHandle.class, LifeCycle.class, long.class);
    private static final long SHUT_DOWN = 1;
    private static final long UNIT = 2;

    private long state;

    /** Takes a unit. Returns false after a shutdown. */
    boolean enter() {
        for (; ; ) {
            long s = (long) STATE.getVolatile(this);
            if ((s & SHUT_DOWN) != 0) {
                return false;
            }
            if (STATE.compareAndSet(this, s, s + UNIT)) {
                return true;
            }
        }
    }

    /** Takes one more unit; the caller holds one. */
    void add() {
        STATE.getAndAdd(this, UNIT);
    }

    /** Gives a unit back. Returns true if everything has ended by that. */
    boolean exit() {
        return (long) STATE.getAndAdd(this, -UNIT) - UNIT == SHUT_DOWN;
    }

    /** How many units are held. */
    long units() {
        return (long) STATE.getVolatile(this) / UNIT;
    }

    /** Accepts no more. Returns true if everything has ended by that. */
    boolean shutDown() {
        return (long) STATE.getAndBitwiseOr(this, SHUT_DOWN) == 0;
    }

    boolean isShutDown() {
        return ((long) STATE.getVolatile(this) & SHUT_DOWN) != 0;
    }
}
