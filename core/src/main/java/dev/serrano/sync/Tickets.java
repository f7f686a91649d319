package dev.serrano.sync;

import dev.serrano.internal.context.Marks;
import dev.serrano.internal.value.Edges;
import dev.serrano.observe.SyncKind;
import org.jspecify.annotations.Nullable;

/**
 * Which of those who give back a permit, or room, lets which of those go on who take one; for those who observe. Permits
 * are numbered in the order in which they are given, and taken in this order.
 */
final class Tickets {
    /* Implementation. Guarded by the lock of the WaitingRoom that it belongs to, which makes it when the first observed
     * task comes. What that may have allocated is made before the lock is taken, in a Claim. Entries that were taken are
     * read outside of the lock: all that a claim is about are linked by then. */
    private long given;
    private long taken;
    private @Nullable Given first;
    private @Nullable Given last;

    /** What an observed task has given back. */
    static final class Given {
        private final Marks marks;
        private long from;
        private long to;
        private @Nullable Given next;

        Given(Marks marks) {
            this.marks = marks;
        }

        /** What the calling task gives; null if it is not observed. */
        static @Nullable Given byCaller() {
            Marks m = Edges.left(SyncKind.LOCK);
            return m == null ? null : new Given(m);
        }
    }

    /** What an observed task asks for, and what it learns with it. */
    static final class Claim {
        /** What it gives by taking an element. */
        final @Nullable Given given;

        /** What the element was given with. */
        @Nullable
        Marks value;

        private @Nullable Given first;
        private long end;

        private Claim(@Nullable Given given) {
            this.given = given;
        }

        /** Of the calling task; null if it is not observed. */
        static @Nullable Claim ofCaller(boolean gives) {
            return Edges.observed() ? new Claim(gives ? Given.byCaller() : null) : null;
        }

        /** The calling task, whose claim this is, has got what it asked for. */
        void granted() {
            for (Given g = first; g != null && g.from < end; g = g.next) {
                Edges.waited(g.marks, SyncKind.LOCK);
            }
            Edges.waited(value, SyncKind.DATA);
        }
    }

    void give(long n, @Nullable Given by) {
        long from = given;
        given += n;
        if (by == null) {
            return;
        }
        by.from = from;
        by.to = given;
        Given l = last;
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
        }
    }
}
