package dev.serrano.cluster.internal.balance;

import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/*
 * What the home of a run knows of the other places
 * ------------------------------------------------
 * saved     the last saved bag of a place.
 * received  how many loots that bag contains.
 * pending   the loots that were sent to the place and are not in that bag, oldest first: the steal log.
 * resting   whether the bag was saved at rest, then it has no items.
 *
 * Invariant: the items and results in the bag of the home, in all saved bags and in all pending loots together are the
 * whole run, each once. A save with a part replaces one bag by two in one event; a loot counts at its receiver from the
 * event on in which the home has sent it. So a lost place is replaced by its saved bag and its pending loots, whatever
 * it has done since, and nothing is counted twice. The run has ended when none of these bags has an item.
 */
final class Ledger<F> {
    private final Map<PlaceId, Entry<F>> entries = new TreeMap<>();

    private static final class Entry<F> {
        @Nullable
        F saved;

        long received;
        boolean resting = true;
        final ArrayDeque<F> pending = new ArrayDeque<>(1);

        List<F> bags() {
            List<F> bags = new ArrayList<>(pending);
            if (saved != null) bags.add(saved);
            return bags;
        }

        boolean quiet() {
            return resting && pending.isEmpty();
        }

        @Override
        public String toString() {
            return "[" + saved + " " + received + (resting ? " resting " : " ") + pending + "]";
        }
    }

    private Entry<F> entry(PlaceId place) {
        return entries.computeIfAbsent(place, p -> new Entry<>());
    }

    void joined(PlaceId place) {
        entry(place);
    }

    void saved(PlaceId place, BalanceMessage.Save<F> save) {
        Entry<F> entry = entry(place);
        entry.saved = save.bag();
        entry.resting = save.resting();
        for (; entry.received < save.received(); entry.received++) entry.pending.remove();
    }

    void sent(PlaceId place, F loot) {
        entry(place).pending.add(loot);
    }

    /** Forgets a place; what is left of its work and its result. */
    List<F> removed(PlaceId place) {
        Entry<F> entry = entries.remove(place);
        return entry == null ? List.of() : entry.bags();
    }

    /** Whether no other place has an item, or will get one. */
    boolean quiet() {
        for (Entry<F> entry : entries.values()) if (!entry.quiet()) return false;
        return true;
    }

    Collection<PlaceId> places() {
        return entries.keySet();
    }

    Ledger<F> copy() {
        Ledger<F> copy = new Ledger<>();
        entries.forEach((place, entry) -> {
            Entry<F> other = copy.entry(place);
            other.saved = entry.saved;
            other.received = entry.received;
            other.resting = entry.resting;
            other.pending.addAll(entry.pending);
        });
        return copy;
    }

    @Override
    public String toString() {
        return entries.toString();
    }
}
