package dev.serrano.internal.schedulers;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.spawn.AsyncTask;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A task of the scheduler sharing, which a worker takes from the queue and a join takes without it.
 * <p>Question: is it claimed by exactly one of them, who sees what its spawner wrote into it?
 * <p>Mutation: in {@code SharingPolicy.claim} test and store instead of compare-and-set: "1, 1". In
 * {@code SharingPolicy.announce} store the slot before the place: "1, 0, 0" and "1, 0, 1".
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=SharedTask}
 * <p>Processors: x86-64 only.
 */
public final class SharedTask {
    private SharedTask() {}

    private static final int SPAWNER = 5;

    @JCStressTest
    @Description("a worker and a join, or two joins, want the same task")
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "exactly one claims it")
    @Outcome(expect = FORBIDDEN, desc = "claimed twice, or by nobody")
    @State
    public static class OneClaim {
        private final AsyncTask task = new AsyncTask(() -> {});

        public OneClaim() {
            SharingPolicy.announce(task, SPAWNER);
        }

        @Actor
        public void worker(II_Result r) {
            r.r1 = SharingPolicy.claim(task) ? 1 : 0;
        }

        @Actor
        public void join(II_Result r) {
            r.r2 = SharingPolicy.claim(task) ? 1 : 0;
        }
    }

    @JCStressTest
    @Description("a join reaches the task while it is announced. r1: claimed, r2: place, r3: it has its owner")
    @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "not announced yet")
    @Outcome(id = "1, 5, 1", expect = ACCEPTABLE, desc = "claimed, with all fields")
    @Outcome(expect = FORBIDDEN, desc = "a half-written task")
    @State
    public static class Contents {
        private final Object owner = new Object();
        private final AsyncTask task = new AsyncTask(() -> {});

        @Actor
        public void spawner() {
            task.owner = owner;
            SharingPolicy.announce(task, SPAWNER);
        }

        @Actor
        public void join(III_Result r) {
            if (SharingPolicy.claim(task)) {
                r.r1 = 1;
                r.r2 = task.pos;
                r.r3 = task.owner == owner ? 1 : 0;
            }
        }
    }
}
