package dev.serrano.sync;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.context.Bits;
import dev.serrano.internal.context.Marks;
import dev.serrano.internal.value.Grant;
import dev.serrano.internal.worker.ObservedFiber;
import dev.serrano.observe.SyncKind;
import dev.serrano.sync.WaitQueue.Node;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * {@link Tickets}: what observed tasks leave with permits and elements.
 * <p>Question: does each who takes get the mark of who gave, also who was granted it while it looked, also if two merge
 * the same marks, also if two bring the tickets at the same time?
 * <p>Mutation: in {@code WaitingRoom.begin} do not ask whether there are tickets: a bit is missing in TwoGive. Leave out
 * the lock in {@code WaitingRoom.granted}: "1, 0" in GrantedMeanwhile. In {@code Left.merged} set {@code first} to null
 * before the loop: "2, 3" and "3, 2" in TwoMerge.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=TicketMarks}
 * <p>Processors: x86-64 only.
 */
public final class TicketMarks {
    private TicketMarks() {}

    private static boolean takeNow(Permits p, int amount) {
        try {
            return p.take(amount, "take", 0);
        } catch (InterruptedException e) {
            throw new AssertionError("does not wait", e);
        }
    }

    private static void putNow(Store s, Object element) {
        try {
            if (s.put(element, "put", 0) != element) {
                throw new AssertionError("no room");
            }
        } catch (InterruptedException e) {
            throw new AssertionError("does not wait", e);
        }
    }

    @JCStressTest
    @Description("two give a permit each; the bits of who takes both then")
    @Outcome(id = "3", expect = ACCEPTABLE, desc = "those of both")
    @Outcome(expect = FORBIDDEN, desc = "a permit without its mark")
    @State
    public static class TwoGive {
        private final Permits permits = new Permits(this, 0);
        private final ObservedFiber first = new ObservedFiber(new Bits(1));
        private final ObservedFiber second = new ObservedFiber(new Bits(2));

        @Actor
        public void first() {
            first.run(() -> permits.giveBack(1));
        }

        @Actor
        public void second() {
            second.run(() -> permits.giveBack(1));
        }

        @Arbiter
        public void takes(I_Result r) {
            Bits taker = new Bits(8);
            new ObservedFiber(taker).run(() -> takeNow(permits, 2));
            r.r1 = taker.seen();
        }
    }

    @JCStressTest
    @Description("one puts an element in while a waiter looks. r1: whether it finds itself granted; r2: its bits")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "not yet")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "granted, with the mark")
    @Outcome(expect = FORBIDDEN, desc = "granted without the mark")
    @State
    public static class GrantedMeanwhile {
        private final Store store = new Store(this, 1);
        private final ObservedFiber puts = new ObservedFiber(new Bits(1));
        private final Bits waiter = new Bits(2);
        private final ObservedFiber waits = new ObservedFiber(waiter);
        private final Node node = new Node(new Grant(this), Store.TAKES, null);

        public GrantedMeanwhile() {
            waits.run(() -> node.claim = Tickets.Claim.leaving(SyncKind.LOCK));
            store.enlist(node);
        }

        @Actor
        public void puts() {
            puts.run(() -> putNow(store, "element"));
        }

        @Actor
        public void waits(II_Result r) {
            waits.run(() -> {
                if (!node.turn.isOpen()) {
                    r.r1 = 1;
                    store.granted(node.claim);
                }
            });
            r.r2 = waiter.seen();
        }
    }

    @JCStressTest
    @Description("two merge the marks of who has given one permit, and was granted another; the bits that each finds")
    @Outcome(id = "3, 3", expect = ACCEPTABLE, desc = "both find both")
    @Outcome(expect = FORBIDDEN, desc = "one goes on without what the other is about to merge")
    @State
    public static class TwoMerge {
        private final Tickets.Left gave;

        public TwoMerge() {
            Tickets tickets = new Tickets();
            new ObservedFiber(new Bits(1)).run(() -> tickets.give(1, Tickets.Left.byCaller(SyncKind.LOCK)));
            Tickets.Left[] second = new Tickets.Left[1];
            new ObservedFiber(new Bits(2)).run(() -> {
                Tickets.Claim claim = Tickets.Claim.leaving(SyncKind.LOCK);
                tickets.take(1, claim);
                second[0] = claim.leaves();
            });
            gave = second[0];
        }

        private static int bits(Marks m) {
            Bits b = new Bits(0);
            m.waited(b, SyncKind.LOCK);
            return b.seen();
        }

        @Actor
        public void one(II_Result r) {
            r.r1 = bits(gave.merged());
        }

        @Actor
        public void other(II_Result r) {
            r.r2 = bits(gave.merged());
        }
    }
}
