package dev.serrano.cluster.internal.objects;

import dev.serrano.cluster.internal.objects.PromiseMessage.Verdict;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * The promises of one place
 * -------------------------
 * homes    promises that this place has made, until they are freed: the outcome, or the other places that wait.
 * waits    how many tasks here wait for which promise. The first one sends an Await, the last one that gives up an
 *          Unawait. An outcome ends the entry; so an answer that crosses an Unawait only fills the cache.
 * cache    the last outcomes that have arrived from other homes. What has fallen out is asked for again.
 * calls    puts that were sent to other homes and are not answered, with the home.
 *
 * A promise that this place has made and does not know was freed, since numbers are not used again. What is said to
 * this place by a lost one has arrived before its loss, and the loss removes what it waits for.
 */

/**
 * The promises that one place has made or waits for: events in, messages and effects out. Not thread-safe: the caller
 * serialises the calls and sends the messages of each step in the order of the calls.
 *
 * @param <V> a value or a failure, as data
 */
public final class PromiseTable<V> {
    private static final int CACHED = 1 << 10;

    private final PlaceId self;
    private final Map<ObjectId, Home<V>> homes = new HashMap<>();
    private final Map<ObjectId, Integer> waits = new HashMap<>();
    private final Map<Long, PlaceId> calls = new HashMap<>();
    private final Map<ObjectId, V> cache = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ObjectId, V> eldest) {
            return size() > CACHED;
        }
    };

    private static final class Home<V> {
        final Set<PlaceId> waiting = new HashSet<>(2);

        @Nullable
        V outcome;
    }

    /**
     * The table of a place.
     *
     * @param self the place
     */
    public PromiseTable(PlaceId self) {
        this.self = self;
    }

    /** Makes a promise of this place. */
    public void open(ObjectId id) {
        homes.put(id, new Home<>());
    }

    /**
     * A task here waits for a promise. Returns its outcome if that is known here. Otherwise the task waits, until the
     * effect {@link PromiseStep.Answered}, or gives up by {@link #unawait}.
     */
    public @Nullable V await(ObjectId id, PromiseStep<V> out) {
        Home<V> home = homes.get(id);
        V known = home != null ? home.outcome : cache.get(id);
        if (known != null) return known;
        boolean first = waits.merge(id, 1, Integer::sum) == 1;
        if (!id.home().equals(self)) {
            if (first) out.send(id.home(), new PromiseMessage.Await<>(id));
        } else if (home == null) {
            answered(id, Verdict.FREED, null, out);
        }
        return null;
    }

    /** A task whose wait is not answered gives it up. Returns whether it was the last one here. */
    public boolean unawait(ObjectId id, PromiseStep<V> out) {
        boolean last = waits.computeIfPresent(id, (_, n) -> n == 1 ? null : n - 1) == null;
        if (last && !id.home().equals(self)) out.send(id.home(), new PromiseMessage.Unawait<>(id));
        return last;
    }

    /**
     * A task here puts an outcome, and waits for the effect {@link PromiseStep.PutEnded}.
     *
     * @param id the promise
     * @param call tells apart the puts of this place
     * @param outcome the value or failure
     * @param out what to do
     */
    public void put(ObjectId id, long call, V outcome, PromiseStep<V> out) {
        if (id.home().equals(self)) {
            out.effect(new PromiseStep.PutEnded<>(call, take(id, outcome, out)));
        } else {
            calls.put(call, id.home());
            out.send(id.home(), new PromiseMessage.Put<>(id, call, outcome));
        }
    }

    /** The promise is needed no more: its waits, and any later call, fail since it was freed. */
    public void free(ObjectId id, PromiseStep<V> out) {
        if (!id.home().equals(self)) {
            cache.remove(id);
            out.send(id.home(), new PromiseMessage.Free<>(id));
            return;
        }
        Home<V> home = homes.remove(id);
        if (home != null) answer(id, home, null, out);
    }

    private Verdict take(ObjectId id, V outcome, PromiseStep<V> out) {
        Home<V> home = homes.get(id);
        if (home == null) return Verdict.FREED;
        if (home.outcome != null) return Verdict.SECOND;
        home.outcome = outcome;
        answer(id, home, outcome, out);
        return Verdict.DONE;
    }

    private void answer(ObjectId id, Home<V> home, @Nullable V outcome, PromiseStep<V> out) {
        for (PlaceId place : home.waiting) out.send(place, new PromiseMessage.Answer<>(id, outcome));
        home.waiting.clear();
        answered(id, outcome == null ? Verdict.FREED : Verdict.DONE, outcome, out);
    }

    private void answered(ObjectId id, Verdict verdict, @Nullable V outcome, PromiseStep<V> out) {
        if (waits.remove(id) != null) out.effect(new PromiseStep.Answered<>(id, verdict, outcome));
    }

    /** A message has arrived. */
    public void received(PlaceId from, PromiseMessage<V> message, PromiseStep<V> out) {
        ObjectId id = message.id();
        Home<V> home = homes.get(id);
        switch (message) {
            case PromiseMessage.Await<V> _ -> {
                if (home == null || home.outcome != null) {
                    out.send(from, new PromiseMessage.Answer<>(id, home == null ? null : home.outcome));
                } else {
                    home.waiting.add(from);
                }
            }
            case PromiseMessage.Unawait<V> _ -> {
                if (home != null) home.waiting.remove(from);
            }
            case PromiseMessage.Put<V> put ->
                out.send(from, new PromiseMessage.Taken<>(id, put.call(), take(id, put.outcome(), out)));
            case PromiseMessage.Free<V> _ -> free(id, out);
            case PromiseMessage.Taken<V> taken -> {
                if (calls.remove(taken.call()) != null) {
                    out.effect(new PromiseStep.PutEnded<>(taken.call(), taken.verdict()));
                }
            }
            case PromiseMessage.Answer<V> a -> {
                V outcome = a.outcome();
                if (outcome != null) cache.put(id, outcome);
                answered(id, outcome == null ? Verdict.FREED : Verdict.DONE, outcome, out);
            }
        }
    }

    /** A place is lost for good. */
    public void lost(PlaceId place, PromiseStep<V> out) {
        homes.values().forEach(home -> home.waiting.remove(place));
        for (ObjectId id : List.copyOf(waits.keySet())) {
            if (id.home().equals(place)) answered(id, Verdict.LOST, null, out);
        }
        for (Map.Entry<Long, PlaceId> call : List.copyOf(calls.entrySet())) {
            if (call.getValue().equals(place)) {
                calls.remove(call.getKey());
                out.effect(new PromiseStep.PutEnded<>(call.getKey(), Verdict.LOST));
            }
        }
    }

    /** The promises that tasks here wait for, with how many do: for reports. */
    public Map<ObjectId, Integer> awaitedHere() {
        return Map.copyOf(waits);
    }

    /** The promises of this place that other places wait for: for reports. */
    public Map<ObjectId, Set<PlaceId>> awaitedElsewhere() {
        Map<ObjectId, Set<PlaceId>> all = new HashMap<>();
        homes.forEach((id, home) -> {
            if (!home.waiting.isEmpty()) all.put(id, Set.copyOf(home.waiting));
        });
        return all;
    }

    /** The homes that have not answered a put, by the number of the call: for reports. */
    public Map<Long, PlaceId> putsUnderWay() {
        return Map.copyOf(calls);
    }

    /** Whether no task waits here, and no other place for this one. */
    public boolean isIdle() {
        return waits.isEmpty() && calls.isEmpty() && homes.values().stream().allMatch(h -> h.waiting.isEmpty());
    }

    @Override
    public String toString() {
        return homes.size() + " promises, waits for " + waits + ", puts " + calls;
    }
}
