package dev.serrano.races;

import java.lang.ref.ReferenceQueue;
import org.jspecify.annotations.Nullable;

/** The shadows of objects, found by identity. They do not keep the objects alive, and go with them. */
final class ShadowTable {
    /* Implementation. Segments with a lock, each a hash table of its own with chains through Shadow.next, and a queue
     * of the shadows whose objects are gone, which a call that adds one takes out. */
    private static final int SEGMENTS = 256;

    private final RaceDetector detector;
    private final Segment[] segments = new Segment[SEGMENTS];

    ShadowTable(RaceDetector detector) {
        this.detector = detector;
        for (int i = 0; i < SEGMENTS; i++) {
            segments[i] = new Segment();
        }
    }

    /** The shadow of an object; null if there is no room for a new one. */
    @Nullable
    Shadow of(Object o) {
        int h = System.identityHashCode(o) * 0x9E3779B9;
        return segments[h >>> 24].of(o, h, detector);
    }

    /** How many shadows there are. */
    int size() {
        int sum = 0;
        for (Segment s : segments) {
            sum += s.size(detector);
        }
        return sum;
    }

    private static final class Segment {
        private final ReferenceQueue<Object> gone = new ReferenceQueue<>();
        private @Nullable Shadow[] table = new Shadow[16];
        private int count;

        synchronized int size(RaceDetector detector) {
            expunge(detector);
            return count;
        }

        synchronized @Nullable Shadow of(Object o, int hash, RaceDetector detector) {
            for (Shadow s = table[hash & table.length - 1]; s != null; s = s.next) {
                if (s.hash == hash && s.refersTo(o)) {
                    return s;
                }
            }
            expunge(detector);
            if (!detector.hasRoom()) {
                return null;
            }
            if (count >= table.length) {
                grow();
            }
            Shadow made = Shadow.of(o, hash, gone);
            int i = hash & table.length - 1;
            made.next = table[i];
            table[i] = made;
            count++;
            detector.takes(made.bytes());
            return made;
        }

        private void grow() {
            @Nullable Shadow[] old = table;
            table = new Shadow[old.length * 2];
            for (Shadow first : old) {
                for (Shadow s = first; s != null; ) {
                    Shadow next = s.next;
                    int i = s.hash & table.length - 1;
                    s.next = table[i];
                    table[i] = s;
                    s = next;
                }
            }
        }

        private void expunge(RaceDetector detector) {
            for (Object g = gone.poll(); g != null; g = gone.poll()) {
                Shadow dead = (Shadow) g;
                int i = dead.hash & table.length - 1;
                Shadow before = null;
                for (Shadow s = table[i]; s != null; before = s, s = s.next) {
                    if (s == dead) {
                        if (before == null) {
                            table[i] = s.next;
                        } else {
                            before.next = s.next;
                        }
                        count--;
                        detector.takes(-dead.bytes());
                        break;
                    }
                }
            }
        }
    }
}
