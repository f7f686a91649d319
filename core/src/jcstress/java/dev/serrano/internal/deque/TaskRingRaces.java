package dev.serrano.internal.deque;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@link TaskRing}: the owner and a thief.
 * <p>Question: does each element come out once, complete, also where the owner uses a slot again?
 * <p>Mutation: in {@code push} write bottom before the slot: Contents shows "0, 0", a slot that was taken before it was
 * filled. In {@code poll} write top instead of the compare-and-set: LastElement shows "1, 1". In {@code steal}
 * clear the slot without the compare-and-set: SlotUsedAgain loses what was pushed there. Clear the slot of a steal not
 * before it returns but when the next one begins: TurnAgain shows "1, 1, 0, 2", the turn is lost.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=TaskRingRaces}
 * <p>Processors: x86-64 only.
 */
public final class TaskRingRaces {
    private TaskRingRaces() {}

    /** An element with something in it. */
    static final class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    private static int of(Box b) {
        return b == null ? 0 : b.value;
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
        private final TaskRing<Box> ring = new TaskRing<>(2);

        public LastElement() {
            ring.push(new Box(1));
        }

        @Actor
        public void owner(II_Result r) {
            r.r1 = of(ring.poll());
        }

        @Actor
        public void thief(II_Result r) {
            r.r2 = of(ring.steal());
        }
    }

    @JCStressTest
    @Description("a thief sees what the owner wrote into an element before it pushed it. r2: what is left")
    @Outcome(
            id = {"0, 5", "5, 0"},
            expect = ACCEPTABLE,
            desc = "stolen or not, complete")
    @Outcome(expect = FORBIDDEN, desc = "half-written, or lost")
    @State
    public static class Contents {
        private final TaskRing<Box> ring = new TaskRing<>(2);
        private final Box box = new Box(-2);

        @Actor
        public void owner() {
            box.value = 5;
            ring.push(box);
        }

        @Actor
        public void thief(II_Result r) {
            r.r1 = of(ring.steal());
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r2 = of(ring.poll());
        }
    }

    @JCStressTest
    @Description(
            "the ring is full; a thief takes the oldest, the owner pushes one more. r1: thief, r2: pushed, r3: what is"
                    + " left")
    @Outcome(id = "1, 1, 23", expect = ACCEPTABLE, desc = "pushed into the slot that is free again")
    @Outcome(id = "1, 0, 2", expect = ACCEPTABLE, desc = "no room yet")
    @Outcome(expect = FORBIDDEN, desc = "lost, doubled, or in the wrong order")
    @State
    public static class SlotUsedAgain {
        private static final int TRIES = 100;

        private final TaskRing<Box> ring = new TaskRing<>(2);

        public SlotUsedAgain() {
            ring.push(new Box(1));
            ring.push(new Box(2));
        }

        @Actor
        public void owner(III_Result r) {
            Box third = new Box(3);
            boolean pushed = false;
            for (int i = 0; i < TRIES && !pushed; i++) { // there is room as soon as the thief has the first
                pushed = ring.push(third);
            }
            r.r2 = pushed ? 1 : 0;
        }

        @Actor
        public void thief(III_Result r) {
            r.r1 = of(ring.steal());
        }

        @Arbiter
        public void arbiter(III_Result r) {
            for (Box b = ring.poll(); b != null; b = ring.poll()) {
                r.r3 = r.r3 * 10 + b.value;
            }
        }
    }

    @JCStressTest
    @Description(
            "a thief runs a turn, which is spawned again into the same slot while the thief has not done with it. r1:"
                    + " how often the thief got it, r2: whether it was spawned again, r3: whether it is left, r4: how"
                    + " often it ran, and was spawned again")
    @Outcome(id = "1, 0, 0, 1", expect = ACCEPTABLE, desc = "not spawned again")
    @Outcome(id = "2, 1, 0, 3", expect = ACCEPTABLE, desc = "the thief got it again, and saw what its owner did before")
    @Outcome(id = "1, 1, 1, 2", expect = ACCEPTABLE, desc = "it is in the ring again")
    @Outcome(expect = FORBIDDEN, desc = "lost, doubled, or run without what came before")
    @State
    public static class TurnAgain {
        private static final int TRIES = 1_000;

        private final TaskRing<Box> ring = new TaskRing<>(1);
        private final Box turn = new Box(0);
        private volatile boolean idle;

        public TurnAgain() {
            ring.push(turn);
        }

        @Actor
        public void thief(IIII_Result r) {
            for (int i = 0; i < 2; i++) {
                Box b = ring.steal();
                if (b != null) {
                    b.value++;
                    r.r1++;
                    idle = true; // from now on anybody may spawn it
                }
            }
        }

        @Actor
        public void owner(IIII_Result r) {
            for (int i = 0; i < TRIES && !idle; i++) {
                Thread.onSpinWait();
            }
            if (idle) {
                turn.value++;
                if (ring.push(turn)) {
                    r.r2 = 1;
                } else {
                    turn.value--;
                }
            }
        }

        @Arbiter
        public void arbiter(IIII_Result r) {
            r.r3 = ring.poll() == null ? 0 : 1;
            r.r4 = turn.value;
        }
    }
}
