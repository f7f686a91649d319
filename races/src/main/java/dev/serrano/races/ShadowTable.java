package dev.serrano.races;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.ReferenceQueue;
import org.jspecify.annotations.Nullable;

/** The shadows of objects, found by identity. They do not keep the objects alive, and go with them. */
final class ShadowTable {
    /* Implementation. Segments with a lock, each a hash table of its own with chains through Shadow.next, and a queue
     * of the shadows whose objects are gone, which a call that adds one takes out.
     * A lookup reads without the lock: table, its elements and next are written in release mode under it. A shadow is
     * complete before it is linked. While the table grows, or a shadow is taken out, a reader may leave its chain and
     * miss a shadow, so a miss is looked up once more under the lock; what it finds is right in any case, as a shadow
     * stays that of its object. It comes to an end: a shadow is moved in front of those that have been moved before, and
     * those that have not keep their order. */
    private static final VarHandle LINK = MethodHandles.arrayElementVarHandle(Shadow[].class);
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
        Segment segment = segments[h >>> 24];
        Shadow known = segment.find(o, h);
        return known != null ? known : segment.of(o, h, detector);
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
        private volatile @Nullable Shadow[] table = new Shadow[16];
        private int count;

        synchronized int size(RaceDetector detector) {
            expunge(detector);
            return count;
        }

        @Nullable
        Shadow find(Object o, int hash) {
            @Nullable Shadow[] in = table;
            for (Shadow s = (Shadow) LINK.getAcquire(in, hash & in.length - 1); s != null; s = s.next()) {
                if (s.hash == hash && s.refersTo(o)) {
                    return s;
                }
            }
            return null;
        }

        synchronized @Nullable Shadow of(Object o, int hash, RaceDetector detector) {
            Shadow known = find(o, hash);
            if (known != null) {
                return known;
            }
            expunge(detector);
            if (!detector.hasRoom()) {
                return null;
            }
            if (count >= table.length) {
                grow();
            }
            Shadow made = Shadow.of(o, hash, gone);
            link(table, made);
            count++;
            detector.takes(made.bytes());
            return made;
        }

        private static void link(@Nullable Shadow[] in, Shadow s) {
            int i = s.hash & in.length - 1;
            s.next(in[i]);
            LINK.setRelease(in, i, s);
        }

        private void grow() {
            @Nullable Shadow[] old = table;
            @Nullable Shadow[] more = new Shadow[old.length * 2];
            for (Shadow first : old) {
                for (Shadow s = first; s != null; ) {
                    Shadow next = s.next();
                    link(more, s);
                    s = next;
                }
            }
            table = more;
        }

        private void expunge(RaceDetector detector) {
            for (Object g = gone.poll(); g != null; g = gone.poll()) {
                Shadow dead = (Shadow) g;
                @Nullable Shadow[] in = table;
                int i = dead.hash & in.length - 1;
                Shadow before = null;
                for (Shadow s = in[i]; s != null; before = s, s = s.next()) {
                    if (s == dead) {
                        if (before == null) {
                            LINK.setRelease(in, i, s.next());
                        } else {
                            before.next(s.next());
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
