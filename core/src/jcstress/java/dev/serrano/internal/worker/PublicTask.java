package dev.serrano.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The public part of a worker's deque.
 * <p>Question: is a public task taken by exactly one of its owner and the thieves, complete with what the owner wrote
 * into it, and is its place always either occupied or marked as empty in the poll word?
 * <p>Mutation: in {@code WorkerShared.takePublicTask} test and store instead of compare-and-set: two winners. In
 * {@code DefaultPolicy.publish} clear the poll bit after the store: a thief's mark is wiped out and the owner never
 * publishes again ("0, 0").
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=PublicTask}
 * <p>Processors: x86-64 only.
 */
public final class PublicTask {
    private PublicTask() {}

    private static int take(WorkerShared s) {
        SpawnedTask t = s.publicTask();
        return t != null && s.takePublicTask(t) ? 1 : 0;
    }

    @JCStressTest
    @Description("a thief and the owner, or two thieves, want the same task")
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "exactly one takes it")
    @Outcome(expect = FORBIDDEN, desc = "taken twice, or by nobody")
    @State
    public static class OneTaker {
        private final WorkerShared shared = new WorkerShared();

        public OneTaker() {
            shared.setPublicTask(new AsyncTask(() -> {}));
        }

        @Actor
        public void owner(II_Result r) {
            r.r1 = take(shared);
        }

        @Actor
        public void thief(II_Result r) {
            r.r2 = take(shared);
        }
    }

    @JCStressTest
    @Description("the thief sees the task as the owner handed it over. r1: slot, r2: place")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "nothing to take yet")
    @Outcome(id = "-2147483648, 5", expect = ACCEPTABLE, desc = "taken, in transit, with all fields")
    @Outcome(expect = FORBIDDEN, desc = "a half-written task")
    @State
    public static class Contents {
        private final WorkerShared shared = new WorkerShared();
        private final AsyncTask task = new AsyncTask(() -> {});

        @Actor
        public void owner() {
            task.pos = 5;
            task.slot = SpawnedTask.IN_TRANSIT;
            shared.setPublicTask(task);
        }

        @Actor
        public void thief(II_Result r) {
            SpawnedTask t = shared.publicTask();
            if (t != null && shared.takePublicTask(t)) {
                r.r1 = t.slot;
                r.r2 = t.pos;
            }
        }
    }

    @JCStressTest
    @Description("r1: a task is public, r2: the poll word asks for one")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "published and not taken")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "taken: the next push publishes")
    @Outcome(expect = FORBIDDEN, desc = "nothing public and nobody asks for it")
    @State
    public static class PollBit {
        private final Worker owner = BareWorker.make();

        public PollBit() {
            owner.setPollBit(Worker.POLL_PUBLIC);
        }

        @Actor
        public void publishes() {
            owner.clearPollBit(Worker.POLL_PUBLIC); // the order of DefaultPolicy.publish
            owner.shared.setPublicTask(new AsyncTask(() -> {}));
        }

        @Actor
        public void takes() {
            SpawnedTask t = owner.shared.publicTask();
            if (t != null && owner.shared.takePublicTask(t)) {
                owner.setPollBit(Worker.POLL_PUBLIC);
            }
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r1 = owner.shared.publicTask() != null ? 1 : 0;
            r.r2 = (owner.poll() & Worker.POLL_PUBLIC) != 0 ? 1 : 0;
        }
    }
}
