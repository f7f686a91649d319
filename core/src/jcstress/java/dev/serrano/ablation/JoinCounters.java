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
 * {@link JoinCounter}: children against their parent, and against each other.
 * <p>Question: is the end of the last child noticed once, by the parent (which then does not wait) or by that child
 * (which then wakes the parent), and does whoever goes on see what all children did?
 * <p>Mutation: in {@code JoinCounter.register} store the waiter after the decrement: LastChildVsSync and
 * DeepChildVsSync, "1, 0, 0". Read and write in {@code release}: all but OnlyUnit fail; in {@code retain}: SpawnVsEnd.
 * Leave out the counter above in {@code release}: DeepChildVsSync. Read plainly in {@code onlyUnit}: OnlyUnit, "1, 0".
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=JoinCounters}
 * <p>Processors: x86-64 only, where every atomic read-modify-write is a full fence: visibility can fail there through
 * the compiler alone.
 */
public final class JoinCounters {
    private JoinCounters() {}

    private static Waiter waiter(TestFiber f) {
        Waiter w = new Waiter(f, "test", null, false, false, false);
        TestFiber.arm(w);
        return w;
    }

    @JCStressTest
    @Description(
            "the parent syncs while its only child ends. r1: it waits; r2: times it was woken; r3: the child's effect,"
                    + " as seen by who goes on")
    @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "the parent waits and is woken once")
    @Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "the child has ended, the parent goes on")
    @Outcome(expect = FORBIDDEN, desc = "a parent that waits for ever, is woken while it runs, or misses the effect")
    @State
    public static class LastChildVsSync {
        private final TestFiber fiber = new TestFiber(() -> this.seenByWaker = this.effect);
        private final Waiter waiter = waiter(fiber);
        private final JoinCounter counter = new JoinCounter(null);
        private int effect;
        private int seenByWaker;
        private int seenByParent;
        private int waits;

        public LastChildVsSync() {
            counter.retain();
        }

        @Actor
        public void child() {
            effect = 1;
            counter.release();
        }

        @Actor
        public void parent() {
            if (counter.register(waiter)) {
                waits = 1;
            } else {
                seenByParent = effect;
            }
        }

        @Arbiter
        public void arbiter(III_Result r) {
            r.r1 = waits;
            r.r2 = fiber.readied();
            r.r3 = waits == 1 ? seenByWaker : seenByParent;
        }
    }

    @JCStressTest
    @Description("two children end at once, the parent waits. r1: times it was woken; r2: effects seen by who wakes it")
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "woken once, by one that saw both")
    @Outcome(expect = FORBIDDEN, desc = "never woken, woken twice, or too early")
    @State
    public static class TwoChildren {
        private final TestFiber fiber = new TestFiber(() -> this.seen = this.a + this.b);
        private final JoinCounter counter = new JoinCounter(null);
        private int a;
        private int b;
        private int seen;

        public TwoChildren() {
            counter.retain();
            counter.retain();
            counter.register(waiter(fiber));
        }

        @Actor
        public void first() {
            a = 1;
            counter.release();
        }

        @Actor
        public void second() {
            b = 1;
            counter.release();
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r1 = fiber.readied();
            r.r2 = seen;
        }
    }

    /** The early look at the effect invites the compiler to leave out the later one. */
    @JCStressTest
    @Description(
            "a parent that finds no child alive goes on without giving up its unit. r1: none; r2: the child's effect")
    @Outcome(
            id = {"0, 0", "0, 1", "1, 1"},
            expect = ACCEPTABLE,
            desc = "no child alive implies the child's effect")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "no child alive, but its effect is not visible")
    @State
    public static class OnlyUnit {
        private final JoinCounter counter = new JoinCounter(null);
        private int effect;
        private int early;

        public OnlyUnit() {
            counter.retain();
        }

        @Actor
        public void child() {
            effect = 1;
            counter.release();
        }

        @Actor
        public void parent(II_Result r) {
            early = effect;
            r.r1 = counter.onlyUnit() ? 1 : 0;
            r.r2 = effect;
        }
    }

    @JCStressTest
    @Description(
            "a child is spawned while an older one ends, then the parent syncs. r1: it waits; r2: times it was woken")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "the parent waits and is woken by the younger child")
    @Outcome(expect = FORBIDDEN, desc = "an early, missed or double end")
    @State
    public static class SpawnVsEnd {
        private final TestFiber fiber = new TestFiber();
        private final Waiter waiter = waiter(fiber);
        private final JoinCounter counter = new JoinCounter(null);
        private int waits;

        public SpawnVsEnd() {
            counter.retain();
        }

        @Actor
        public void child() {
            counter.release();
        }

        @Actor
        public void parent() {
            counter.retain();
            waits = counter.register(waiter) ? 1 : 0;
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r1 = waits;
            if (fiber.readied() == 0) {
                counter.release(); // the younger child
                r.r2 = fiber.readied();
            } else {
                r.r2 = -1;
            }
        }
    }

    @JCStressTest
    @Description(
            "a deep child and its own child. r1: the parent waits; r2: times it was woken; r3: the children's effects,"
                    + " as seen by who goes on")
    @Outcome(id = "1, 1, 2", expect = ACCEPTABLE, desc = "the parent waits and is woken once")
    @Outcome(id = "0, 0, 2", expect = ACCEPTABLE, desc = "the children have ended, the parent goes on")
    @Outcome(expect = FORBIDDEN, desc = "a missed, early or double end")
    @State
    public static class DeepChildVsSync {
        private final TestFiber fiber = new TestFiber(() -> this.seenByWaker = this.a + this.b);
        private final Waiter waiter = waiter(fiber);
        private final JoinCounter parent = new JoinCounter(null);
        private final JoinCounter deep = new JoinCounter(parent);
        private int a;
        private int b;
        private int seenByWaker;
        private int seenByParent;
        private int waits;

        public DeepChildVsSync() {
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
