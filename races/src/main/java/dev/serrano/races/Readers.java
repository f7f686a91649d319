package dev.serrano.races;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The reads of one location since its last write, as far as a later write may not be ordered after them. */
final class Readers {
    /* Implementation. Guarded by the lock of the location. One read for each task, its last: what is ordered after that
     * is ordered after the earlier ones. When the array is full, what the reading task comes after is left out, since
     * what comes after the new read comes after that, too; and of the iterations of a loop that have ended, and that
     * nothing can wait for but the end of the loop, two are enough: a write that is ordered after both comes after the
     * end of the loop, and so after all of them (Raman et al., PLDI 2012). Many go over into a map. */
    private static final int FEW = 32;

    private @Nullable Touch[] few = new Touch[4];
    private int count;
    private @Nullable Map<RaceTask, Touch> many;

    /** Adds a read. Returns how many more are kept than before. */
    int add(Touch read, OrderedTask reader) {
        Map<RaceTask, Touch> map = many;
        if (map != null) {
            return map.put(read.task(), read) == null ? 1 : 0;
        }
        for (int i = 0; i < count; i++) {
            Touch t = few[i];
            if (t != null && t.task() == read.task()) {
                few[i] = read;
                return 0;
            }
        }
        int before = few.length;
        if (count == before) {
            prune(reader);
            if (count > before / 2 && !grow()) {
                map = new HashMap<>();
                for (int i = 0; i < count; i++) {
                    Touch t = few[i];
                    if (t != null) {
                        map.put(t.task(), t);
                    }
                }
                map.put(read.task(), read);
                many = map;
                few = new Touch[0];
                count = 0;
                return map.size();
            }
        }
        few[count++] = read;
        return few.length - before;
    }

    private boolean grow() {
        if (few.length >= FEW) {
            return false;
        }
        few = Arrays.copyOf(few, few.length * 2);
        return true;
    }

    private void prune(OrderedTask reader) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            Touch t = few[i];
            if (t != null && !reader.isAfter(t) && !hasTwo(t.task(), kept)) {
                few[kept++] = t;
            }
        }
        Arrays.fill(few, kept, count, null);
        count = kept;
    }

    private boolean hasTwo(RaceTask task, int kept) {
        if (task.loop == null) {
            return false;
        }
        int same = 0;
        for (int i = 0; i < kept; i++) {
            Touch t = few[i];
            if (t != null && t.task().loop == task.loop && t.task().endsWithLoop()) {
                same++;
            }
        }
        return same >= 2;
    }

    void forEach(Consumer<Touch> action) {
        if (many != null) {
            many.values().forEach(action);
        }
        for (int i = 0; i < count; i++) {
            Touch t = few[i];
            if (t != null) {
                action.accept(t);
            }
        }
    }
}
