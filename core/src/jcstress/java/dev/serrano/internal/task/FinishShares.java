package dev.serrano.internal.task;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.TestFiber;
import dev.serrano.internal.fiber.Waiter;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@link FinishScope}: the units that live on different workers.
 * <p>Question: is the end of a scope noticed exactly once, by the frame that registers (which then does not wait) or by
 * the one that gives back the last unit (which then wakes the frame), and does whoever goes on see what the tasks did?
 * <p>Mutation: in {@code FinishScope.register} store the waiter after the decrement: {@code release} finds none and
 * throws. Replace the atomic decrement in {@code release} by a read and a write: the end is missed or seen twice. Drop
 * the {@code retain} of {@code Worker.takeUnit}: ResumeElsewhereThenSpawn ends early. Read plainly in {@code onlyUnit}:
 * OnlyUnit, "1, 0".
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=FinishShares}
 * <p>Processors: x86-64 only, where every atomic read-modify-write is a full fence: the visibility part of these tests
 * cannot fail there through the processor, only through the compiler.
 */
public final class FinishShares {
    private FinishShares() {}

    /** A scope as a worker has it: the frame's unit and one for each task that was handed over. */
    private static FinishScope scope(int handedOver) {
        FinishScope s = new FinishScope(TestRoot.INSTANCE, null, new CancelToken(null), null, false);
        for (int i = 0; i < handedOver; i++) {
            s.retain();
        }
        return s;
    }

    private static Waiter waiter(Fiber f) {
        Waiter w = new Waiter(f, "test", null, false, false, false);
        TestFiber.arm(w);
        return w;
    }

    @JCStressTest
    @Description(
            "StealVsLastChild: the frame reaches its end while a thief ends the last task. r1: waits, r2: woken, r3:"
                    + " task's effect")
    @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "the frame waits and is woken once")
    @Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "the frame finds the scope ended and goes on")
    @Outcome(
            expect = FORBIDDEN,
            desc = "a frame that waits for ever, is woken while it runs, or misses the task's effect")
    @State
    public static class StealVsLastChild {
        private final TestFiber fiber = new TestFiber();
        private final Waiter waiter = waiter(fiber);
        private final FinishScope scope = scope(1);
        private int effect;
        private int seenByFrame = -1;
        private int waits;

        @Actor
        public void thief() {
            effect = 1;
            scope.release();
        }

        @Actor
        public void frame() {
            if (scope.register(waiter)) {
                waits = 1;
            } else {
                seenByFrame = effect;
            }
        }

        @Arbiter
        public void arbiter(III_Result r) {
            r.r1 = waits;
            r.r2 = fiber.readied();
            r.r3 = waits == 1 ? effect : seenByFrame;
        }
    }

    @JCStressTest
    @Description("Two tasks end elsewhere while the frame reaches its end")
    @Outcome(id = "1, 1, 2", expect = ACCEPTABLE, desc = "the frame waits, is woken once, by one that saw both tasks")
    @Outcome(id = "0, 0, 2", expect = ACCEPTABLE, desc = "the frame finds the scope ended and sees both tasks")
    @Outcome(expect = FORBIDDEN, desc = "a missed or early end")
    @State
    public static class TwoThieves {
        private final TestFiber fiber = new TestFiber(() -> this.seenByWaker = this.a + this.b);
        private final Waiter waiter = waiter(fiber);
        private final FinishScope scope = scope(2);
        private int a;
        private int b;
        private int seenByWaker;
        private int seenByFrame;
        private int waits;

        @Actor
        public void thieves() {
            a = 1;
            scope.release();
            b = 1;
            scope.release();
        }

        @Actor
        public void frame() {
            if (scope.register(waiter)) {
                waits = 1;
            } else {
                seenByFrame = a + b;
            }
        }

        @Arbiter
        public void arbiter(III_Result r) {
            r.r1 = waits;
            r.r2 = fiber.readied();
            r.r3 = waits == 1 ? seenByWaker : seenByFrame;
        }
    }

    /** The early look at the effect invites the compiler to leave out the later one. */
    @JCStressTest
    @Description("A frame that finds its unit to be the only one may go on without giving it back")
    @Outcome(
            id = {"0, 0", "0, 1", "1, 1"},
            expect = ACCEPTABLE,
            desc = "the only unit implies the task's effect")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "the only unit, but the task's effect is not visible")
    @State
    public static class OnlyUnit {
        private final FinishScope scope = scope(1);
        private int effect;
        private int early;

        @Actor
        public void thief() {
            effect = 1;
            scope.release();
        }

        @Actor
        public void frame(II_Result r) {
            early = effect;
            r.r1 = scope.onlyUnit() ? 1 : 0;
            r.r2 = effect;
        }
    }

    @JCStressTest
    @Description(
            "ResumeElsewhereThenSpawn: a frame goes on elsewhere, hands over a new task, and ends, while an old task"
                    + " ends")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "the frame waits and is woken once")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "both tasks ended before the frame did")
    @Outcome(expect = FORBIDDEN, desc = "a missed, early or double end")
    @State
    public static class ResumeElsewhereThenSpawn {
        private final TestFiber fiber = new TestFiber();
        private final Waiter waiter = waiter(fiber);
        private final FinishScope scope = scope(1);
        private volatile @Nullable FinishScope handedOver;
        private boolean newTaskRan;
        private int waits;

        @Actor
        public void frame() {
            scope.retain(); // the new task's unit for its journey; the frame's own covers this moment
            handedOver = scope;
            waits = scope.register(waiter) ? 1 : 0;
        }

        @Actor
        public void others() {
            scope.release(); // the old task
            FinishScope s = handedOver;
            if (s != null) {
                newTaskRan = true;
                s.release();
            }
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r1 = waits;
            if (!newTaskRan) {
                if (fiber.readied() != 0) {
                    r.r2 = -1; // woken although the new task has not run
                    return;
                }
                scope.release();
            }
            r.r2 = fiber.readied();
        }
    }
}
