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
        SUM_LONG,
        /** See {@link Reduction#minLong}. */
        MIN_LONG,
        /** See {@link Reduction#maxLong}. */
        MAX_LONG,
        /** See {@link Reduction#sumDouble}. */
        SUM_DOUBLE,
        /** See {@link Reduction#concat}. */
        CONCAT;

        @SuppressWarnings("unchecked") // each is of one type
        private <T> Reduction<T> typed() {
            return (Reduction<T>) (Reduction<?>) this;
        }

        // No conditional expressions, also not those of a switch: they would make doubles of longs.

        @Override
        public Object identity() {
            switch (this) {
                case SUM_LONG -> {
                    return 0L;
                }
                case MIN_LONG -> {
                    return Long.MAX_VALUE;
                }
                case MAX_LONG -> {
                    return Long.MIN_VALUE;
                }
                case SUM_DOUBLE -> {
                    return 0.0;
                }
                default -> {
                    return "";
                }
            }
        }

        @Override
        public Object combine(Object left, Object right) {
            switch (this) {
                case SUM_LONG -> {
                    return (Long) left + (Long) right;
                }
                case MIN_LONG -> {
                    return Math.min((Long) left, (Long) right);
                }
                case MAX_LONG -> {
                    return Math.max((Long) left, (Long) right);
                }
                case SUM_DOUBLE -> {
                    return (Double) left + (Double) right;
                }
                default -> {
                    return (String) left + right;
                }
            }
        }
    }
}
