package dev.serrano.cluster.internal.balance;

import dev.serrano.cluster.internal.balance.TreeBag.Data;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Places that share a bag, and the channels between them: all that may happen, one action at a time. */
final class BalanceWorld {
    final int places;
    private final boolean tolerant;
    private final int chunk;
    private final long expected;
    final List<@Nullable Balance<TreeBag, Data>> machines = new ArrayList<>();
    private final TreeMap<Integer, ArrayDeque<BalanceMessage<Data>>> channels = new TreeMap<>();
    /** Results of the last saved bag that the home has, and of the bags of killed places. */
    private final long[] saved;

    private final long[] killed;
    private final Set<Integer> told = new HashSet<>();
    private final Set<Integer> saves = new HashSet<>();
    private final boolean saving;
    private long processed;
    private long again;
    private boolean asked;
    /** How many places have not joined yet: they are no loss. */
    int later;

    int deaths;
    boolean ended;
    boolean incomplete;
    /** How many messages of which kind were sent; not copied. */
    final Map<String, Integer> kinds = new TreeMap<>();

    /** How many nodes each place has processed; not copied. */
    final Map<Integer, Long> shares = new TreeMap<>();

    BalanceWorld(int places, List<Integer> items, int chunk, boolean tolerant, int tries, boolean saving) {
        this(places, 0, items, chunk, tolerant, tries, saving);
    }

    /** The last {@code later} places (0 or 1) are there when they join. */
    BalanceWorld(int places, int later, List<Integer> items, int chunk, boolean tolerant, int tries, boolean saving) {
        this.places = places;
        this.tolerant = tolerant;
        this.chunk = chunk;
        this.saving = saving;
        expected = items.stream().mapToLong(TreeBag::nodes).sum();
        saved = new long[places];
        killed = new long[places];
        List<PlaceId> all = new ArrayList<>();
        for (int p = 0; p < places - later; p++) all.add(new PlaceId(p));
        for (int p = 0; p < places - later; p++) {
            TreeBag bag = p == 0 ? new TreeBag(items, 0) : null;
            machines.add(new Balance<>(all.get(p), all.get(0), all, bag, TreeBag.CODEC, tolerant, tries));
        }
        if (later > 0) machines.add(null);
        this.later = later;
        step(0, machine(0).start());
    }

    private BalanceWorld(BalanceWorld from) {
        places = from.places;
        tolerant = from.tolerant;
        chunk = from.chunk;
        saving = from.saving;
        expected = from.expected;
        for (Balance<TreeBag, Data> m : from.machines) machines.add(m == null ? null : m.copy());
        from.channels.forEach((c, queue) -> channels.put(c, new ArrayDeque<>(queue)));
        saved = from.saved.clone();
        killed = from.killed.clone();
        told.addAll(from.told);
        saves.addAll(from.saves);
        processed = from.processed;
        again = from.again;
        asked = from.asked;
        deaths = from.deaths;
        later = from.later;
        ended = from.ended;
        incomplete = from.incomplete;
    }

    BalanceWorld copy() {
        return new BalanceWorld(this);
    }

    Balance<TreeBag, Data> machine(int p) {
        Balance<TreeBag, Data> machine = machines.get(p);
        if (machine == null) throw new AssertionError("Place " + p + " is lost");
        return machine;
    }

    boolean alive(int p) {
        return machines.get(p) != null;
    }

    String key() {
        return machines + " " + channels + saves + told + asked + processed + " " + again + ended;
    }

    // ---- actions: p works; p saves; channel delivers; q is told of the loss of p; the finish of a plain run ends

    List<Integer> actions() {
        List<Integer> actions = new ArrayList<>();
        for (int p = 0; p < places; p++) {
            Balance<TreeBag, Data> machine = machines.get(p);
            if (machine == null || !machine.working()) continue;
            actions.add(p);
            if (saving && tolerant && p > 0 && !saves.contains(p)) actions.add(places + p);
        }
        for (int c : channels.keySet()) actions.add(2 * places + c);
        if (deaths > 0) {
            for (int p = 0; p < places; p++) {
                if (alive(p) || p >= places - later) continue;
                for (int q = 0; q < places; q++) {
                    if (alive(q) && !machine(q).knowsLost(new PlaceId(p))) {
                        actions.add(2 * places + places * places + q * places + p);
                    }
                }
            }
        }
        if (!tolerant && !asked && quiet()) actions.add(2 * places + 2 * places * places);
        return actions;
    }

    /** What the finish of a plain run sees. */
    private boolean quiet() {
        for (Balance<TreeBag, Data> machine : machines) if (machine != null && machine.working()) return false;
        return channels.values().stream().flatMap(ArrayDeque::stream).noneMatch(m -> m instanceof BalanceMessage.Loot);
    }

    void act(int action) {
        int a = action;
        if (a < places) {
            TreeBag bag = machine(a).bag();
            if (bag == null) throw new AssertionError("works without a bag");
            long before = bag.result();
            bag.process(chunk);
            processed += bag.result() - before;
            shares.merge(a, bag.result() - before, Long::sum);
            step(a, machine(a).worked());
            return;
        }
        a -= places;
        if (a < places) {
            saves.add(a);
            step(a, machine(a).save());
            return;
        }
        a -= places;
        if (a < places * places) {
            deliver(a);
            return;
        }
        a -= places * places;
        if (a < places * places) {
            int p = a % places;
            if (a / places == 0) again += killed[p] - saved[p];
            step(a / places, machine(a / places).placeLost(new PlaceId(p)));
            return;
        }
        asked = true;
        step(0, machine(0).quiescent());
    }

    private void deliver(int channel) {
        ArrayDeque<BalanceMessage<Data>> queue = channels.get(channel);
        if (queue == null) throw new AssertionError("nothing to deliver");
        BalanceMessage<Data> message = queue.remove();
        if (queue.isEmpty()) channels.remove(channel);
        PlaceId from = new PlaceId(channel / places);
        int to = channel % places;
        if (message instanceof BalanceMessage.Save<Data> save && !machine(to).knowsLost(from) && save.bag() != null) {
            saved[channel / places] = save.bag().count();
        }
        step(to, machine(to).received(from, message));
    }

    /** The last place joins a run that is under way; the others learn of it at once, and the home invites it. */
    void join() {
        List<PlaceId> all = new ArrayList<>();
        for (int q = 0; q < places; q++) if (alive(q)) all.add(new PlaceId(q));
        later = 0;
        int p = places - 1;
        PlaceId self = new PlaceId(p);
        machines.set(p, new Balance<>(self, new PlaceId(0), all, null, TreeBag.CODEC, tolerant, 2));
        for (int q = 0; q < p; q++) {
            if (alive(q)) step(q, machine(q).placeJoined(self));
            else machine(p).placeLost(new PlaceId(q));
        }
    }

    void kill(int p) {
        TreeBag bag = machine(p).bag();
        killed[p] = bag == null ? 0 : bag.result();
        machines.set(p, null);
        deaths++;
        channels.keySet().removeIf(c -> c % places == p);
    }

    private void step(int p, BalanceStep<Data> step) {
        for (BalanceStep.Send<Data> send : step.messages()) {
            int to = (int) send.to().uid();
            check(to != p, "a message to itself");
            kinds.merge(send.message().getClass().getSimpleName(), 1, Integer::sum);
            if (alive(to))
                channels.computeIfAbsent(p * places + to, c -> new ArrayDeque<>())
                        .add(send.message());
        }
        for (BalanceStep.Change change : step.changes()) {
            if (change == BalanceStep.Change.INCOMPLETE) incomplete = true;
            if (change != BalanceStep.Change.END || p != 0) continue;
            check(!ended, "ended twice");
            ended = true;
            TreeBag bag = machine(0).bag();
            long result = bag == null ? -1 : bag.result();
            if (incomplete) check(result <= expected, "more than there is: " + result);
            else if (result != expected) check(false, "result " + result + ", not " + expected);
            if (!incomplete && processed != expected + again) {
                check(false, "processed " + processed + ", not " + expected + " and " + again + " again");
            }
        }
    }

    long again() {
        return again;
    }

    private void check(boolean holds, String what) {
        if (!holds) throw new AssertionError(what + "\n" + key());
    }

    /** What has to hold when nothing can happen any more. */
    void atRest() {
        check(ended, "never ends");
        for (Balance<TreeBag, Data> machine : machines)
            check(machine == null || machine.ended(), "not told of the end");
    }
}
