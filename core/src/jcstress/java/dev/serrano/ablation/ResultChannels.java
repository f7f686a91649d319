package dev.serrano.ablation;

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
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@link ResultChannel}: sender against receiver.
 * <p>Question: does a receiver either find the object or is woken once when it has come; does it see what the sender
 * did?
 * <p>Mutation: in {@code ResultChannel.send} replace the exchange, or in {@code register} the compare-and-set, by a
 * read and a store: SendVsReceive, "1, 0, 0". In {@code receive} read plainly: SendVsLook, "1, 0".
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

    /** The early look at the effect invites the compiler to leave out the later one. */
    @JCStressTest
    @Description("the receiver looks, as it does before it waits. r1: received; r2: the sender's effect")
    @Outcome(
            id = {"0, 0", "0, 1", "1, 1"},
            expect = ACCEPTABLE,
            desc = "the object implies the effect")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "the object, but not the effect")
    @State
    public static class SendVsLook {
        private final ResultChannel channel = new ResultChannel();
        private int effect;
        private int early;

        @Actor
        public void sender() {
            effect = 1;
            channel.send("result");
        }

        @Actor
        public void receiver(II_Result r) {
            early = effect;
            r.r1 = channel.receive() != null ? 1 : 0;
            r.r2 = effect;
        }
    }
}
