package dev.serrano.internal.task;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.fiber.TestFiber;
import dev.serrano.internal.fiber.Waiter;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * {@link ResultChannel} and {@link JoinCounter}: sender against receiver, child against parent.
 * <p>Question: does a receiver either find the object or is woken once when it has come; does it see what the sender did? The same
 * for a parent and the end of its children.
 * <p>Mutation: in {@code ResultChannel.send} replace the exchange by a read and a store: a receiver that registers between the two is
 * lost ("1, 0"). In {@code JoinCounter.register} store the waiter after the decrement: the last child finds none.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=ResultChannels}
 * <p>Processors: x86-64 only, where an exchange is a full fence: visibility can fail there through the compiler alone.
 */
public final class ResultChannels {
    private ResultChannels() {}

    private static Waiter waiter(TestFiber f) {
        Waiter w = new Waiter(f, "test", null, false, false, false);
        TestFiber.arm(w);
        return w;
    }

    @JCStressTest
    @Description("r1: the receiver waits; r2: times it was woken; r3: the sender's effect, as seen by who goes on")
    @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "registered first: woken once")
    @Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "sent first: received at once")
    @Outcome(expect = FORBIDDEN, desc = "a receiver that waits for ever, is woken while it runs, or misses the effect")
    @State
    public static class SendVsReceive {
        private final TestFiber fiber = new TestFiber(() -> this.seenByWaker = this.effect);
        private final Waiter waiter = waiter(fiber);
        private final ResultChannel channel = new ResultChannel();
        private int effect;
        private int seenByWaker;
        private int seenByReceiver;
        private int waits;

        @Actor
        public void sender() {
            effect = 1;
            channel.send("result");
        }

        @Actor
        public void receiver() {
            if (channel.register(waiter)) {
                waits = 1;
            } else if (channel.receive() != null) {
                seenByReceiver = effect;
            }
        }

        @Arbiter
        public void arbiter(III_Result r) {
            r.r1 = waits;
            r.r2 = fiber.readied();
            r.r3 = waits == 1 ? seenByWaker : seenByReceiver;
        }
    }

    @JCStressTest
    @Description("r1: the parent waits; r2: times it was woken; r3: the children's effects, as seen by who goes on")
    @Outcome(id = "1, 1, 2", expect = ACCEPTABLE, desc = "the parent waits and is woken once")
    @Outcome(id = "0, 0, 2", expect = ACCEPTABLE, desc = "the children have ended, the parent goes on")
    @Outcome(expect = FORBIDDEN, desc = "a missed, early or double end")
    @State
    public static class ChildrenVsSync {
        private final TestFiber fiber = new TestFiber(() -> this.seenByWaker = this.a + this.b);
        private final Waiter waiter = waiter(fiber);
        private final JoinCounter parent = new JoinCounter(null);
        private final JoinCounter deep = new JoinCounter(parent);
        private int a;
        private int b;
        private int seenByWaker;
        private int seenByParent;
        private int waits;

        public ChildrenVsSync() {
            parent.retain();
            deep.retain();
        }

        @Actor
        public void deepChildAndItsChild() {
            a = 1;
            deep.release();
            b = 1;
            deep.release();
        }

        @Actor
        public void parent() {
            if (parent.register(waiter)) {
                waits = 1;
            } else {
                seenByParent = a + b;
            }
        }

        @Arbiter
        public void arbiter(III_Result r) {
            r.r1 = waits;
            r.r2 = fiber.readied();
            r.r3 = waits == 1 ? seenByWaker : seenByParent;
        }
    }
}
