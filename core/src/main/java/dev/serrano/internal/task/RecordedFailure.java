package dev.serrano.internal.task;

import dev.serrano.MultiException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A failure that a finish scope has recorded, and those recorded before it. Failures of futures that a joiner has
 * consumed are left out as others are recorded.
 */
public final class RecordedFailure {
    /* Implementation.
     * A Treiber stack, whose head is FinishScope.failures; nothing is ever taken from it. The oldest is the failure
     * itself, a Throwable or the Failed of a future, so that a first failure takes no memory; each further one is a
     * node of this class.
     * next    volatile: written before the node is published, afterwards by those who record further failures, to leave
     *         out what has been consumed. It always leads to earlier failures, past nothing but consumed ones, which
     *         stay consumed: none is lost, in any order of writes.
     * credit  how many more may be recorded above this one before all are looked through; as in WaitNode. */
    private static final int FEW = 16;

    private final Object failure;
    private volatile @Nullable Object next;
    private final int credit;

    /**
     * @param failure a Throwable, or the Failed of a future
     * @param head what was recorded before
     */
    RecordedFailure(Object failure, Object head) {
        this.failure = failure;
        Object before = unconsumed(head);
        next = before;
        int left = before instanceof RecordedFailure r ? r.credit - 1 : FEW;
        credit = left > 0 ? left : Math.max(FEW, leaveOutConsumed(before));
    }

    private static boolean consumed(Object entry) {
        Object f = entry instanceof RecordedFailure r ? r.failure : entry;
        return f instanceof Failed failed && failed.consumed();
    }

    private static @Nullable Object nextOf(@Nullable Object entry) {
        return entry instanceof RecordedFailure r ? r.next : null;
    }

    private static @Nullable Object unconsumed(@Nullable Object from) {
        Object e = from;
        while (e != null && consumed(e)) {
            e = nextOf(e);
        }
        return e;
    }

    /** Returns how many are left. */
    private static int leaveOutConsumed(@Nullable Object from) {
        int left = 0;
        for (Object e = from; e != null; left++) {
            Object after = unconsumed(nextOf(e));
            if (e instanceof RecordedFailure r) {
                r.next = after;
            }
            e = after;
        }
        return left;
    }

    /** The youngest that no joiner has consumed; null if there is none. It stays as it is. */
    static @Nullable Throwable youngest(@Nullable Object head) {
        Object e = unconsumed(head);
        Object f = e instanceof RecordedFailure r ? r.failure : e;
        return f instanceof Failed failed ? failed.cause() : (Throwable) f;
    }

    /** How many are kept, consumed ones included; for tests. */
    static int size(@Nullable Object head) {
        int size = 0;
        for (Object e = head; e != null; e = nextOf(e)) {
            size++;
        }
        return size;
    }

    /** Takes the failures that have not been consumed, in the order of their recording, each Throwable once. */
    static List<Throwable> consumeAll(Object head) {
        List<Throwable> result = new ArrayList<>();
        List<Object> youngestFirst = new ArrayList<>();
        for (Object e = head; e != null; e = nextOf(e)) {
            if (!consumed(e)) {
                youngestFirst.add(e instanceof RecordedFailure r ? r.failure : e);
            }
        }
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Object f : youngestFirst.reversed()) {
            if (f instanceof Failed failed) {
                failed.consume();
                addOnce(result, seen, failed.cause());
            } else {
                addOnce(result, seen, (Throwable) f);
            }
        }
        return result;
    }

    private static void addOnce(List<Throwable> list, Set<Throwable> seen, Throwable t) {
        if (t instanceof MultiException m) {
            m.failures().forEach(f -> addOnce(list, seen, f));
        } else if (seen.add(t)) {
            list.add(t);
        }
    }
}
