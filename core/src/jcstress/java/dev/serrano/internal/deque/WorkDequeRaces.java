package dev.serrano.internal.deque;

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
 * The work-stealing deque.
 * <p>Question: does each element come out once, complete, whoever takes it?
 * <p>Mutation: leave the full fence of {@code pop} out: LastElement shows "1, 1" on x86 too. Swap the slot and the
 * bottom in {@code push}: Contents shows a half-written element.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=WorkDequeRaces}
 * <p>Processors: x86-64 only.
 */
public final class WorkDequeRaces {
    private WorkDequeRaces() {}

    /** An element with something in it. */
    static final class Box {
        int value;
    }

    private static int of(Box b) {
        return b == null ? 0 : b.value;
    }

    private static Box box(int value) {
        Box b = new Box();
        b.value = value;
        return b;
    }

    @JCStressTest
    @Description("the owner and a thief want the last element")
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "one of them gets it")
    @Outcome(expect = FORBIDDEN, desc = "both, or nobody")
    @State
    public static class LastElement {
        private final WorkDeque<Box> deque = new WorkDeque<>(2);

        public LastElement() {
            deque.push(box(1));
        }

        @Actor
        public void owner(II_Result r) {
            r.r1 = of(deque.pop());
        }

        @Actor
        public void thief(II_Result r) {
            r.r2 = of(deque.steal());
        }
    }

    @JCStressTest
    @Description("the owner pops two elements while a thief steals. r1, r2: owner, r3: thief")
    @Outcome(
            id = {"2, 1, 0", "2, 0, 1"},
            expect = ACCEPTABLE,
            desc = "each once")
    @Outcome(expect = FORBIDDEN, desc = "lost, doubled, or in the wrong order")
    @State
    public static class TwoElements {
        private final WorkDeque<Box> deque = new WorkDeque<>(2);

        public TwoElements() {
            deque.push(box(1));
            deque.push(box(2));
        }

        @Actor
        public void owner(III_Result r) {
            r.r1 = of(deque.pop());
            r.r2 = of(deque.pop());
        }

        @Actor
        public void thief(III_Result r) {
            r.r3 = of(deque.steal());
        }
    }

    @JCStressTest
    @Description("a thief sees what the owner wrote into an element before it pushed it")
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "nothing there yet")
    @Outcome(id = "5", expect = ACCEPTABLE, desc = "stolen, complete")
    @Outcome(expect = FORBIDDEN, desc = "half-written")
    @State
    public static class Contents {
        private final WorkDeque<Box> deque = new WorkDeque<>(2);
        private final Box box = box(-1);

        @Actor
        public void owner() {
            box.value = 5;
            deque.push(box);
        }

        @Actor
        public void thief(org.openjdk.jcstress.infra.results.I_Result r) {
            r.r1 = of(deque.steal());
        }
    }

    @JCStressTest
    @Description("the ring grows while a thief steals. r1: thief, r2: what is left")
    @Outcome(
            id = {"0, 123", "1, 23"},
            expect = ACCEPTABLE,
            desc = "nothing lost")
    @Outcome(expect = FORBIDDEN, desc = "lost or doubled")
    @State
    public static class Grow {
        private final WorkDeque<Box> deque = new WorkDeque<>(2);

        public Grow() {
            deque.push(box(1));
            deque.push(box(2));
        }

        @Actor
        public void owner() {
            deque.push(box(3));
        }

        @Actor
        public void thief(II_Result r) {
            r.r1 = of(deque.steal());
        }

        @Arbiter
        public void arbiter(II_Result r) {
            for (Box b = deque.steal(); b != null; b = deque.steal()) {
                r.r2 = r.r2 * 10 + b.value;
            }
        }
    }
}
