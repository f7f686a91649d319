package dev.serrano.cluster;

import dev.serrano.accumulator.FinishAccumulator;
import dev.serrano.cluster.internal.objects.Contributions;
import dev.serrano.cluster.internal.objects.Contributions.Gap;
import dev.serrano.cluster.internal.objects.Contributions.Values;
import dev.serrano.cluster.internal.objects.ObjectId;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/*
 * Accumulators in the order of the program, across places
 * -------------------------------------------------------
 * A finish of the cluster with accumulators, and each task that it has sent elsewhere, has a book. Its `local` is a
 * finish accumulator of core: that puts what the tasks of this place contribute into the order of the program, with
 * loops and nested tasks. A task that is started at another place leaves a gap there. When it ends, its own book goes
 * to the home of the finish as pieces, ahead of the report of its end; a gap in them is filled in the same way. When
 * the finish has ended, the home has all pieces and fills the gaps.
 *
 * A finish inside has a book of its own; when it has ended without failure its sums are put into the book around
 * it, as one contribution. Nothing is kept of a finish that fails.
 *
 * Immutable but for `local` and `totals`, which the task of the finish writes at its end.
 */

/** What the tasks of one finish, or of one task from elsewhere, put into accumulators at this place. */
final class Book {
    /**
     * An accumulator as data.
     *
     * @param id names the accumulator
     * @param reduction its operator
     */
    record Account(ObjectId id, Parcel reduction) {}

    /**
     * A part of what a task has contributed, as data.
     *
     * @param values for each accumulator, that of null where nothing was put; null for a gap
     * @param gap the task elsewhere whose contributions stand here; null for values
     */
    record Piece(@Nullable List<Parcel> values, @Nullable ObjectId gap) {}

    final List<Account> accounts;
    final FinishAccumulator<Contributions> local =
            FinishAccumulator.of(Contributions.NONE, (a, b) -> a.then(b, this::merge));
    private final Codec codec;
    private final List<Reduction<Object>> reductions = new ArrayList<>();
    private @Nullable Values totals;

    @SuppressWarnings({"unchecked", "this-escape"}) // a program gives values of the type; the operator runs later
    Book(Codec codec, List<Account> accounts) {
        this.codec = codec;
        this.accounts = accounts;
        for (Account a : accounts) {
            reductions.add((Reduction<Object>) Objects.requireNonNull(unpacked(a.reduction)));
        }
    }

    private @Nullable Object unpacked(Parcel p) {
        try {
            return codec.unpack(p);
        } catch (IOException e) {
            throw new IllegalStateException("an accumulator cannot be read here: " + e.getMessage(), e);
        }
    }

    private Object merge(int index, Object left, Object right) {
        return Objects.requireNonNull(
                reductions.get(index).combine(left, right), "a reduction returned null, which is no value");
    }

    /** Which of the accumulators it is; -1 if it is none. */
    int index(ObjectId id) {
        for (int i = accounts.size() - 1; i >= 0; i--) {
            if (accounts.get(i).id.equals(id)) {
                return i;
            }
        }
        return -1;
    }

    void put(int index, Object value) {
        local.put(Contributions.of(index, value));
    }

    void gap(ObjectId task) {
        local.put(Contributions.gap(task));
    }

    /** What has been put here, as data. After the end of the finish of {@link #local}. */
    List<Piece> pieces() {
        List<Piece> all = new ArrayList<>();
        local.get().forEach(e -> {
            switch (e) {
                case Values v -> all.add(piece(v));
                case Gap g -> all.add(new Piece(null, g.task()));
            }
        });
        return all;
    }

    private Piece piece(Values v) {
        List<Parcel> values = new ArrayList<>();
        for (Object o : v.values()) {
            values.add(codec.pack(o));
        }
        return new Piece(values, null);
    }

    /**
     * Fills the gaps with what has come from elsewhere, and contributes the sums to the finish around, which has the
     * first of these accumulators. After the end of the finish.
     */
    void close(Map<ObjectId, List<Piece>> arrived, @Nullable Book around) {
        List<Values> all = new ArrayList<>();
        local.get().forEach(e -> {
            switch (e) {
                case Values v -> all.add(v);
                case Gap g -> fill(arrived.getOrDefault(g.task(), List.of()), arrived, all);
            }
        });
        Values sum = null;
        for (Values v : all) {
            sum = Contributions.merged(sum, v, this::merge);
        }
        totals = sum;
        if (around != null && sum != null) {
            int width = Math.min(around.accounts.size(), sum.values().length);
            around.local.put(Contributions.of(new Values(Arrays.copyOf(sum.values(), width))));
        }
    }

    private void fill(List<Piece> pieces, Map<ObjectId, List<Piece>> arrived, List<Values> out) {
        Deque<Iterator<Piece>> open = new ArrayDeque<>();
        open.push(pieces.iterator());
        while (!open.isEmpty()) {
            Iterator<Piece> i = open.getFirst();
            if (!i.hasNext()) {
                open.pop();
                continue;
            }
            Piece p = i.next();
            List<Parcel> values = p.values;
            if (values != null) {
                @Nullable Object[] all = new @Nullable Object[values.size()];
                for (int k = 0; k < all.length; k++) {
                    all[k] = unpacked(values.get(k));
                }
                out.add(new Values(all));
            } else if (p.gap != null) {
                open.push(arrived.getOrDefault(p.gap, List.of()).iterator());
            }
        }
    }

    /** The sums as pieces. After {@link #close}. */
    List<Piece> sums() {
        return totals == null ? List.of() : List.of(piece(totals));
    }

    /** The result of the last accumulator. After {@link #close}. */
    Object result() {
        int last = accounts.size() - 1;
        Object sum = totals == null || totals.values().length <= last ? null : totals.values()[last];
        return sum == null ? reductions.get(last).identity() : sum;
    }
}
