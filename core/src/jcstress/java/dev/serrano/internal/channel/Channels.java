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
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * The channels of the scheduler {@code channel}.
 * <p>Question: is each message received once, complete, and in the order of its sender?
 * <p>Mutation: in {@code RequestChannel.send} advance the tail by a plain store: TwoSenders loses one. In
 * {@code TaskChannel.send} store plain: Contents shows half of it on a weakly ordered processor.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=Channels}
 * <p>Processors: x86-64 only.
 */
public final class Channels {
    private Channels() {}

    @JCStressTest
    @Description("two senders; what the receiver has in the end")
    @Outcome(
            id = {"1, 2", "2, 1"},
            expect = ACCEPTABLE,
            desc = "both, in either order")
    @Outcome(expect = FORBIDDEN, desc = "lost or doubled")
    @State
    public static class TwoSenders {
        private final RequestChannel channel = new RequestChannel(2);

        @Actor
        public void first() {
            channel.send(1);
        }

        @Actor
        public void second() {
            channel.send(2);
        }

        @Arbiter
        public void receiver(LL_Result r) {
            r.r1 = channel.receive();
            r.r2 = channel.receive();
        }
    }

    @JCStressTest
    @Description("a ring of one: the slot is free for the next message when the head says so. r1, r2: sent")
    @Outcome(
            id = {"1, 0", "1, 1"},
            expect = ACCEPTABLE,
            desc = "the second fits or not")
    @Outcome(expect = FORBIDDEN, desc = "a message overwritten")
    @State
    public static class Reuse {
        private final RequestChannel channel = new RequestChannel(1);

        public Reuse() {
            channel.send(1);
        }

        @Actor
        public void receiver(II_Result r) {
            r.r1 = channel.receive() == 1 ? 1 : -1;
        }

        @Actor
        public void sender(II_Result r) {
            r.r2 = channel.send(2) ? 1 : 0;
        }

        @Arbiter
        public void arbiter(II_Result r) {
            long left = channel.receive();
            if (left != (r.r2 == 1 ? 2 : 0)) {
                r.r1 = -2;
            }
        }
    }

    @JCStressTest
    @Description("tasks arrive with what their sender wrote into them")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "nothing yet")
    @Outcome(id = "1, 5", expect = ACCEPTABLE, desc = "complete")
    @Outcome(expect = FORBIDDEN, desc = "half of it")
    @State
    public static class Contents {
        private final TaskChannel<int[]> channel = new TaskChannel<>();
        private final int[] task = new int[1];

        @Actor
        public void victim() {
            task[0] = 5;
            channel.send(task);
        }

        @Actor
        public void thief(II_Result r) {
            int[] t = channel.receive();
            if (t != null) {
                r.r1 = 1;
                r.r2 = t[0];
            }
        }
    }
}
