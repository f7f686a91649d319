package dev.serrano.internal.isolation;

import dev.serrano.internal.context.Marks;
import dev.serrano.internal.context.Section;
import dev.serrano.observe.SyncKind;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The marks that isolated sections of observed tasks leave for the sections that they exclude. */
final class SectionMarks {
    /* Implementation. Of each object, and not of the lock that it shares with others: which objects share one is an
     * accident of a run. Called with the locks of the section, so what readers and writers leave is ordered by them:
     * a reader goes on after the last writer, a writer after all readers since, too. Keys are weak: an object is
     * forgotten with its marks. A global section goes on after all others, and all others after it. */
    private static final ConcurrentHashMap<Key, SectionMarks> OF_OBJECTS = new ConcurrentHashMap<>();
    private static final ReferenceQueue<Object> GONE = new ReferenceQueue<>();
    private static final Marks GLOBAL = new Marks();

    private final Marks written = new Marks();
    private final Marks read = new Marks();

    /** An object, by its identity. */
    private static final class Key extends WeakReference<Object> {
        private final int hash;

        Key(Object o) {
            super(o, GONE);
            hash = System.identityHashCode(o);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other || other instanceof Key k && k.hash == hash && get() != null && k.get() == get();
        }
    }

    /** A section begins, on these objects; on everything if null. */
    static void begin(Section s, Object @Nullable [] listed) {
        GLOBAL.waited(s, SyncKind.ISOLATED);
        if (listed == null) {
            OF_OBJECTS.values().forEach(m -> m.begin(s, true));
            return;
        }
        for (Object l : listed) {
            SectionMarks m = OF_OBJECTS.get(new Key(Listed.object(l)));
            if (m != null) {
                m.begin(s, Listed.isWritten(l));
            }
        }
    }

    private void begin(Section s, boolean writes) {
        written.waited(s, SyncKind.ISOLATED);
        if (writes) {
            read.waited(s, SyncKind.ISOLATED);
        }
    }

    /** The section is about to end. */
    static void end(Section s, Object @Nullable [] listed) {
        if (listed == null) {
            GLOBAL.pass(s, SyncKind.ISOLATED);
            return;
        }
        for (Object gone = GONE.poll(); gone != null; gone = GONE.poll()) {
            OF_OBJECTS.remove(gone);
        }
        for (Object l : listed) {
            OF_OBJECTS
                    .computeIfAbsent(new Key(Listed.object(l)), k -> new SectionMarks())
                    .end(s, Listed.isWritten(l));
        }
    }

    private void end(Section s, boolean wrote) {
        if (wrote) {
            written.pass(s, SyncKind.ISOLATED);
            read.forget(s);
        } else {
            read.signal(s, SyncKind.ISOLATED);
        }
    }
}
