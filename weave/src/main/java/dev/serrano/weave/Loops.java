package dev.serrano.weave;

import dev.serrano.spi.WovenWorker;
import org.jspecify.annotations.Nullable;

/** Entry points for loops of woven methods. For generated code; programs do not name it. */
public final class Loops {
    /* Implementation. A loop runs from an index by a step to a bound, which is an index, too, where it says so.
     * Indices of type int come as long, so that nothing overflows; the distance of two of type long is one without a
     * sign. */
    private Loops() {}

    /** A mark: the look of a loop. False in code that is not woven. */
    public static boolean isAsked() {
        return false;
    }

    /** A mark: whether a loop divides what is left. False in code that is not woven. */
    public static boolean divides(long index, long bound, long step, boolean inclusive) {
        return false;
    }

    /** A mark: the call before it is spawned, where a loop divides what is left. */
    public static void apart() {}

    /** Answers a request to this worker. Returns whether the loop then divides the rest of its range, by an Unwind. */
    public static boolean divides(long index, long bound, long step, boolean inclusive, WovenWorker worker) {
        return Woven.unwinds(worker, left(index, bound, step, inclusive) > 1);
    }

    /**
     * Whether iterations follow the one in whose body a frame is captured. The activation is that of the frame, null if
     * it has none yet.
     */
    public static boolean hasRest(@Nullable Activation self, long index, long bound, long step, boolean inclusive) {
        return left(index, bound, step, inclusive) > 1 && (self == null || self.caller() != null);
    }

    /**
     * A frame of a loop has been captured in the call of an iteration, its variables put, with no iteration after that
     * one.
     *
     * @param rest the loop over those that follow, or null if there are none
     * @param both a frame of the loop that goes on when the iteration has ended, and then waits for the rest; or null
     */
    public static void captured(Unwind u, Activation iteration, @Nullable Activation rest, @Nullable Activation both) {
        u.add(iteration);
        if (rest != null && both != null) {
            u.divide(both, rest);
        }
    }

    /** By which a loop that divides leaves the stack. */
    public static Unwind unwind() {
        return Woven.unwind();
    }

    /**
     * The index with which the upper half of what is left begins; the bound, or more, if not even two iterations are.
     */
    public static long middle(long index, long bound, long step, boolean inclusive) {
        long n = left(index, bound, step, inclusive);
        return n > 1 ? index + (n >>> 1) * step : inclusive ? bound + Long.signum(step) : bound;
    }

    /** The bound of a block that begins at the index and reaches so far, or to the bound. */
    public static long block(long index, long bound, long reach, boolean inclusive) {
        long block = inclusive ? index + reach - Long.signum(reach) : index + reach;
        boolean all = reach > 0 ? block < index || block >= bound : block > index || block <= bound;
        return all ? bound : block;
    }

    /** How many iterations are left; 0 of a loop that does not reach its bound but by overflow. */
    static long left(long index, long bound, long step, boolean inclusive) {
        if (step == 0) {
            return 0;
        }
        long first = step > 0 ? index : bound;
        long last = step > 0 ? bound : index;
        if (inclusive ? first > last : first >= last) {
            return 0;
        }
        return Long.divideUnsigned(last - first - (inclusive ? 0 : 1), Math.abs(step)) + 1;
    }
}
