package dev.serrano.internal.task;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.fiber.WaitNode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/**
 * The stack of waiters: one who registers sweeps out those that are stale, while the cell is completed, or while
 * somebody else does the same.
 * <p>Question: is each that still waits fired exactly once, and none twice?
 * <p>Mutation: in {@code WaitNode.sweep} replace {@code casNext} by {@code setNext}: AgainstCompletion loses waiters
 * or fires them for ever. In {@code WaitNode.inOrder} turn the links from the bottom up.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=WaitSweep}
 * <p>Processors: x86-64 only.
 */
public final class WaitSweep {
    private static final int BELOW = 15; // the next to register but one sweeps

    private WaitSweep() {}

    /** Alive at the bottom and in the middle, stale between. */
    static final class Crowd {
        final Cell cell = new BaseCell();
        final Waiting[] nodes = new Waiting[BELOW];

        Crowd() {
            for (int i = 0; i < BELOW; i++) {
                nodes[i] = new Waiting();
                cell.push(nodes[i]);
            }
            for (int i = 1; i < BELOW - 1; i++) {
                nodes[i].stale = i != 7;
            }
        }

        /** The three that wait: 111 if each was fired once. */
        int fired() {
            return nodes[0].fired * 100 + nodes[7].fired * 10 + nodes[BELOW - 1].fired;
        }
    }

    static final class Waiting extends WaitNode {
        boolean stale;
        int fired;

        @Override
        public void fire() {
            fired++;
        }

        @Override
        public boolean stale() {
            return stale;
        }
    }

    @JCStressTest
    @Description("a completion against two registrations, the second of which sweeps")
    @Outcome(
            id = {"111, 1, 1, 1", "111, 1, 1, 0", "111, 1, 0, 0"},
            expect = ACCEPTABLE,
            desc = "who waits is fired once, also the new ones unless they were refused")
    @Outcome(expect = FORBIDDEN, desc = "a waiter was lost, or fired twice")
    @State
    public static class AgainstCompletion {
        private final Crowd crowd = new Crowd();
        private final CountingNode first = new CountingNode();
        private final CountingNode second = new CountingNode();
        private boolean firstAccepted;
        private boolean secondAccepted;

        @Actor
        public void completer(IIII_Result r) {
            r.r2 = crowd.cell.complete("result") ? 1 : 0;
        }

        @Actor
        public void registrant() {
            firstAccepted = crowd.cell.push(first);
            secondAccepted = crowd.cell.push(second);
        }

        @Arbiter
        public void arbiter(IIII_Result r) {
            r.r1 = crowd.fired();
            r.r3 = firstAccepted ? first.fired() : -first.fired();
            r.r4 = secondAccepted ? second.fired() : -second.fired();
        }
    }

    @JCStressTest
    @Description("two at once register, and sweep; completed afterwards")
    @Outcome(id = "111, 1, 1, 1", expect = ACCEPTABLE, desc = "each that waits is fired once")
    @Outcome(expect = FORBIDDEN, desc = "a waiter was lost, or fired twice")
    @State
    public static class TwoSweeps {
        private final Crowd crowd = new Crowd();
        private final CountingNode first = new CountingNode();
        private final CountingNode second = new CountingNode();
        private final CountingNode between = new CountingNode();

        @Actor
        public void one() {
            crowd.cell.push(between);
            crowd.cell.push(first);
        }

        @Actor
        public void other() {
            crowd.cell.push(second);
        }

        @Arbiter
        public void arbiter(IIII_Result r) {
            crowd.cell.complete("result");
            r.r1 = crowd.fired();
            r.r2 = between.fired();
            r.r3 = first.fired();
            r.r4 = second.fired();
        }
    }
}
