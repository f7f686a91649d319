package dev.serrano.internal.loop;

/** The time of an iteration in the last loop with one class of bodies. */
final class LoopCost {
    /* A lambda has a class for each place in the source, so mostly this is the same loop a moment ago. It is a guess,
     * and used for one only: whether to share the loop out before its first iteration, which may be a long one.
     * each  plain, racy: an estimate; one reads a value that some thread has written, since it is a float. */
    private static final ClassValue<LoopCost> BY_BODY = new ClassValue<>() {
        @Override
        protected LoopCost computeValue(Class<?> type) {
            return new LoopCost();
        }
    };

    private float each;

    private LoopCost() {}

    static LoopCost of(Object body) {
        return BY_BODY.get(body.getClass());
    }

    /** The time of an iteration in nanoseconds; 0 if no such loop has run. */
    float each() {
        return each;
    }

    void set(double nanos) {
        each = (float) nanos;
    }
}
