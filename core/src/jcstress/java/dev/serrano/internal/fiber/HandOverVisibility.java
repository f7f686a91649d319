package dev.serrano.internal.fiber;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * {@link Fiber#grant} and {@link Fiber#takeGrant}: the hand-over of a slot from fiber to fiber.
 * <p>Question: does the fiber that takes a slot see what its previous driver did with the plain, owner-only state of
 * the worker?
 * And can a thread park although it has been granted a slot, and unparked, before?
 * <p>Mutation: in {@code Fiber.grant} write the field with release instead of volatile: {@code UnparkInVain} sees
 * "true, true". Opaque: the compiler may move the stores of the slot's state below it ("0"); on x86-64 this was not
 * observed to happen, since the state is written through another object.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=HandOverVisibility}
 * <p>Processors: x86-64 only. The carrier mechanism hands slots over in the program order of one carrier thread, which
 * needs no test.
 */
public final class HandOverVisibility {
    private HandOverVisibility() {}

    @JCStressTest
    @Description("r1: -1 = no slot granted yet, else the state of the slot as its new driver sees it")
    @Outcome(id = "-1", expect = ACCEPTABLE, desc = "not granted yet")
    @Outcome(id = "7", expect = ACCEPTABLE, desc = "granted, with all that was done before")
    @Outcome(expect = FORBIDDEN, desc = "the slot without what was done before")
    @State
    public static class Grant {
        private final TestFiber next = new TestFiber();
        private final TestSlot slot = new TestSlot();

        @Actor
        public void giver() {
            slot.state = 7;
            next.grant(slot);
        }

        @Actor
        public void taker(I_Result r) {
            TestSlot s = (TestSlot) next.takeGrant();
            r.r1 = s == null ? -1 : s.state;
        }
    }

    @JCStressTest
    @Description("there and back: each driver adds one to the plain state of the slot")
    @Outcome(
            id = {"-1, -1", "1, -1", "1, 2"},
            expect = ACCEPTABLE,
            desc = "each driver sees the one before it")
    @Outcome(expect = FORBIDDEN, desc = "a driver that misses what the one before it did")
    @State
    public static class ThereAndBack {
        private final TestFiber a = new TestFiber();
        private final TestFiber b = new TestFiber();
        private final TestSlot slot = new TestSlot();

        @Actor
        public void first(II_Result r) {
            slot.state = 1;
            b.grant(slot);
            TestSlot s = (TestSlot) a.takeGrant();
            r.r2 = s == null ? -1 : s.state;
        }

        @Actor
        public void second(II_Result r) {
            TestSlot s = (TestSlot) b.takeGrant();
            if (s == null) {
                r.r1 = -1;
                return;
            }
            r.r1 = s.state;
            s.state++;
            a.grant(s);
        }
    }

    /**
     * The permit of a virtual thread as the JDK keeps it: who unparks only reads it if it is there, who parks takes it
     * with a write. Here one is there, left over from a hand-over for which the thread did not have to park.
     */
    @JCStressTest
    @Description("r1: whether the giver found the permit still there and so wakes nobody; r2: whether the taker, which "
            + "has used it up, sees no slot and so parks for good")
    @Outcome(
            id = {"true, false", "false, true", "false, false"},
            expect = ACCEPTABLE,
            desc = "the thread goes on, or is woken")
    @Outcome(id = "true, true", expect = FORBIDDEN, desc = "it parks, and nobody wakes it")
    @State
    public static class UnparkInVain {
        private final TestFiber next = new TestFiber();
        private final TestSlot slot = new TestSlot();
        private volatile boolean permit = true;

        @Actor
        public void giver(ZZ_Result r) {
            next.grant(slot);
            r.r1 = permit;
        }

        @Actor
        public void taker(ZZ_Result r) {
            permit = false;
            r.r2 = next.takeGrant() == null;
        }
    }
}
