package dev.serrano.cluster;

/**
 * An associative operator as data, for {@link Cluster#accumulate}: each place combines what its own tasks put. It need
 * not commute. A reduction of the program is a record of a registered class; it has no effect but its result.
 * {@snippet :
 * record Longest() implements Reduction<String> {
 *     public String identity() {
 *         return "";
 *     }
 *
 *     public String combine(String left, String right) {
 *         return right.length() > left.length() ? right : left;
 *     }
 * }
 * }
 *
 * @param <T> the type of the values, which are data, see {@link RemoteTask}
 */
public interface Reduction<T> {
    /** The result of no values. */
    T identity();

    /** Combines two values; the left one comes first in the order of the program. */
    T combine(T left, T right);

    /** The sum of longs; overflows silently. */
    static Reduction<Long> sumLong() {
        return Basic.SUM_LONG.typed();
    }

    /** The least long; {@link Long#MAX_VALUE} of none. */
    static Reduction<Long> minLong() {
        return Basic.MIN_LONG.typed();
    }

    /** The greatest long; {@link Long#MIN_VALUE} of none. */
    static Reduction<Long> maxLong() {
        return Basic.MAX_LONG.typed();
    }

    /** The sum of doubles, rounded in the same way in each run of the same tasks at the same places. */
    static Reduction<Double> sumDouble() {
        return Basic.SUM_DOUBLE.typed();
    }

    /** All strings in a row. */
    static Reduction<String> concat() {
        return Basic.CONCAT.typed();
    }

    /** The reductions of this artifact. */
    enum Basic implements Reduction<Object> {
        /** See {@link Reduction#sumLong}. */
        SUM_LONG(0L),
        /** See {@link Reduction#minLong}. */
        MIN_LONG(Long.MAX_VALUE),
        /** See {@link Reduction#maxLong}. */
        MAX_LONG(Long.MIN_VALUE),
        /** See {@link Reduction#sumDouble}. */
        SUM_DOUBLE(0.0),
        /** See {@link Reduction#concat}. */
        CONCAT("");

        private final Object identity;

        Basic(Object identity) {
            this.identity = identity;
        }

        @SuppressWarnings("unchecked") // each is of one type
        private <T> Reduction<T> typed() {
            return (Reduction<T>) (Reduction<?>) this;
        }

        @Override
        public Object identity() {
            return identity;
        }

        @Override
        public Object combine(Object left, Object right) {
            return switch (this) {
                case SUM_LONG -> (Long) left + (Long) right;
                case MIN_LONG -> Math.min((Long) left, (Long) right);
                case MAX_LONG -> Math.max((Long) left, (Long) right);
                case SUM_DOUBLE -> (Double) left + (Double) right;
                case CONCAT -> (String) left + right;
            };
        }
    }
}
