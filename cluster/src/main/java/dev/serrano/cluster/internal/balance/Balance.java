package dev.serrano.cluster.internal.balance;

import dev.serrano.cluster.WorkBag;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/*
 * Lifeline-based global load balancing
 * ------------------------------------
 * WORKING   the bag has items. After each chunk the place gives half of them to each place that waits at it.
 * STEALING  the bag is empty. The place asks `tries` random victims and then its lifelines, one after the other, until
 *           one of them gives it work. The answer comes from the victim (Nothing) or, as a loot, from anywhere.
 * RESTING   all have refused. Each lifeline remembers the place and sends it work when it has some to share.
 *
 * Two forms. In the plain one a loot goes straight to the thief. The runtime sends it as a task of a finish, and
 * ends the tasks of all loots that a place has received when the place rests: so the finish ends when no bag has an
 * item and no loot is under way. The home then collects the bags.
 *
 * In the fault-tolerant form a loot goes by the home, together with the bag that it was taken from (Save with a part):
 * the home has the new bag, and the part as sent to the thief, or neither. The victim waits for nothing. Besides, a
 * place saves its bag when it rests, and from time to time. What the home knows is enough to go on after the loss of
 * any other places, and to see the end of the run: see Ledger. The price: a loot takes two messages, and all saved bags
 * lie at the home, so this form suits bags of moderate size; the home cannot be lost.
 *
 * waiting     thieves to serve. At the start each place waits at its lifelines, so the first work spreads at once.
 * registered  lifelines that know of this place since it last had work.
 * received    loots that are in the bag, in the fault-tolerant form: all come from the home.
 *
 * One thread at a time; the bag belongs to the machine during an event, to the runtime between WORK and REST otherwise.
 */

/**
 * One run of a work bag at one place: the events of the runtime and of the transport in, messages and changes out.
 * Not thread-safe: the caller serialises the calls, makes none while it processes the bag, and sends the messages of
 * each step in the order of the calls.
 *
 * @param <B> the class of the bags
 * @param <F> a bag as data
 */
public final class Balance<B extends WorkBag<B, ?>, F> {
    private enum Phase {
        WORKING,
        STEALING,
        RESTING,
        ENDED
    }

    private final PlaceId self;
    private final PlaceId home;
    private final BagCodec<B, F> codec;
    private final boolean tolerant;
    private final int tries;
    private final TreeSet<PlaceId> places;
    private final Set<PlaceId> lost = new TreeSet<>();
    private final Set<PlaceId> waiting = new LinkedHashSet<>();
    private final Set<PlaceId> registered = new TreeSet<>();
    /** At the home only. */
    private final @Nullable Ledger<F> ledger;
    /** In the plain form, at the home: places whose bag has not come yet; null before the end. */
    private @Nullable Set<PlaceId> collecting;

    private @Nullable B bag;
    private Phase phase = Phase.RESTING;
    private @Nullable PlaceId asked;
    /** How many random victims, and how many lifelines, have been asked since the bag became empty. */
    private int asks;

    private int next;
    private List<PlaceId> lifelines = List.of();
    private long received;
    private long random;

    /**
     * The machine of one place.
     *
     * @param self the place
     * @param home the place where the run starts
     * @param places all places that take part now
     * @param bag the first bag at the home, null elsewhere
     * @param codec turns bags into data
     * @param tolerant whether the run survives the loss of places
     * @param tries how many random victims a place asks before its lifelines
     */
    public Balance(
            PlaceId self,
            PlaceId home,
            Collection<PlaceId> places,
            @Nullable B bag,
            BagCodec<B, F> codec,
            boolean tolerant,
            int tries) {
        this.self = self;
        this.home = home;
        this.places = new TreeSet<>(places);
        this.places.add(self);
        this.bag = bag;
        this.codec = codec;
        this.tolerant = tolerant;
        this.tries = tries;
        random = self.uid() * 0x9E3779B97F4A7C15L + 1;
        ledger = self.equals(home) ? new Ledger<>() : null;
        List<PlaceId> all = List.copyOf(this.places);
        for (int i = 0; i < all.size(); i++) {
            if (ledger != null && !all.get(i).equals(self)) ledger.joined(all.get(i));
            for (int buddy : Lifelines.of(i, all.size())) {
                if (all.get(buddy).equals(self)) waiting.add(all.get(i));
            }
        }
    }

    /** The run starts here, at the home. */
    public BalanceStep<F> start() {
        BalanceStep<F> out = new BalanceStep<>();
        if (bag != null && !bag.isEmpty()) work(out);
        else seek(out);
        return after(out);
    }

    /** The bag of this place; at the home, after the end, with the result of the run. */
    public @Nullable B bag() {
        return bag;
    }

    /** A chunk of items has been processed. */
    public BalanceStep<F> worked() {
        BalanceStep<F> out = new BalanceStep<>();
        if (phase == Phase.ENDED) return out;
        if (phase != Phase.WORKING || bag == null) throw new IllegalStateException("Without work: " + self);
        for (PlaceId thief : List.copyOf(waiting)) {
            if (!give(thief, out)) break;
            waiting.remove(thief);
        }
        if (bag.isEmpty()) seek(out);
        return after(out);
    }

    /** Time for a back-up: the bag is saved if this place works in a fault-tolerant run. */
    public BalanceStep<F> save() {
        BalanceStep<F> out = new BalanceStep<>();
        if (phase == Phase.WORKING) save(null, null, out);
        return out;
    }

    private void save(@Nullable PlaceId to, @Nullable F part, BalanceStep<F> out) {
        if (tolerant && ledger == null) out.send(home, save(to, part));
    }

    private BalanceMessage.Save<F> save(@Nullable PlaceId to, @Nullable F part) {
        F data = bag == null ? null : codec.freeze(bag);
        return new BalanceMessage.Save<>(received, phase == Phase.RESTING, data, to, part);
    }

    private void work(BalanceStep<F> out) {
        phase = Phase.WORKING;
        asked = null;
        registered.clear();
        out.change(BalanceStep.Change.WORK);
    }

    private void seek(BalanceStep<F> out) {
        phase = Phase.STEALING;
        asks = 0;
        next = 0;
        lifelines = lifelines();
        ask(out);
    }

    private List<PlaceId> lifelines() {
        List<PlaceId> all = List.copyOf(places);
        int[] indices = Lifelines.of(all.indexOf(self), all.size());
        return Arrays.stream(indices).mapToObj(all::get).toList();
    }

    /** Asks the next place for work, or rests. */
    private void ask(BalanceStep<F> out) {
        if (asks < tries && places.size() > 1) {
            asks++;
            ask(victim(), false, out);
            return;
        }
        while (next < lifelines.size()) {
            PlaceId lifeline = lifelines.get(next++);
            if (lost.contains(lifeline)) continue;
            registered.add(lifeline);
            ask(lifeline, true, out);
            return;
        }
        rest(out);
    }

    private void ask(PlaceId place, boolean byLifeline, BalanceStep<F> out) {
        asked = place;
        out.send(place, new BalanceMessage.Ask<>(byLifeline));
    }

    private PlaceId victim() {
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        List<PlaceId> others = places.stream().filter(p -> !p.equals(self)).toList();
        return others.get((int) Long.remainderUnsigned(random, others.size()));
    }

    private void rest(BalanceStep<F> out) {
        phase = Phase.RESTING;
        asked = null;
        save(null, null, out);
        out.change(BalanceStep.Change.REST);
    }

    /** Whether there was something to give. */
    private boolean give(PlaceId thief, BalanceStep<F> out) {
        B part = bag == null ? null : bag.split();
        if (part == null) return false;
        F loot = codec.freeze(part);
        if (!tolerant) out.send(thief, new BalanceMessage.Loot<>(self, loot));
        else if (ledger == null) save(thief, loot, out);
        else deliver(self, thief, loot, out);
        return true;
    }

    /** At the home: a loot goes on to its thief, or stays here if that is lost. */
    private void deliver(PlaceId from, PlaceId to, F loot, BalanceStep<F> out) {
        if (ledger == null) throw new IllegalStateException("Not the home: " + self);
        if (to.equals(self) || lost.contains(to)) {
            take(codec.thaw(loot), out);
        } else {
            ledger.sent(to, loot);
            out.send(to, new BalanceMessage.Loot<>(from, loot));
        }
    }

    private void take(B part, BalanceStep<F> out) {
        if (bag == null) bag = part;
        else bag.merge(part);
        if (phase != Phase.WORKING && !bag.isEmpty()) work(out);
    }

    /** A message has arrived. */
    public BalanceStep<F> received(PlaceId from, BalanceMessage<F> message) {
        BalanceStep<F> out = new BalanceStep<>();
        if (lost.contains(from) || phase == Phase.ENDED) return out;
        switch (message) {
            case BalanceMessage.Ask<F> ask -> {
                if (phase == Phase.WORKING && give(from, out)) break;
                if (ask.lifeline()) waiting.add(from);
                out.send(from, new BalanceMessage.Nothing<>());
            }
            case BalanceMessage.Nothing<F> _ -> {
                if (phase == Phase.STEALING && from.equals(asked)) ask(out);
            }
            case BalanceMessage.Loot<F> loot -> {
                if (tolerant) received++;
                take(codec.thaw(loot.bag()), out);
            }
            case BalanceMessage.Begin<F> _ -> {
                if (phase == Phase.RESTING) seek(out);
            }
            case BalanceMessage.Save<F> save -> saved(from, save, out);
            case BalanceMessage.Stop<F> _ -> {
                if (!tolerant) out.send(home, save(null, null));
                phase = Phase.ENDED;
                out.change(BalanceStep.Change.END);
            }
        }
        return after(out);
    }

    private void saved(PlaceId from, BalanceMessage.Save<F> save, BalanceStep<F> out) {
        if (ledger == null) throw new IllegalArgumentException("Not for this place: " + save);
        ledger.saved(from, save);
        if (save.to() != null && save.part() != null) deliver(from, save.to(), save.part(), out);
        if (collecting != null) collecting.remove(from);
    }

    /** A place takes part from now on; the home invites it. */
    public BalanceStep<F> placeJoined(PlaceId place) {
        BalanceStep<F> out = new BalanceStep<>();
        if (phase == Phase.ENDED || lost.contains(place) || !places.add(place)) return out;
        if (ledger != null) {
            ledger.joined(place);
            out.send(place, new BalanceMessage.Begin<>());
        }
        return out;
    }

    /** A place is lost for good; at other places than the home, not the home itself. */
    public BalanceStep<F> placeLost(PlaceId place) {
        BalanceStep<F> out = new BalanceStep<>();
        places.remove(place);
        waiting.remove(place);
        registered.remove(place);
        if (!lost.add(place) || phase == Phase.ENDED) return out;
        if (ledger != null) {
            for (F left : ledger.removed(place)) take(codec.thaw(left), out);
            if (!tolerant) out.change(BalanceStep.Change.INCOMPLETE);
            if (collecting != null) collecting.remove(place);
        }
        if (phase == Phase.STEALING && place.equals(asked)) ask(out);
        if (phase == Phase.RESTING) {
            for (PlaceId lifeline : lifelines()) {
                if (registered.add(lifeline)) out.send(lifeline, new BalanceMessage.Ask<>(true));
            }
        }
        return after(out);
    }

    /** In the plain form, at the home: the finish of the loots has ended. */
    public BalanceStep<F> quiescent() {
        BalanceStep<F> out = new BalanceStep<>();
        if (ledger == null) throw new IllegalStateException("Not the home: " + self);
        collecting = new TreeSet<>(ledger.places());
        for (PlaceId place : ledger.places()) out.send(place, new BalanceMessage.Stop<>());
        return after(out);
    }

    /** At the home: ends the run if no bag has an item. */
    private BalanceStep<F> after(BalanceStep<F> out) {
        if (ledger == null || phase == Phase.ENDED) return out;
        boolean ends = tolerant
                ? (bag == null || bag.isEmpty()) && ledger.quiet()
                : collecting != null && collecting.isEmpty();
        if (!ends) return out;
        for (PlaceId place : List.copyOf(ledger.places())) {
            if (tolerant) out.send(place, new BalanceMessage.Stop<>());
            for (F left : ledger.removed(place)) {
                B part = codec.thaw(left);
                if (bag == null) bag = part;
                else bag.merge(part);
            }
        }
        phase = Phase.ENDED;
        out.change(BalanceStep.Change.END);
        return out;
    }

    Balance<B, F> copy() {
        B same = bag == null ? null : codec.thaw(codec.freeze(bag));
        Balance<B, F> copy = new Balance<>(this, same, ledger == null ? null : ledger.copy());
        copy.lost.addAll(lost);
        copy.waiting.addAll(waiting);
        copy.registered.addAll(registered);
        copy.collecting = collecting == null ? null : new TreeSet<>(collecting);
        copy.phase = phase;
        copy.asked = asked;
        copy.asks = asks;
        copy.next = next;
        copy.lifelines = lifelines;
        copy.received = received;
        copy.random = random;
        return copy;
    }

    private Balance(Balance<B, F> from, @Nullable B bag, @Nullable Ledger<F> ledger) {
        self = from.self;
        home = from.home;
        codec = from.codec;
        tolerant = from.tolerant;
        tries = from.tries;
        places = new TreeSet<>(from.places);
        this.bag = bag;
        this.ledger = ledger;
    }

    boolean working() {
        return phase == Phase.WORKING;
    }

    boolean ended() {
        return phase == Phase.ENDED;
    }

    boolean knowsLost(PlaceId place) {
        return lost.contains(place);
    }

    /** All of the state as text: equal states give equal texts. */
    @Override
    public String toString() {
        return phase + " " + bag + lost + waiting + registered + asked + asks + " " + next + " " + received + " "
                + random + ledger + collecting + lifelines;
    }
}
