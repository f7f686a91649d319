package dev.serrano.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.deque.TaskRing;
import dev.serrano.internal.deque.WorkDeque;
import dev.serrano.internal.idle.Message;
import dev.serrano.internal.idle.WorkerCounts;
import dev.serrano.internal.idle.WorkerShared;
import dev.serrano.internal.spawn.AsyncTask;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The memory order of the idle protocol (README.md in the core's scheduler package): "publish work; read the counts"
 * against "park flag up; count me idle; look for work once more". The order of the steps is explored by
 * IdleProtocolTest; here it is the fences.
 * <p>Question: can the publisher see nobody idle and the sleeper see no work?
 * <p>Mutation: leave out the fence after the push: the publisher's read of the counts may overtake
 * its store ("0, 0"; a plain store shows it within a second on x86-64, see PlainStoreIsNotEnough). In
 * {@code WorkerGroup.wake} release the claimed worker before it is counted: CountedBeforeReleased reads 65535.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=WakeUp}
 * <p>Processors: x86-64 only.
 */
public final class WakeUp {
    private WakeUp() {}

    private static final class Note extends Message {
        @Override
        protected void handle() {}
    }

    /** The read of WorkerGroup.signalWork. */
    private static int wouldWake(WorkerCounts counts) {
        int c = counts.read();
        return WorkerCounts.idle(c) > 0 && WorkerCounts.searching(c) == 0 ? 1 : 0;
    }

    private static WorkerCounts oneSearching() {
        WorkerCounts c = new WorkerCounts();
        c.startSearch();
        return c;
    }

    @JCStressTest
    @Description("a public task. r1: the publisher wakes somebody, r2: the sleeper sees the task")
    @Outcome(
            id = {"0, 1", "1, 0", "1, 1"},
            expect = ACCEPTABLE,
            desc = "at least one notices")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "lost wake-up")
    @State
    public static class PublicTaskVsIdle {
        private final WorkDeque<SpawnedTask> owner = new WorkDeque<>(4);
        private final WorkerShared sleeper = new WorkerShared();
        private final WorkerCounts counts = oneSearching();

        @Actor
        public void publisher(II_Result r) {
            owner.push(new AsyncTask(() -> {}));
            VarHandle.fullFence(); // DefaultPolicy.offered
            r.r1 = wouldWake(counts);
        }

        @Actor
        public void sleeper(II_Result r) {
            sleeper.fallAsleep();
            counts.searchToIdle();
            r.r2 = owner.isEmpty() ? 0 : 1;
        }
    }

    @JCStressTest
    @Description("a submission or a ready fiber: the same with a concurrent queue")
    @Outcome(
            id = {"0, 1", "1, 0", "1, 1"},
            expect = ACCEPTABLE,
            desc = "at least one notices")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "lost wake-up")
    @State
    public static class InboxVsIdle {
        private final ConcurrentLinkedQueue<Object> inbox = new ConcurrentLinkedQueue<>();
        private final WorkerShared sleeper = new WorkerShared();
        private final WorkerCounts counts = oneSearching();

        @Actor
        public void submitter(II_Result r) {
            inbox.offer("run");
            r.r1 = wouldWake(counts);
        }

        @Actor
        public void sleeper(II_Result r) {
            sleeper.fallAsleep();
            counts.searchToIdle();
            r.r2 = inbox.isEmpty() ? 0 : 1;
        }
    }

    @JCStressTest
    @Description("a ready task, which is not the only one: the same with the ring and the mark that others may take it")
    @Outcome(
            id = {"0, 1", "1, 0", "1, 1"},
            expect = ACCEPTABLE,
            desc = "at least one notices")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "lost wake-up")
    @State
    public static class RingVsIdle {
        private final TaskRing<Object> ring = new TaskRing<>(2);
        private final WorkerShared owner = new WorkerShared();
        private final WorkerShared sleeper = new WorkerShared();
        private final WorkerCounts counts = oneSearching();

        @Actor
        public void owner(II_Result r) {
            ring.push("task");
            owner.setReadyOffered(true);
            r.r1 = wouldWake(counts);
        }

        @Actor
        public void sleeper(II_Result r) {
            sleeper.fallAsleep();
            counts.searchToIdle();
            r.r2 = owner.readyOffered() && !ring.isEmpty() ? 1 : 0;
        }
    }

    @JCStressTest
    @Description("a message for one worker: its sender looks at that worker's park flag only")
    @Outcome(
            id = {"0, 1", "1, 0", "1, 1"},
            expect = ACCEPTABLE,
            desc = "at least one notices")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "lost wake-up")
    @State
    public static class MessageVsPark {
        private final WorkerShared sleeper = new WorkerShared();

        @Actor
        public void sender(II_Result r) {
            sleeper.push(new Note());
            r.r1 = sleeper.parked() ? 1 : 0;
        }

        @Actor
        public void sleeper(II_Result r) {
            sleeper.fallAsleep();
            r.r2 = sleeper.hasMessages() ? 1 : 0;
        }
    }

    @JCStressTest
    @Description("shows that the fence is needed: a plain store of the work")
    @Outcome(
            id = {"0, 1", "1, 0", "1, 1"},
            expect = ACCEPTABLE,
            desc = "at least one notices")
    @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "lost wake-up: what the volatile store is for")
    @State
    public static class PlainStoreIsNotEnough {
        private final WorkerCounts counts = oneSearching();
        private int work;

        @Actor
        public void publisher(II_Result r) {
            work = 1;
            r.r1 = wouldWake(counts);
        }

        @Actor
        public void sleeper(II_Result r) {
            counts.searchToIdle();
            r.r2 = work;
        }
    }

    @JCStressTest
    @Description("two that wake: how many claim the wake-up")
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "exactly one")
    @Outcome(expect = FORBIDDEN, desc = "none, or more than one: the counts would be wrong for ever")
    @State
    public static class TwoClaims {
        private final WorkerShared sleeper = new WorkerShared();

        public TwoClaims() {
            sleeper.fallAsleep();
        }

        @Actor
        public void first(II_Result r) {
            r.r1 = sleeper.claim() ? 1 : 0;
        }

        @Actor
        public void second(II_Result r) {
            r.r2 = sleeper.claim() ? 1 : 0;
        }
    }

    @JCStressTest
    @Description("one that wakes and the sleeper that changes its mind")
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "exactly one")
    @Outcome(expect = FORBIDDEN, desc = "none, or more than one: the counts would be wrong for ever")
    @State
    public static class ClaimVsChangeOfMind {
        private final WorkerShared sleeper = new WorkerShared();

        public ClaimVsChangeOfMind() {
            sleeper.fallAsleep();
        }

        @Actor
        public void waker(II_Result r) {
            r.r1 = sleeper.claim() ? 1 : 0;
        }

        @Actor
        public void itself(II_Result r) {
            r.r2 = sleeper.unpark() ? 1 : 0;
        }
    }

    @JCStressTest
    @Description(
            "a claimed sleeper goes on only when it is counted. r1: it went on, r2: searching when it had found work")
    @Outcome(id = "0, -1", expect = ACCEPTABLE, desc = "still asleep")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "woken, counted, and counted off again")
    @Outcome(
            expect = FORBIDDEN,
            desc = "counted off before it was counted: the halves of the word borrow from each other")
    @State
    public static class CountedBeforeReleased {
        private final WorkerShared sleeper = new WorkerShared();
        private final WorkerCounts counts = oneSearching();

        public CountedBeforeReleased() {
            sleeper.fallAsleep();
            counts.searchToIdle();
        }

        @Actor
        public void waker() {
            if (sleeper.claim()) {
                counts.idleToSearch();
                sleeper.released();
            }
        }

        @Actor
        public void sleeper(II_Result r) {
            if (sleeper.asleep()) {
                r.r2 = -1;
                return;
            }
            counts.endSearch();
            r.r1 = 1;
            r.r2 = WorkerCounts.searching(counts.read());
        }
    }

    @JCStressTest
    @Description("the counts after all transitions at once")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "one idle, one searching: the true numbers")
    @Outcome(expect = FORBIDDEN, desc = "a lost update")
    @State
    public static class Counts {
        private final WorkerCounts counts = new WorkerCounts();

        public Counts() {
            counts.startSearch();
            counts.startSearch();
            counts.startSearch();
            counts.searchToIdle();
        }

        @Actor
        public void wakesAndGivesUp() {
            counts.idleToSearch();
            counts.searchToIdle();
        }

        @Actor
        public void finds() {
            counts.endSearch();
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r1 = WorkerCounts.idle(counts.read());
            r.r2 = WorkerCounts.searching(counts.read());
        }
    }
}
