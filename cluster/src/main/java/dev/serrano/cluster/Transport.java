package dev.serrano.cluster;

import com.typesafe.config.Config;
import dev.serrano.cluster.internal.link.PeerChannel;
import dev.serrano.cluster.internal.link.PeerFrames;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.cluster.ClusterEvent;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.UniqueAddress;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Down;
import org.apache.pekko.cluster.typed.JoinSeedNodes;
import org.apache.pekko.cluster.typed.Leave;
import org.apache.pekko.cluster.typed.Subscribe;
import org.jspecify.annotations.Nullable;

/*
 * The places of the cluster, and what goes between them
 * -----------------------------------------------------
 * All state is guarded by `lock`, which the finishes of this place share: an event of theirs and the numbering of its
 * messages are one step, so that messages of one place to another are sent in the order of the events. Nothing waits
 * while it holds the lock; Pekko's tell only queues.
 *
 * A place is known from the moment when it is seen joining until it is removed. It takes tasks (`ready`) when each
 * other place knows it: it has got the greeting of each place that is up, and each of those has taken its own greeting.
 * Of two that join at once, the later one waits for the earlier one or both wait for each other's greeting, never for
 * each other's readiness. So the home of every finish knows each place that can have got a task from somewhere, as
 * FinishTable needs.
 *
 * A frame for another incarnation of this place, or made without the cookie, has no effect; the first one of each
 * sender is logged. A member that is up and has not greeted with the cookie never becomes a place, and is removed from
 * the cluster by those that are, since later ones wait for its greeting.
 *
 * A message that cannot be read, or that asks for something impossible, is dropped, and logged once for each sender. If
 * this place itself cannot send what it has to (an Error in the middle of an event, such as the end of the memory or of
 * a stack), the others would wait for it for ever: it ends its membership, and they see it as lost.
 */

/** Membership and messages of one place, on Pekko. Any thread may call it, those marked so with the lock held. */
final class Transport {
    private static final System.Logger LOG = System.getLogger("dev.serrano.cluster");
    private static final String SYSTEM = "serrano";
    private static final String HUB = "serrano-place";
    private static final Duration TICK = Duration.ofMillis(100);

    /** Handles what arrives. All but the last two are called with the lock held, and say what to do without it. */
    interface Receiver {
        void joined(PlaceId place);

        List<Runnable> received(PlaceId from, Wire message);

        List<Runnable> lost(PlaceId place);

        void ticked(List<Runnable> todo);

        void changed(MembershipEvent e);

        void removed(String why);
    }

    /** What lies between two places: tests replace it by one that loses, delays and repeats frames. */
    interface Link {
        void carry(PlaceId to, Runnable frame);
    }

    final ReentrantLock lock = new ReentrantLock();
    private final Codec codec;
    private final PeerFrames frames;
    private final Wire.Hello hello;
    private final Receiver receiver;
    final ActorSystem<Void> system;
    private final Cluster cluster;
    private final PlaceId self;
    private final Tally tally;
    final Peers peers;
    private final Set<String> complained = new HashSet<>();
    private final CompletableFuture<ClusterPlace> joined = new CompletableFuture<>();
    private final int patience; // in ticks
    private final int largest; // bytes in a frame
    volatile Link link = (_, frame) -> frame.run();
    private Member me;
    private boolean up;
    private boolean ready;
    private boolean leaving;
    private boolean removed;
    private boolean terminated; // says nothing more
    private @Nullable String ended; // why it was removed
    private boolean failed; // and that was not its own wish

    @SuppressWarnings("this-escape") // nothing arrives before join()
    Transport(Codec codec, ClusterConfig config, int workers, Receiver receiver) {
        this.codec = codec;
        this.receiver = receiver;
        frames = new PeerFrames(config.cookie());
        patience = Math.toIntExact(Math.max(1, config.failureAfter().dividedBy(TICK)));
        largest = config.maxMessage() + (1 << 15);
        hello = new Wire.Hello(workers, List.copyOf(config.roles()));
        Config pekko = config.forPekko();
        system = ActorSystem.create(Behaviors.empty(), SYSTEM, pekko);
        cluster = Cluster.get(system);
        me = cluster.selfMember();
        self = id(me);
        tally = new Tally(self);
        peers = new Peers(lock, self, this::here);
    }

    /** Joins, and waits until this place takes tasks. */
    ClusterPlace join(List<String> seeds, Duration within) {
        ActorRef<Object> hub = system.systemActorOf(hub(), HUB, Props.empty());
        cluster.subscriptions().tell(new Subscribe<>(hub.narrow(), ClusterEvent.MemberEvent.class));
        org.apache.pekko.cluster.Cluster.get(system).registerOnMemberRemoved(() -> end(null));
        system.scheduler().scheduleAtFixedRate(TICK, TICK, this::tick, system.executionContext());
        List<Address> addresses = new ArrayList<>();
        for (String s : seeds.isEmpty() ? List.of(text(me.address())) : seeds) {
            int colon = s.lastIndexOf(':');
            addresses.add(new Address(
                    me.address().protocol(), SYSTEM, s.substring(0, colon), Integer.parseInt(s.substring(colon + 1))));
        }
        cluster.manager().tell(new JoinSeedNodes(addresses));
        try {
            return joined.get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            String state = toString();
            terminate();
            throw new IllegalStateException(
                    "this place, " + text(me.address()) + ", has not joined by " + seeds + " within " + within
                            + ": is a seed running, and are cookie and TLS the same? " + state,
                    e);
        } catch (ExecutionException e) {
            terminate();
            throw new IllegalStateException("this place has not joined by " + seeds, e.getCause());
        } catch (InterruptedException e) {
            terminate();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while it joined", e);
        }
    }

    private Behavior<Object> hub() {
        return Behaviors.receive(Object.class)
                .onMessage(byte[].class, frame -> {
                    receive(frame);
                    return Behaviors.same();
                })
                .onMessage(ClusterEvent.MemberEvent.class, e -> {
                    member(e);
                    return Behaviors.same();
                })
                .onAnyMessage(_ -> Behaviors.same())
                .onSignal(PostStop.class, _ -> {
                    stopped();
                    return Behaviors.same();
                })
                .build();
    }

    /** Without its hub a place takes no message: it must not stay a member. */
    private void stopped() {
        boolean ends;
        lock.lock();
        try {
            ends = leaving || removed;
        } finally {
            lock.unlock();
        }
        if (!ends) {
            broken(new IllegalStateException("the actor that takes its messages was stopped"));
        }
    }

    private static PlaceId id(Member m) {
        return new PlaceId(m.uniqueAddress().longUid());
    }

    static String text(Address a) {
        return a.getHost().orElse("?") + ":" + a.getPort().orElse(0);
    }

    PlaceId self() {
        return self;
    }

    // ---- Membership

    private void member(ClusterEvent.MemberEvent e) {
        List<MembershipEvent> events = new ArrayList<>();
        List<Runnable> todo = new ArrayList<>();
        lock.lock();
        try {
            Member m = e.member();
            PlaceId id = id(m);
            if (removed || me.status().equals(MemberStatus.down())) {
                return; // all others seem to be removed now, and are not
            }
            if (id.equals(self)) {
                me = m;
                up |= m.status().equals(MemberStatus.up());
            } else if (e instanceof ClusterEvent.MemberRemoved) {
                Peer p = peers.remove(id);
                if (p != null) {
                    p.roomFor(true, todo);
                    if (p.shown) {
                        tally.gone();
                        events.add(new MembershipEvent(MembershipEvent.Kind.GONE, p.place()));
                    }
                    todo.addAll(receiver.lost(id));
                }
            } else {
                Peer p = peers.get(id);
                if (p == null) {
                    if (peers.isFormer(id)) {
                        return;
                    }
                    p = new Peer(id, ref(m.address()), m, largest);
                    peers.add(p);
                    receiver.joined(id);
                    send(id, hello);
                    if (ready) {
                        send(id, new Wire.Ready());
                    }
                }
                p.member = m;
                boolean going = e instanceof ClusterEvent.MemberLeft
                        || e instanceof ClusterEvent.MemberExited
                        || e instanceof ClusterEvent.MemberDowned;
                if (going) {
                    leaves(p, events);
                }
            }
            progress(events);
        } finally {
            lock.unlock();
        }
        after(todo, events);
    }

    private static void leaves(Peer p, List<MembershipEvent> events) {
        if (p.shown && !p.leaving) {
            events.add(new MembershipEvent(MembershipEvent.Kind.LEAVING, p.place()));
        }
        p.leaving = true;
    }

    private void after(List<Runnable> todo, List<MembershipEvent> events) {
        run(todo);
        events.forEach(receiver::changed);
    }

    /** Runs what an event has asked for: all of it, whatever fails. */
    static void run(List<Runnable> todo) {
        for (Runnable r : todo) {
            try {
                r.run();
            } catch (RuntimeException e) {
                LOG.log(System.Logger.Level.ERROR, "an event of the cluster", e);
            }
        }
    }

    private ActorRef<Object> ref(Address a) {
        return ActorRefResolver.get(system).resolveActorRef(a + "/system/" + HUB);
    }

    /** Shows the places that have become ready, and says that this place is as soon as it is. With the lock. */
    private void progress(List<MembershipEvent> events) {
        if (!up || removed) {
            return;
        }
        for (Peer p : peers.all()) {
            if (p.ready && p.isUp() && !p.shown) {
                p.shown = true;
                events.add(new MembershipEvent(MembershipEvent.Kind.JOINED, p.place()));
            }
        }
        if (!ready) {
            for (Peer p : peers.all()) {
                if (p.isUp() && (p.hello == null || !p.greeted)) {
                    return;
                }
            }
            ready = true;
            for (Peer p : peers.all()) {
                send(p.id, new Wire.Ready());
            }
        }
        if (!joined.isDone() && peers.all().stream().allMatch(p -> p.shown || !p.isUp())) {
            joined.complete(here());
        }
    }

    private ClusterPlace here() {
        return new ClusterPlace(
                self, me.upNumber() - 1, text(me.address()), Set.copyOf(hello.roles()), hello.workers());
    }

    /** The places that take tasks, in the order of their numbers. */
    List<ClusterPlace> places() {
        lock.lock();
        try {
            List<ClusterPlace> all = new ArrayList<>();
            if (ready && !leaving && !removed) {
                all.add(here());
            }
            for (Peer p : peers.all()) {
                if (p.takesTasks() && !removed) {
                    all.add(p.place());
                }
            }
            all.sort(Comparator.comparingInt(ClusterPlace::number));
            return List.copyOf(all);
        } finally {
            lock.unlock();
        }
    }

    ClusterStats stats() {
        lock.lock();
        try {
            return tally.stats();
        } finally {
            lock.unlock();
        }
    }

    /** How the membership stands. */
    Standing standing() {
        Set<UniqueAddress> unreachable = new HashSet<>();
        cluster.state().getUnreachable().forEach(m -> unreachable.add(m.uniqueAddress()));
        lock.lock();
        try {
            Peers.Heard h = peers.heard(me.address(), unreachable);
            return new Standing(ready, leaving, ended, failed, h.others(), h.members(), h.silent(), h.majority());
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether this place sends nothing more. With the lock. */
    boolean isOver() {
        return removed || terminated;
    }

    // ---- Messages

    /** Sends a message. With the lock. */
    void send(PlaceId to, Wire message) {
        Peer p = peers.get(to);
        if (p != null && !removed && !terminated) {
            byte[] body = codec.bytes(message);
            tally.sent(message, body.length);
            p.channel.send(body);
            sendOn(p);
        }
    }

    private void sendOn(Peer p) {
        for (PeerChannel.Numbered n = p.channel.next(); n != null; n = p.channel.next()) {
            transmit(p, n);
        }
    }

    /** Runs something after a time, unless the result is called before. */
    Runnable after(Duration time, Runnable action) {
        return system.scheduler().scheduleOnce(time, action, system.executionContext())::cancel;
    }

    /** Runs something in a thread of Pekko, which does not depend on the runtime of the place. */
    void elsewhere(Runnable action) {
        system.executionContext().execute(action);
    }

    private void transmit(Peer p, PeerChannel.Numbered n) {
        PeerFrames.Head h = new PeerFrames.Head(self.uid(), p.id.uid(), n.number(), p.channel.ack(), n.more());
        byte[] frame = frames.frame(h, n.body());
        link.carry(p.id, () -> p.ref.tell(frame));
    }

    private void acknowledge(Peer p) {
        transmit(p, new PeerChannel.Numbered(0, new byte[0], false));
    }

    /** Ends the membership, since an event could not be handled to its end. */
    void broken(Throwable why) {
        LOG.log(System.Logger.Level.ERROR, "this place leaves the cluster: an event could not be handled", why);
        system.executionContext().execute(() -> end("this place has failed, and is no member any more: " + why));
        system.terminate();
    }

    private void receive(byte[] frame) {
        List<MembershipEvent> events = new ArrayList<>();
        List<Runnable> todo = new ArrayList<>(1);
        lock.lock();
        try {
            PeerFrames.Head h = frames.head(frame);
            if (h == null || h.to() != self.uid()) {
                if (h == null) {
                    tally.refused();
                    complain(sender(frame), "a message that is not made with the cookie of this cluster");
                }
                return;
            }
            Peer p = peers.get(new PlaceId(h.from()));
            if (p == null) {
                return; // not seen yet: it comes again; or gone
            }
            p.channel.acked(h.ack());
            p.greeted |= h.ack() > 0;
            sendOn(p);
            p.roomFor(false, todo);
            if (h.number() > 0 && p.channel.take(h.number(), frame.length)) {
                todo.addAll(content(p, frame, h.more(), events));
                if (p.channel.owesAckNow()) {
                    acknowledge(p);
                }
            }
            progress(events);
        } finally {
            lock.unlock();
        }
        after(todo, events);
    }

    private List<Runnable> content(Peer p, byte[] frame, boolean more, List<MembershipEvent> events) {
        try {
            byte[] all = p.channel.join(Arrays.copyOfRange(frame, PeerFrames.start(), frames.end(frame)), more);
            return all == null ? List.of() : message(p, codec.message(all), all.length, events);
        } catch (IOException e) {
            complain(peers.name(p.id), "a message that cannot be read: " + e.getMessage());
        } catch (RuntimeException e) {
            complain(peers.name(p.id), "a message that asks for something impossible: " + e);
        }
        return List.of();
    }

    private List<Runnable> message(Peer p, Wire message, int bytes, List<MembershipEvent> events) {
        tally.received(message, bytes);
        switch (message) {
            case Wire.Hello h -> p.hello = h;
            case Wire.Ready _ -> p.ready = true;
            case Wire.Leaving _ -> leaves(p, events);
            default -> {
                return receiver.received(p.id, message);
            }
        }
        return List.of();
    }

    private String sender(byte[] frame) {
        if (frame.length > PeerFrames.start()) {
            long from = java.nio.ByteBuffer.wrap(frame, 1, Long.BYTES).getLong();
            Peer p = peers.get(new PlaceId(from));
            return p != null ? text(p.member.address()) : "an unknown sender";
        }
        return "an unknown sender";
    }

    /** Logs what is wrong with a sender, once. With the lock. */
    void complain(String sender, String what) {
        tally.dropped();
        if (complained.size() < 1000 && complained.add(sender + what)) {
            LOG.log(System.Logger.Level.WARNING, "dropped from {0}: {1}", sender, what);
        }
    }

    private void tick() {
        List<Runnable> todo = new ArrayList<>(1);
        lock.lock();
        try {
            for (Peer p : peers.all()) {
                List<PeerChannel.Numbered> again = p.channel.again();
                tally.sentAgain(again.size());
                again.forEach(n -> transmit(p, n));
                if (again.isEmpty() && p.channel.owesAck()) {
                    acknowledge(p);
                }
                if (ready && p.isUp() && p.hello == null && ++p.ticksUp == patience) {
                    complain(text(p.member.address()), "it has joined and does not greet with the cookie");
                    cluster.manager().tell(new Down(p.member.address()));
                }
            }
            receiver.ticked(todo);
        } finally {
            lock.unlock();
        }
        run(todo);
    }

    // ---- The end

    /** Takes no more tasks from now on, and says so. */
    void retire() {
        lock.lock();
        try {
            leaving = true;
            peers.known().forEach(id -> send(id, new Wire.Leaving()));
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether every message has arrived, or none will any more. With the lock. */
    boolean isFlushed() {
        return removed || peers.isFlushed();
    }

    /** Leaves in good order and ends the system. */
    void leave(Duration within) {
        cluster.manager().tell(new Leave(me.address()));
        try {
            system.getWhenTerminated().toCompletableFuture().get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            LOG.log(System.Logger.Level.WARNING, "this place has not left in good order", e);
            terminate();
        } catch (InterruptedException e) {
            terminate();
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the system without waiting. */
    void terminate() {
        lock.lock();
        try {
            leaving = true;
            terminated = true;
        } finally {
            lock.unlock();
        }
        system.terminate();
    }

    /** The first call tells the receiver that the membership has ended, and why: by a failure, or as others know. */
    private void end(@Nullable String failure) {
        List<Runnable> todo = new ArrayList<>();
        String why;
        lock.lock();
        try {
            if (removed) {
                return;
            }
            removed = true;
            failed = failure != null || !leaving;
            why = failure != null
                    ? failure
                    : leaving
                            ? "this place has left the cluster"
                            : "this place was removed from the cluster: it was silent for too long, or in the minority"
                                    + " of a partition";
            ended = why;
            peers.end(todo);
        } finally {
            lock.unlock();
        }
        joined.completeExceptionally(new IllegalStateException(why));
        receiver.removed(why);
        run(todo);
    }

    @Override
    public String toString() {
        lock.lock();
        try {
            StringBuilder s = new StringBuilder(text(me.address()))
                    .append(up ? " up" : " not up")
                    .append(ready ? ", ready" : "")
                    .append(leaving ? ", leaving" : "")
                    .append(removed ? ", removed" : "");
            peers.all().forEach(p -> s.append("; ").append(p));
            return s.toString();
        } finally {
            lock.unlock();
        }
    }
}
