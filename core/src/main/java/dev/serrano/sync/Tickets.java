package dev.serrano.sync;

import dev.serrano.internal.context.Marks;
import dev.serrano.internal.value.SyncEdges;
import dev.serrano.observe.SyncKind;
import org.jspecify.annotations.Nullable;

/**
 * Matches tasks that give back a permit, or room, with the tasks that take it and go on; for observers. Permits are
 * numbered in the order in which they are given, and taken in this order.
 */
final class Tickets {
    /* Implementation. Guarded by the lock of the WaitingRoom that it belongs to, which makes it when the first observed
     * task comes. All allocations for that are made before the lock is taken, in a Claim.
     * A task leaves the counterpart of its grant: an element on the room that it has got, room on the element that was
     * taken. That is merged outside of the lock, by the first task that needs it: see Left. */
    private long given;
    private long taken;
    private @Nullable Left first;
    private @Nullable Left last;

    /** The mark that an observed task leaves, with an element, a permit, or room. */
    static final class Left {
        /* Implementation. `first`, `end` and `element` are set under the lock, and read after it was taken again. A
         * merge leaves them in place: others may be about to merge the same, which changes nothing a second time.
         * Nodes are forgotten with the elements and permits that they belong to; `merged` cuts the chain to those
         * before. */
        private final Marks marks;
        private long from; // as a ticket: its numbers
        private long to;
        private @Nullable Left next;
        private @Nullable Left first; // what its task was granted
        private long end;
        private @Nullable Left element;

        Left(Marks marks) {
            this.marks = marks;
        }

        /** The mark of the calling task; null if it is not observed. */
        static @Nullable Left byCaller(SyncKind kind) {
            Marks m = SyncEdges.left(kind);
            return m == null ? null : new Left(m);
        }

        /** The marks, with those of the element or room that its task was granted. Not under the lock. */
        Marks merged() {
            Left e = element;
            if (e != null) {
                marks.addAll(e.merged());
                element = null;
            }
            long until = end;
            for (Left t = first; t != null && t.from < until; t = t.next) {
                marks.addAll(t.merged());
            }
            first = null;
            return marks;
        }
    }

    /** The request of an observed task, and the mark that it gets with the grant. */
    static final class Claim {
        private final @Nullable Left leaves; // what it brings, or gives by what it takes
        private @Nullable Left first;
        private long end;
        private @Nullable Left element;

        private Claim(@Nullable Left leaves) {
            this.leaves = leaves;
        }

        /** A request of the calling task, which leaves a mark of that kind; null if it is not observed. */
        static @Nullable Claim leaving(SyncKind kind) {
            return SyncEdges.observed() ? new Claim(Left.byCaller(kind)) : null;
        }

        /** A request of the calling task, which leaves no mark; null if it is not observed. */
        static @Nullable Claim ofCaller() {
            return SyncEdges.observed() ? new Claim(null) : null;
        }

        @Nullable
        Left leaves() {
            return leaves;
        }

        /** The mark of the element that was taken; null if it is not known. */
        @Nullable
        Left element() {
            return element;
        }

        /** Under the lock: an element is got. */
        void gets(@Nullable Left e) {
            element = e;
            if (leaves != null) {
                leaves.element = e;
            }
        }

        /** The calling task, whose claim this is, has got its grant. */
        void granted() {
            for (Left t = first; t != null && t.from < end; t = t.next) {
                SyncEdges.waited(t.merged(), SyncKind.LOCK);
            }
            if (element != null) {
                SyncEdges.waited(element.merged(), SyncKind.DATA);
            }
        }
    }

    void give(long n, @Nullable Left by) {
        long from = given;
        given += n;
        if (by == null) {
            return;
        }
        by.from = from;
        by.to = given;
        Left l = last;
        if (l == null || first == null) {
            first = by;
        } else {
            l.next = by;
        }
        last = by;
    }

    void take(long n, @Nullable Claim by) {
        long from = taken;
        taken += n;
        while (first != null && first.to <= from) {
            first = first.next;
        }
        if (by != null) {
            by.first = first;
            by.end = taken;
            Left leaves = by.leaves;
            if (leaves != null) {
                leaves.first = first;
                leaves.end = taken;
            }
        }
    }
}
