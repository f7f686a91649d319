package dev.serrano.cluster;

import dev.serrano.cluster.internal.protocol.PlaceId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/*
 * Dumps of all places
 * -------------------
 * A place asks all others by a message and waits in the thread of the caller, since the workers of its runtime may all
 * be blocked. Another place answers from a thread of Pekko, for the same reason. It makes one dump at a time: the places
 * that ask meanwhile are answered together by the next one, so that a place that is asked often does nothing else
 * twice at once.
 *
 * All fields are guarded by the transport's lock. A dump is made without it.
 *
 * rounds   what is asked here, by number, until the caller has got it. An answer of a place that was not asked, or has
 *          answered, is dropped as a dead letter; one that comes after the time is dropped without.
 * askers   the places that want a dump of this one, with the number of the question.
 * making   some thread makes one.
 */

/** Asks all places what goes on there, and answers others. Any thread may call it. */
final class Dumps {
    private static final int LONGEST = 1 << 20; // characters of the dump of one place

    private static final class Round {
        final Map<PlaceId, String> asked = new TreeMap<>(); // and not answered, by name
        final Map<PlaceId, Wire.Dumped> answers = new HashMap<>();
        final List<String> missing = new ArrayList<>();
        final CountDownLatch done = new CountDownLatch(1);

        void over(PlaceId place) {
            asked.remove(place);
            if (asked.isEmpty()) {
                done.countDown();
            }
        }
    }

    private record Asker(PlaceId place, long number) {}

    private final Transport transport;
    private final Supplier<PlaceDump> local;
    private final ReentrantLock lock;
    private final Map<Long, Round> rounds = new HashMap<>();
    private final List<Asker> askers = new ArrayList<>();
    private boolean making;
    private long numbers;

    /**
     * The dumps of a place.
     *
     * @param local makes a dump of this place; called without the lock
     */
    Dumps(Transport transport, Supplier<PlaceDump> local) {
        this.transport = transport;
        this.local = local;
        lock = transport.lock;
    }

    /** A dump of all places. Waits in the calling thread. */
    String all(Duration within) throws InterruptedException {
        Round r = new Round();
        long number;
        lock.lock();
        try {
            number = numbers++;
            for (ClusterPlace p : transport.isOver() ? List.<ClusterPlace>of() : transport.peers.others()) {
                r.asked.put(p.id(), p.toString());
            }
            if (r.asked.isEmpty()) {
                r.done.countDown();
            }
            rounds.put(number, r);
            r.asked.keySet().forEach(p -> transport.send(p, new Wire.DumpWanted(number)));
        } finally {
            lock.unlock();
        }
        try {
            PlaceDump mine = local.get();
            boolean complete = r.done.await(within.toNanos(), TimeUnit.NANOSECONDS);
            lock.lock();
            try {
                if (!complete) {
                    r.asked.values().forEach(p -> r.missing.add(p + " has not answered within " + within));
                }
                return text(r, mine);
            } finally {
                lock.unlock();
            }
        } finally {
            lock.lock();
            try {
                rounds.remove(number);
            } finally {
                lock.unlock();
            }
        }
    }

    /** With the lock. */
    private String text(Round r, PlaceDump mine) {
        StringBuilder out = new StringBuilder(1 << 12);
        r.answers.put(transport.self(), answer(0, mine));
        List<PlaceId> order = new ArrayList<>(r.answers.keySet());
        order.sort((a, b) -> Integer.compare(number(a), number(b)));
        out.append("cluster, seen from ")
                .append(transport.peers.name(transport.self()))
                .append('\n');
        r.missing.forEach(m -> out.append("  ").append(m).append('\n'));
        Map<PlaceId, List<PlaceDump.Wait>> waits = new HashMap<>();
        for (PlaceId p : order) {
            List<PlaceDump.Wait> all = answer(r, p).waits();
            all.stream()
                    .filter(w -> !w.on().equals(p))
                    .forEach(w ->
                            waits.computeIfAbsent(p, _ -> new ArrayList<>()).add(w));
        }
        if (!waits.isEmpty()) {
            out.append("who waits for whom\n");
        }
        for (PlaceId p : order) {
            for (PlaceDump.Wait w : waits.getOrDefault(p, List.of())) {
                out.append("  ")
                        .append(transport.peers.name(p))
                        .append(" waits for ")
                        .append(transport.peers.name(w.on()))
                        .append(": ")
                        .append(w.what())
                        .append('\n');
            }
        }
        for (PlaceId p : order) {
            out.append(transport.peers.name(p)).append('\n').append(answer(r, p).text());
        }
        return out.toString();
    }

    private static Wire.Dumped answer(Round r, PlaceId p) {
        return r.answers.getOrDefault(p, new Wire.Dumped(0, List.of(), ""));
    }

    private int number(PlaceId p) {
        ClusterPlace place = transport.peers.find(p);
        return place == null ? Integer.MAX_VALUE : place.number();
    }

    private static Wire.Dumped answer(long number, PlaceDump d) {
        String s = d.toString();
        String shortened = s.length() <= LONGEST
                ? s
                : s.substring(0, s.lastIndexOf('\n', LONGEST) + 1) + "  the rest is left out: " + s.length()
                        + " characters in all\n";
        return new Wire.Dumped(number, d.waits(), shortened);
    }

    // ---- Called by the transport, with its lock

    List<Runnable> wanted(PlaceId from, Wire.DumpWanted m) {
        askers.add(new Asker(from, m.number()));
        if (making) {
            return List.of();
        }
        making = true;
        return List.of(() -> transport.elsewhere(this::serve));
    }

    private void serve() {
        for (List<Asker> batch = next(null, List.of()); !batch.isEmpty(); ) {
            PlaceDump d;
            try {
                d = local.get();
            } catch (Throwable t) { // a place that fails says so
                d = new PlaceDump();
                d.line(1, "the dump has failed: " + t);
            }
            batch = next(d, batch);
        }
    }

    /** Answers those who have asked, and returns those who have asked since. */
    private List<Asker> next(@Nullable PlaceDump d, List<Asker> answered) {
        lock.lock();
        try {
            if (d != null) {
                answered.forEach(a -> transport.send(a.place, answer(a.number, d)));
            }
            List<Asker> more = List.copyOf(askers);
            askers.clear();
            making = !more.isEmpty();
            return more;
        } finally {
            lock.unlock();
        }
    }

    void received(PlaceId from, Wire.Dumped m) {
        Round r = rounds.get(m.number());
        if (r != null && r.asked.containsKey(from)) {
            r.answers.put(from, m);
            r.over(from);
        } else if (r != null || m.number() < 0 || m.number() >= numbers) {
            transport.complain(transport.peers.name(from), "a dump that was not asked for");
        }
    }

    void lost(PlaceId place) {
        for (Round r : rounds.values()) {
            String name = r.asked.get(place);
            if (name != null) {
                r.missing.add(name + " was lost before it answered");
                r.over(place);
            }
        }
        askers.removeIf(a -> a.place.equals(place));
    }
}
