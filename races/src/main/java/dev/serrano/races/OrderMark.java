package dev.serrano.races;

/**
 * A mark that tasks leave at a point where others go on after them: what those others are ordered after.
 *
 * @param sure the order that the program's structure gives, on every schedule
 * @param seen that order and the one in which locks, isolated sections and the like were taken in this run
 */
record OrderMark(Clock sure, Clock seen) {

    /** The mark of both: for a point that is after two tasks. */
    static Object merge(Object left, Object added, Merges known) {
        OrderMark a = (OrderMark) left;
        OrderMark b = (OrderMark) added;
        Clock sure = a.sure.merge(b.sure, known);
        Clock seen = a.sure == a.seen && b.sure == b.seen ? sure : a.seen.merge(b.seen, known);
        return sure == b.sure && seen == b.seen ? b : sure == a.sure && seen == a.seen ? a : new OrderMark(sure, seen);
    }
}
