package dev.serrano.internal.task;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.value.FutureTask;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@link Cell}: registration against completion.
 * <p>Question: is every accepted waiter fired exactly once, and no refused one, whoever else registers or completes?
 * <p>Mutation: in {@code Cell.complete} replace the compare-and-set by {@code STATE.setRelease(this, result)} after the
 * look: a waiter that registers between the two is lost ("10"). In {@code Cell.push} publish the node with a release
 * store instead of the compare-and-set: one of two waiters is lost. Read plainly in {@code stateAcquire}:
 * ResultPublishes, "1, 0".
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=CellCompletion}
 * <p>Processors: x86-64 only, where that read can fail through the compiler alone.
 */
public final class CellCompletion {
    private CellCompletion() {}

    private static int report(boolean accepted, CountingNode n) {
        return (accepted ? 10 : 0) + n.fired();
    }

    @JCStressTest
    @Description("complete against push: 11 = accepted and fired once, 0 = refused and not fired")
    @Outcome(id = "1, 11", expect = ACCEPTABLE, desc = "registered first: fired by the completion")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "completed first: the registration sees the result")
    @Outcome(expect = FORBIDDEN, desc = "a lost waiter, a waiter fired twice, or one fired although refused")
    @State
    public static class OneWaiter {
        private final Cell cell = new BaseCell();
        private final CountingNode node = new CountingNode();
        private boolean accepted;

        @Actor
        public void completer(II_Result r) {
            r.r1 = cell.complete("result") ? 1 : 0;
        }

        @Actor
        public void registrant() {
            accepted = cell.push(node);
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r2 = report(accepted, node);
        }
    }

    @JCStressTest
    @Description("complete against two pushes, one after the other")
    @Outcome(
            id = {"11, 11", "11, 0", "0, 0"},
            expect = ACCEPTABLE,
            desc = "each waiter is fired or refused")
    @Outcome(expect = FORBIDDEN, desc = "a waiter was lost or fired twice")
    @State
    public static class TwoWaiters {
        private final Cell cell = new BaseCell();
        private final CountingNode a = new CountingNode();
        private final CountingNode b = new CountingNode();
        private boolean acceptedA;
        private boolean acceptedB;

        @Actor
        public void completer() {
            cell.complete("result");
        }

        @Actor
        public void registrants() {
            acceptedA = cell.push(a);
            acceptedB = cell.push(b);
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r1 = report(acceptedA, a);
            r.r2 = report(acceptedB, b);
        }
    }

    @JCStressTest
    @Description("two pushes at once, completed afterwards")
    @Outcome(id = "11, 11", expect = ACCEPTABLE, desc = "both are fired")
    @Outcome(expect = FORBIDDEN, desc = "a waiter was lost or fired twice")
    @State
    public static class TwoRegistrants {
        private final Cell cell = new BaseCell();
        private final CountingNode a = new CountingNode();
        private final CountingNode b = new CountingNode();
        private boolean acceptedA;
        private boolean acceptedB;

        @Actor
        public void first() {
            acceptedA = cell.push(a);
        }

        @Actor
        public void second() {
            acceptedB = cell.push(b);
        }

        @Arbiter
        public void arbiter(II_Result r) {
            cell.complete("result");
            r.r1 = report(acceptedA, a);
            r.r2 = report(acceptedB, b);
        }
    }

    @JCStressTest
    @Description("two completers and a waiter: one completion wins, the waiter is fired once or refused")
    @Outcome(
            id = {"1, 0, 11", "0, 1, 11"},
            expect = ACCEPTABLE,
            desc = "one completer wins and fires the waiter")
    @Outcome(id = "1, 0, 0", expect = ACCEPTABLE, desc = "one completer wins before the registration")
    @Outcome(expect = FORBIDDEN, desc = "two winners, none, or a waiter that is lost or fired twice")
    @State
    public static class TwoCompleters {
        private final Cell cell = new BaseCell();
        private final CountingNode node = new CountingNode();
        private boolean accepted;

        @Actor
        public void first(III_Result r) {
            r.r1 = cell.complete("a") ? 1 : 0;
        }

        @Actor
        public void registrantAndCompleter(III_Result r) {
            accepted = cell.push(node);
            r.r2 = cell.complete("b") ? 1 : 0;
        }

        @Arbiter
        public void arbiter(III_Result r) {
            r.r3 = report(accepted, node);
        }
    }

    /** The early look at the plain field invites the compiler to leave out the later one. */
    @JCStressTest
    @Description("what the completer did before is seen by whoever sees the result, also after a completion without an"
            + " atomic")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "no result yet, nothing written yet")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "no result yet, the plain write is seen early")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "the result and what came before it")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "the result without what came before it")
    @State
    public static class ResultPublishes {
        private final FutureTask<String> cell = new FutureTask<>(() -> "none");
        private int plain;
        private int early;

        @Actor
        public void completer() {
            plain = 1;
            cell.completeUnshared("result");
        }

        @Actor
        public void reader(II_Result r) {
            early = plain;
            r.r1 = cell.resolved() ? 1 : 0;
            r.r2 = plain;
        }
    }
}
