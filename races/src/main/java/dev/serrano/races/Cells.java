package dev.serrano.races;

import org.jspecify.annotations.Nullable;

/** The last accesses of a row of locations. */
final class Cells {
    /* Implementation. Its monitor guards what it changes; no other lock is taken meanwhile.
     * writes  of each location the last write.
     * reads   of each location those since: null, a Touch, or Readers.
     * Both are looked at without the lock, too: a task that finds its own access of its current step has nothing to
     * check. If another task has accessed the location meanwhile, that one has found this access, and the pair is
     * known. */
    private final @Nullable Touch[] writes;
    private final @Nullable Object[] reads;

    Cells(int size) {
        writes = new Touch[size];
        reads = new Object[size];
    }

    /**
     * Checks and notes a read.
     *
     * @param owner the object whose field or element it is, and index which element: for a report
     */
    void read(int i, OrderedTask by, RaceSite site, Object owner, int index) {
        Touch t = by.touch(site);
        Touch w = writes[i];
        Object known = reads[i];
        if (known == t || w == t || w != null && by.isCurrent(w) || known instanceof Touch r && by.isCurrent(r)) {
            return;
        }
        Touch conflict;
        int more = 0;
        synchronized (this) {
            w = writes[i];
            conflict = w == null || by.isAfter(w) ? null : w;
            Object r = reads[i];
            if (r == null || r instanceof Touch old && by.isAfter(old)) {
                reads[i] = t;
            } else if (r instanceof Touch old) {
                Readers both = new Readers();
                both.add(old, by);
                both.add(t, by);
                reads[i] = both;
                more = 4;
            } else if (by.detector().hasRoom()) {
                more = ((Readers) r).add(t, by);
            }
        }
        by.detector().takes((long) more * RaceDetector.READ_BYTES);
        if (conflict != null) {
            by.detector().found(conflict, true, t, false, by, owner, index);
        }
    }

    /** Checks and notes a write. */
    void write(int i, OrderedTask by, RaceSite site, Object owner, int index) {
        Touch t = by.touch(site);
        Touch w = writes[i];
        if ((w == t || w != null && by.isCurrent(w)) && reads[i] == null) {
            return;
        }
        Object r;
        synchronized (this) {
            w = writes[i];
            r = reads[i];
            writes[i] = t;
            reads[i] = null;
        }
        if (w != null && !by.isAfter(w)) {
            by.detector().found(w, true, t, true, by, owner, index);
        }
        if (r instanceof Touch old) {
            checkRead(old, t, by, owner, index);
        } else if (r != null) {
            ((Readers) r).forEach(old -> checkRead(old, t, by, owner, index)); // no other thread has it any more
        }
    }

    private static void checkRead(Touch read, Touch write, OrderedTask by, Object owner, int index) {
        if (!by.isAfter(read)) {
            by.detector().found(read, false, write, true, by, owner, index);
        }
    }

    /** The size, in bytes, without many reads. */
    long bytes() {
        return RaceDetector.FIELD_BYTES + (long) RaceDetector.ELEMENT_BYTES * writes.length;
    }
}
