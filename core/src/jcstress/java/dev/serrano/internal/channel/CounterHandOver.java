package dev.serrano.internal.channel;

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
 * {@link CounterDetection}: the count against a task on its way. The victim does what {@code StealNode.serve} does, and
 * then finds itself idle at once, without the round of its request.
 * <p>Question: is quiescence detected once when all has ended, never before, by somebody who sees what all did?
 * <p>Mutation: in {@code Count.remove} change the mark before the count: CountedOffTwice, "1, 2" (as it once was).
 * Leave out the addition there: "0, 0". Read and write the count in {@code add}: all three, "0, 0". Do nothing in
 * {@code gives}: GiveThenIdle, "1, 1", and CountedOffTwice.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=CounterHandOver}
 * <p>Processors: x86-64 only.
 */
public final class CounterHandOver {
    private static final int VICTIM = 0;
    private static final int THIEF = 1;

    private CounterHandOver() {}

    private static CounterDetection worker(CounterDetection.Count count, int id, DetectionHost host) {
        return new CounterDetection(count, id, 2, host);
    }

    private static void confirm(CounterDetection worker, int id) {
        worker.confirm(Request.of(id, false));
    }

    @JCStressTest
    @Description(
            "a victim gives its last task to a counted thief and is idle. r1: detections; r2: effects seen by the last")
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "one, when both tasks have ended")
    @Outcome(expect = FORBIDDEN, desc = "none, two, or one while the task was on its way")
    @State
    public static class GiveThenIdle {
        private final DetectionHost host = new DetectionHost(() -> this.seen = this.a + this.b);
        private final CounterDetection.Count count = new CounterDetection.Count(2);
        private final CounterDetection victim = worker(count, VICTIM, host);
        private final CounterDetection thief = worker(count, THIEF, host);
        private final TaskChannel<Object> channel = new TaskChannel<>();
        private int a;
        private int b;
        private int seen;

        public GiveThenIdle() {
            confirm(thief, THIEF);
        }

        @Actor
        public void victim() {
            a = 1;
            victim.gives(THIEF, Request.REGISTERED);
            channel.send("task");
            confirm(victim, VICTIM);
        }

        @Actor
        public void thief() {
            if (channel.receive() != null) {
                b = 1;
                confirm(thief, THIEF);
            }
        }

        @Arbiter
        public void arbiter(II_Result r) {
            thief(); // if it has not
            r.r1 = host.detections();
            r.r2 = seen;
        }
    }

    @JCStressTest
    @Description("a counted thief finds work by itself while a victim answers its request and is idle. r1: detections"
            + " meanwhile; r2: in the end")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "one, when the thief is idle, too")
    @Outcome(expect = FORBIDDEN, desc = "one while the thief is busy, or a wrong count for ever")
    @State
    public static class CountedOffTwice {
        private final DetectionHost host = new DetectionHost(() -> {});
        private final CounterDetection.Count count = new CounterDetection.Count(2);
        private final CounterDetection victim = worker(count, VICTIM, host);
        private final CounterDetection thief = worker(count, THIEF, host);

        public CountedOffTwice() {
            confirm(thief, THIEF);
        }

        @Actor
        public void victim() {
            victim.gives(THIEF, Request.REGISTERED);
            confirm(victim, VICTIM);
        }

        @Actor
        public void thief() {
            thief.busy();
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r1 = host.detections();
            confirm(thief, THIEF);
            r.r2 = host.detections();
        }
    }

    @JCStressTest
    @Description("both are out of work at once. r1: detections; r2: effects seen by the last")
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "the second one detects it and sees what the first did")
    @Outcome(expect = FORBIDDEN, desc = "none, two, or one that misses an effect")
    @State
    public static class BothIdle {
        private final DetectionHost host = new DetectionHost(() -> this.seen = this.a + this.b);
        private final CounterDetection.Count count = new CounterDetection.Count(2);
        private final CounterDetection one = worker(count, VICTIM, host);
        private final CounterDetection other = worker(count, THIEF, host);
        private int a;
        private int b;
        private int seen;

        @Actor
        public void one() {
            a = 1;
            confirm(one, VICTIM);
        }

        @Actor
        public void other() {
            b = 1;
            confirm(other, THIEF);
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r1 = host.detections();
            r.r2 = seen;
        }
    }
}
