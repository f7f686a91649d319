package dev.serrano.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.task.CountingNode;
import dev.serrano.internal.value.FutureTask;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Home-confirmed completion of a future (docs/adr/0004): {@code FutureTask.completeUnshared} on the home worker, without an
 * atomic instruction, against {@link FutureTask#registerFrom} elsewhere. All code is the engine's own: the mailbox, the
 * poll word, and the home worker's poll.
 * <p>Question: is a waiter from elsewhere fired at least once, when the home worker polls in the end?
 * <p>Mutation: drop {@code home.send(new CompletionCheck(...))} in {@code FutureTask.registerFrom}: the release store
 * overwrites a waiter that registered after the opaque look ("1, 0"; seen within a second on x86-64, see
 * WithoutConfirmation). Clear the message bit after taking in {@code WorkerShared.handleMessages}: a message is left
 * behind.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=CompletionVsRegistration}
 * <p>Processors: x86-64 only.
 */
public final class CompletionVsRegistration {
    private CompletionVsRegistration() {}

    private static FutureTask<String> futureOf(Worker home) {
        FutureTask<String> f = new FutureTask<>(() -> "value");
        f.owner = home;
        return f;
    }

    /** As FutureTask.call does for a future that its home worker alone knows. */
    private static void completeAtHome(FutureTask<String> f) {
        if (!f.completeUnshared("value")) {
            f.complete("value");
        }
    }

    @SuppressWarnings("NullAway") // messages need no fiber
    private static void pollAtHome(Worker home) {
        if (home.poll() != 0) {
            home.handlePoll(null);
        }
    }

    private static int seen(CountingNode n) {
        return Math.min(n.fired(), 1);
    }

    @JCStressTest
    @Description("the home worker completes, then polls. r1: registration accepted, r2: fired (a second firing is"
            + " tolerated)")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "registered and fired")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "the registration saw the result")
    @Outcome(expect = FORBIDDEN, desc = "a lost waiter")
    @State
    public static class CompleteThenPoll {
        private final Worker home = BareWorker.make();
        private final FutureTask<String> future = futureOf(home);
        private final CountingNode node = new CountingNode();

        @Actor
        public void home() {
            completeAtHome(future);
            pollAtHome(home);
        }

        @Actor
        public void elsewhere(II_Result r) {
            r.r1 = future.registerFrom(node, null) ? 1 : 0;
        }

        @Arbiter
        public void arbiter(II_Result r) {
            pollAtHome(home); // a worker polls again before it does anything else or sleeps
            r.r2 = seen(node);
        }
    }

    @JCStressTest
    @Description("the home worker polls, then completes: a message taken too early has found no result")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "registered and fired")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "the registration saw the result")
    @Outcome(expect = FORBIDDEN, desc = "a lost waiter")
    @State
    public static class PollThenComplete {
        private final Worker home = BareWorker.make();
        private final FutureTask<String> future = futureOf(home);
        private final CountingNode node = new CountingNode();

        @Actor
        public void home() {
            pollAtHome(home);
            completeAtHome(future);
        }

        @Actor
        public void elsewhere(II_Result r) {
            r.r1 = future.registerFrom(node, null) ? 1 : 0;
        }

        @Arbiter
        public void arbiter(II_Result r) {
            pollAtHome(home);
            r.r2 = seen(node);
        }
    }

    @JCStressTest
    @Description("two waiters from elsewhere; r1, r2: 0 = refused, 11 = accepted and fired, 10 = lost")
    @Outcome(
            id = {"11, 11", "11, 0", "0, 0"},
            expect = ACCEPTABLE,
            desc = "each is fired or refused")
    @Outcome(expect = FORBIDDEN, desc = "a lost waiter")
    @State
    public static class TwoWaiters {
        private final Worker home = BareWorker.make();
        private final FutureTask<String> future = futureOf(home);
        private final CountingNode a = new CountingNode();
        private final CountingNode b = new CountingNode();

        @Actor
        public void home() {
            completeAtHome(future);
            pollAtHome(home);
        }

        @Actor
        public void elsewhere(II_Result r) {
            r.r1 = future.registerFrom(a, null) ? 10 : 0;
            r.r2 = future.registerFrom(b, null) ? 10 : 0;
        }

        @Arbiter
        public void arbiter(II_Result r) {
            pollAtHome(home);
            r.r1 += seen(a);
            r.r2 += seen(b);
        }
    }

    @JCStressTest
    @Description("shows that the confirmation is needed: without it the waiter can be lost")
    @Outcome(
            id = {"1, 1", "0, 0"},
            expect = ACCEPTABLE,
            desc = "fired or refused")
    @Outcome(
            id = "1, 0",
            expect = org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING,
            desc = "lost: what the confirmation is for")
    @Outcome(expect = FORBIDDEN, desc = "anything else")
    @State
    public static class WithoutConfirmation {
        private final FutureTask<String> future = new FutureTask<>(() -> "value");
        private final CountingNode node = new CountingNode();

        @Actor
        public void home() {
            completeAtHome(future);
        }

        @Actor
        public void elsewhere(II_Result r) {
            r.r1 = future.push(node) ? 1 : 0;
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r2 = seen(node);
        }
    }
}
