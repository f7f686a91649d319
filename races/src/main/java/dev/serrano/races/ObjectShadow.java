package dev.serrano.races;

import java.lang.ref.ReferenceQueue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The accesses to the fields of an object, or to the static fields of a class. */
final class ObjectShadow extends Shadow {
    /* Implementation. An immutable list of the fields that have been accessed, replaced under the monitor. */
    private static final Field[] NONE = {};

    private volatile Field[] fields = NONE;

    private record Field(RaceField field, Cells cell) {}

    ObjectShadow(Object of, int hash, ReferenceQueue<Object> gone) {
        super(of, hash, gone);
    }

    /** The cell of a field. */
    Cells cell(RaceField field, RaceDetector detector) {
        Cells known = known(field);
        return known != null ? known : add(field, detector);
    }

    private @Nullable Cells known(RaceField field) {
        for (Field f : fields) {
            if (f.field == field) {
                return f.cell;
            }
        }
        return null;
    }

    private synchronized Cells add(RaceField field, RaceDetector detector) {
        Cells known = known(field);
        if (known != null) {
            return known;
        }
        Field added = new Field(field, new Cells(1));
        Field[] all = Arrays.copyOf(fields, fields.length + 1);
        all[fields.length] = added;
        fields = all;
        detector.takes(RaceDetector.FIELD_BYTES);
        return added.cell;
    }

    @Override
    long bytes() {
        return RaceDetector.SHADOW_BYTES + (long) fields.length * RaceDetector.FIELD_BYTES;
    }
}
