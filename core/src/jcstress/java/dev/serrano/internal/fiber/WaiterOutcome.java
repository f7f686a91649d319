package dev.serrano.internal.fiber;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@link Waiter}: resolution, cancellation and time-out of one suspension.
 * <p>Question: does the fiber go on exactly once per suspension, either at once (the wait was over before its slot was
 * given up, or the registration found nothing to wait for) or because one resolver made it ready?
 * <p>Mutation: in {@code Waiter.resolve} drop the third attempt: a resolution that falls into the moment of arming is
 * lost ("0, 0, 0"). Make {@code arm} a plain store: an outcome decided before is overwritten and the fiber never goes
 * on.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=WaiterOutcome}
 * <p>Processors: x86-64 only.
 */
public final class WaiterOutcome {
    private WaiterOutcome() {}

    private static Waiter waiter(Fiber f) {
        return new Waiter(f, "test", null, true, false, false);
    }

    @JCStressTest
    @Description("r1: 1 = arm found the wait over; r2: times made ready; r3: resolvers that won")
    @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "resolved before arming: the fiber keeps its slot")
    @Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "resolved after arming: made ready once")
    @Outcome(expect = FORBIDDEN, desc = "a fiber that never goes on, or goes on twice")
    @State
    public static class ArmVsResolve {
        private final TestFiber fiber = new TestFiber();
        private final Waiter waiter = waiter(fiber);

        @Actor
        public void suspending(III_Result r) {
            r.r1 = waiter.arm() ? 0 : 1;
        }

        @Actor
        public void completer(III_Result r) {
            r.r3 = waiter.resolve(Waiter.FIRED) ? 1 : 0;
        }

        @Arbiter
        public void arbiter(III_Result r) {
            r.r2 = fiber.readied();
        }
    }

    @JCStressTest
    @Description("r1: went on at once + times made ready; r2: resolvers that won")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "one outcome, one resumption")
    @Outcome(expect = FORBIDDEN, desc = "a fiber that never goes on, goes on twice, or an outcome without a winner")
    @State
    public static class ArmVsTwoResolvers {
        private final TestFiber fiber = new TestFiber();
        private final Waiter waiter = waiter(fiber);
        private int atOnce;
        private int fired;
        private int cancelled;

        @Actor
        public void suspending() {
            atOnce = waiter.arm() ? 0 : 1;
        }

        @Actor
        public void completerAndCanceller() {
            fired = waiter.resolve(Waiter.FIRED) ? 1 : 0;
            cancelled = waiter.resolve(Waiter.CANCELLED) ? 1 : 0;
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r1 = atOnce + fiber.readied();
            r.r2 = fired + cancelled;
        }
    }

    @JCStressTest
    @Description("completion against cancellation of an armed waiter. r1, r2: who won; r3: times made ready")
    @Outcome(
            id = {"1, 0, 1", "0, 1, 1"},
            expect = ACCEPTABLE,
            desc = "one outcome, one resumption")
    @Outcome(expect = FORBIDDEN, desc = "two outcomes, none, or not exactly one resumption")
    @State
    public static class FireVsCancel {
        private final TestFiber fiber = new TestFiber();
        private final Waiter waiter = waiter(fiber);

        public FireVsCancel() {
            waiter.arm();
        }

        @Actor
        public void completer(III_Result r) {
            r.r1 = waiter.resolve(Waiter.FIRED) ? 1 : 0;
        }

        @Actor
        public void canceller(III_Result r) {
            r.r2 = waiter.resolve(Waiter.CANCELLED) ? 1 : 0;
        }

        @Arbiter
        public void arbiter(III_Result r) {
            r.r3 = fiber.readied();
        }
    }

    @JCStressTest
    @Description(
            "an armed waiter whose registration found nothing to wait for, against cancellation. r1: settled; r2: made"
                    + " ready")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the fiber keeps its slot")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the canceller made it ready")
    @Outcome(expect = FORBIDDEN, desc = "a fiber that never goes on, or goes on twice")
    @State
    public static class SettleVsCancel {
        private final TestFiber fiber = new TestFiber();
        private final Waiter waiter = waiter(fiber);

        public SettleVsCancel() {
            waiter.arm();
        }

        @Actor
        public void suspending(II_Result r) {
            r.r1 = waiter.settle() ? 1 : 0;
        }

        @Actor
        public void canceller() {
            waiter.resolve(Waiter.CANCELLED);
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r2 = fiber.readied();
        }
    }
}
