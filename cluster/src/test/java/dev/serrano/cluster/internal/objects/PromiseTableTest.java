package dev.serrano.cluster.internal.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.cluster.internal.objects.PromiseMessage.Verdict;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The protocol of remote promises under random orders of events, with the loss of a place. */
class PromiseTableTest {
    private static final int PLACES = 4;
    private static final ObjectId ID = new ObjectId(new PlaceId(0), 7);

    /** Some places and the messages under way. A place that is lost says no more. */
    private static final class World {
        final Random random;
        final List<PromiseTable<String>> tables = new ArrayList<>();
        final Map<List<Integer>, Queue<PromiseMessage<String>>> channels = new HashMap<>();
        final int[] waiting = new int[PLACES];
        final int[] woken = new int[PLACES];
        final Map<Long, Verdict> puts = new HashMap<>();
        final Set<Long> open = new HashSet<>();
        final Set<Integer> lost = new HashSet<>();
        final List<String> seen = new ArrayList<>();
        boolean freed;
        int messages;
        long calls;

        World(long seed) {
            random = new Random(seed);
            for (int i = 0; i < PLACES; i++) {
                tables.add(new PromiseTable<>(new PlaceId(i)));
            }
            tables.get(0).open(ID);
        }

        void apply(int place, PromiseStep<String> step) {
            for (PromiseStep.Send<String> s : step.messages()) {
                int to = (int) s.to().uid();
                assertThat(to).isNotEqualTo(place);
                messages++;
                if (!lost.contains(to)) {
                    channels.computeIfAbsent(List.of(place, to), _ -> new ArrayDeque<>())
                            .add(s.message());
                }
            }
            for (PromiseStep.Effect<String> e : step.effects()) {
                switch (e) {
                    case PromiseStep.Answered<String> a -> {
                        assertThat(waiting[place]).isPositive();
                        woken[place] += waiting[place];
                        waiting[place] = 0;
                        String outcome = a.outcome();
                        if (outcome != null) {
                            seen.add(outcome);
                        } else {
                            assertThat(freed || a.verdict() == Verdict.LOST).isTrue();
                        }
                    }
                    case PromiseStep.PutEnded<String> p -> {
                        assertThat(open.remove(p.call())).as("answered once").isTrue();
                        puts.put(p.call(), p.verdict());
                    }
                }
            }
        }

        void await(int place) {
            PromiseStep<String> step = new PromiseStep<>();
            String known = tables.get(place).await(ID, step);
            if (known != null) {
                seen.add(known);
            } else {
                waiting[place]++;
            }
            apply(place, step);
        }

        void unawait(int place) {
            if (waiting[place] > 0) {
                PromiseStep<String> step = new PromiseStep<>();
                assertThat(tables.get(place).unawait(ID, step)).isEqualTo(--waiting[place] == 0);
                apply(place, step);
            }
        }

        void put(int place) {
            PromiseStep<String> step = new PromiseStep<>();
            long call = calls++;
            open.add(call);
            tables.get(place).put(ID, call, "value " + call, step);
            apply(place, step);
        }

        void free(int place) {
            freed = true;
            PromiseStep<String> step = new PromiseStep<>();
            tables.get(place).free(ID, step);
            apply(place, step);
        }

        void lose(int place) {
            lost.add(place);
            waiting[place] = 0;
            channels.keySet().removeIf(c -> c.contains(place));
            for (int i = 0; i < PLACES; i++) {
                if (!lost.contains(i)) {
                    PromiseStep<String> step = new PromiseStep<>();
                    tables.get(i).lost(new PlaceId(place), step);
                    apply(i, step);
                }
            }
        }

        boolean deliver() {
            List<List<Integer>> full = new ArrayList<>();
            channels.forEach((c, q) -> {
                if (!q.isEmpty()) {
                    full.add(c);
                }
            });
            if (full.isEmpty()) {
                return false;
            }
            full.sort((a, b) -> a.toString().compareTo(b.toString()));
            List<Integer> c = full.get(random.nextInt(full.size()));
            PromiseStep<String> step = new PromiseStep<>();
            tables.get(c.get(1)).received(new PlaceId(c.get(0)), channels.get(c).remove(), step);
            apply(c.get(1), step);
            return true;
        }

        int alive() {
            int place = random.nextInt(PLACES);
            return lost.contains(place) ? 0 : place;
        }
    }

    @Test
    void reportsSayWhoWaitsForWhichPromise() {
        PlaceId home = new PlaceId(0);
        PlaceId other = new PlaceId(1);
        PromiseTable<String> keeps = new PromiseTable<>(home);
        PromiseTable<String> waits = new PromiseTable<>(other);
        keeps.open(ID);
        PromiseStep<String> out = new PromiseStep<>();
        waits.await(ID, out);
        waits.await(ID, out);
        waits.put(new ObjectId(home, 8), 3, "x", out);
        assertThat(waits.awaitedHere()).containsOnly(Map.entry(ID, 2));
        assertThat(waits.putsUnderWay()).containsOnly(Map.entry(3L, home));
        assertThat(keeps.awaitedElsewhere()).isEmpty();
        PromiseStep<String> answers = new PromiseStep<>();
        for (PromiseStep.Send<String> s : out.messages()) {
            keeps.received(other, s.message(), answers);
        }
        assertThat(keeps.awaitedElsewhere()).containsOnly(Map.entry(ID, Set.of(other)));
        keeps.put(ID, 1, "value", answers);
        for (PromiseStep.Send<String> s : answers.messages()) {
            waits.received(home, s.message(), out);
        }
        assertThat(keeps.awaitedElsewhere()).isEmpty();
        assertThat(waits.awaitedHere()).isEmpty();
        assertThat(waits.putsUnderWay()).isEmpty();
    }

    @Test
    void everyWaitEndsAndOnePutCounts() {
        for (long seed = 0; seed < 20_000; seed++) {
            World w = new World(seed);
            boolean loses = w.random.nextBoolean();
            boolean frees = w.random.nextInt(4) == 0;
            for (int i = 0; i < 12; i++) {
                switch (w.random.nextInt(8)) {
                    case 0, 1 -> w.await(w.alive());
                    case 2 -> w.unawait(w.alive());
                    case 3 -> w.put(w.alive());
                    case 4 -> {
                        if (loses && w.lost.isEmpty()) {
                            w.lose(1 + w.random.nextInt(PLACES - 1));
                        }
                        if (frees && !w.freed && i > 5) {
                            w.free(w.alive());
                        }
                    }
                    default -> w.deliver();
                }
            }
            w.put(0);
            while (w.deliver()) {}
            assertThat(w.waiting).as("seed %s", seed).containsOnly(0);
            assertThat(Set.copyOf(w.seen)).as("one outcome, seed %s", seed).hasSizeLessThanOrEqualTo(1);
            assertThat(w.puts.values().stream().filter(v -> v == Verdict.DONE).count())
                    .as("seed %s", seed)
                    .isLessThanOrEqualTo(1);
            for (int i = 0; i < PLACES; i++) {
                if (!w.lost.contains(i)) {
                    assertThat(w.tables.get(i).isIdle())
                            .as("seed %s: %s", seed, w.tables.get(i))
                            .isTrue();
                }
            }
        }
    }

    @Test
    void theLossOfTheHomeEndsWaitsAndPuts() {
        World w = new World(1);
        w.await(1);
        w.await(1);
        w.await(2);
        w.put(3);
        w.deliver();
        w.lose(0);
        while (w.deliver()) {}
        assertThat(w.waiting).containsOnly(0);
        assertThat(w.open).isEmpty();
        assertThat(w.tables.subList(1, PLACES)).allMatch(PromiseTable::isIdle);
    }

    @Test
    void aWaitCostsOneMessageEachWayHoweverManyWaitAtAPlace() {
        World w = new World(1);
        for (int i = 0; i < 5; i++) {
            w.await(1);
        }
        assertThat(w.messages).isOne();
        while (w.deliver()) {}
        w.put(0);
        while (w.deliver()) {}
        assertThat(w.messages).isEqualTo(2);
        w.await(1);
        assertThat(w.messages).as("the place has the value").isEqualTo(2);
        assertThat(w.woken[1]).isEqualTo(5);
    }

    @Test
    void aPlaceWhoseTasksGiveUpIsForgotten() {
        World w = new World(1);
        w.await(1);
        w.await(1);
        while (w.deliver()) {}
        w.unawait(1);
        assertThat(w.tables.get(0).isIdle()).as("one waits still").isFalse();
        w.unawait(1);
        while (w.deliver()) {}
        assertThat(w.tables).allMatch(PromiseTable::isIdle);
        w.put(0);
        assertThat(w.messages).as("await and its end").isEqualTo(2);
    }
}
