package dev.serrano.internal.fiber;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@link BatonMechanism#winBack} and {@link Fiber}: a slot is taken from a fiber that a call of the JDK blocks.
 * <p>Question: if the claimer still finds the thread blocked after it has hidden the slot, does the thread, when it comes
 * back, see that it has none, and then all that the claimer did? The thread's state is a volatile word which a
 * compare-and-set changes before the thread goes on, as in the JDK's virtual threads.
 * <p>Mutation: drop the full fence in {@code claimer}, and read the state plainly: "1, 1" (on x86-64, too: the store that
 * hides the slot is still on its way). Read the word plainly in {@code Fiber.word}: may show "0, 0" on weaker
 * processors.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=BlockedClaim}
 * <p>Processors: x86-64 only.
 */
public final class BlockedClaim {
    private BlockedClaim() {}

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Dekker.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @JCStressTest
    @Description("r1: 1 = the claimer takes the slot; r2: 1 = the fiber uses it, 0 = it sees that it has none")
    @Outcome(
            id = {"0, 1", "1, 0", "0, 0"},
            expect = ACCEPTABLE,
            desc = "one of the two, or the claimer, which gives it back")
    @Outcome(id = "1, 1", expect = FORBIDDEN, desc = "two drivers of one slot")
    @State
    public static class Dekker {
        private volatile int state = 1; // blocked
        private boolean slot = true;

        @Actor
        public void claimer(II_Result r) {
            slot = false;
            VarHandle.fullFence();
            r.r1 = state;
        }

        @Actor
        public void fiber(II_Result r) {
            STATE.compareAndSet(this, 1, 0); // by the carrier that takes it up again
            r.r2 = slot ? 1 : 0;
        }
    }

    @JCStressTest
    @Description("r1: 1 = the fiber notices that its slot was taken; r2: what it then sees of its frames")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "not decided yet")
    @Outcome(id = "1, 7", expect = ACCEPTABLE, desc = "taken, with all that was done before")
    @Outcome(expect = FORBIDDEN, desc = "taken, and the frames are as before")
    @State
    public static class Taken {
        private final TestFiber fiber = new TestFiber();
        private int frames;

        public Taken() {
            fiber.drives();
            if (!fiber.dispute()) {
                throw new AssertionError("nobody else disputes it");
            }
        }

        @Actor
        public void claimer() {
            frames = 7;
            fiber.take();
        }

        @Actor
        public void fiber(II_Result r) {
            if (fiber.hasNone()) {
                r.r1 = 1;
                r.r2 = frames;
            }
        }
    }

    @JCStressTest
    @Description(
            "the fiber is about to give its slot up while somebody disputes it. r1: it does, r2: so does the other")
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "one of the two")
    @Outcome(expect = FORBIDDEN, desc = "both, or none")
    @State
    public static class LeaveVsDispute {
        private final TestFiber fiber = new TestFiber();

        public LeaveVsDispute() {
            fiber.drives();
        }

        @Actor
        public void fiber(II_Result r) {
            r.r1 = fiber.tryLeave() ? 1 : 0;
        }

        @Actor
        public void claimer(II_Result r) {
            r.r2 = fiber.dispute() ? 1 : 0;
        }
    }
}
