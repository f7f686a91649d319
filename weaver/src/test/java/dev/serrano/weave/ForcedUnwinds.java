package dev.serrano.weave;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;

/** Has woven code unwind at looks that a test chooses, while it is open. */
public final class ForcedUnwinds implements AutoCloseable {
    private ForcedUnwinds() {}

    private static ForcedUnwinds at(IntPredicate looks) {
        Woven.forced = looks;
        return new ForcedUnwinds();
    }

    /** At each look. */
    public static ForcedUnwinds always() {
        return at(n -> true);
    }

    /** At the first look; between that and the unwind something happens. */
    public static ForcedUnwinds first(Runnable before) {
        return at(n -> {
            Woven.forced = m -> false;
            before.run();
            return true;
        });
    }

    /** At each look; each so many-th time that memory is needed then there is none. */
    public static ForcedUnwinds withoutMemory(int times) {
        AtomicInteger asked = new AtomicInteger();
        Woven.lacking = () -> {
            if (asked.incrementAndGet() % times == 0) {
                throw new OutOfMemoryError("planned");
            }
        };
        return always();
    }

    /** At one of so many looks, drawn from a seed. */
    public static ForcedUnwinds oneOf(int looks, long seed) {
        return at(n -> Math.floorMod(mix(seed + n), looks) == 0);
    }

    private static long mix(long x) {
        long z = x * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        return z ^ z >>> 27;
    }

    @Override
    public void close() {
        Woven.forced = null;
        Woven.lacking = null;
    }
}
