package dev.serrano.internal.loop;

import dev.serrano.internal.fiber.ColdClasses;
import dev.serrano.internal.loop.Reductions.DoubleOp;
import dev.serrano.internal.loop.Reductions.LongOp;

/** How values are combined; here, since who takes it from its class directly may overflow the stack in its initialiser. */
public final class Ops {
    private Ops() {}

    public static LongOp sumLong() {
        ColdClasses.ask();
        return LongOp.SUM;
    }

    public static LongOp minLong() {
        ColdClasses.ask();
        return LongOp.MIN;
    }

    public static LongOp maxLong() {
        ColdClasses.ask();
        return LongOp.MAX;
    }

    public static DoubleOp sumDouble() {
        ColdClasses.ask();
        return DoubleOp.SUM;
    }

    public static DoubleOp minDouble() {
        ColdClasses.ask();
        return DoubleOp.MIN;
    }

    public static DoubleOp maxDouble() {
        ColdClasses.ask();
        return DoubleOp.MAX;
    }
}
