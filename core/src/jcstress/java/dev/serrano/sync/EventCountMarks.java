package dev.serrano.sync;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.context.Bits;
import dev.serrano.internal.worker.ObservedFiber;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@link EventCount}, the marks of its advances.
 * <p>Question: is who has seen so many advances given the marks of at least as many?
 * <p>Mutation: in {@code EventCount.advance} add the marks after the count: "1, 0" in AdvanceAndRead. Without the lock in
 * {@code Advances.add}, or with a store instead of the compare-and-set in {@code EventCount.advances}: "2, 1" and "2, 2"
 * in TwoAdvance.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=EventCountMarks}
 * <p>Processors: x86-64 only.
 */
public final class EventCountMarks {
    private EventCountMarks() {}

    private static int readBy(ObservedFiber reads, EventCount count) {
        int[] n = new int[1];
        reads.run(() -> n[0] = (int) count.read());
        return n[0];
    }

    @JCStressTest
    @Description("r1: the count that was read; r2: the bits that were given with it")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "before")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "after")
    @Outcome(expect = FORBIDDEN, desc = "the mark is missing")
    @State
    public static class AdvanceAndRead {
        private final EventCount count = new EventCount();
        private final ObservedFiber advances = new ObservedFiber(new Bits(1));
        private final Bits reader = new Bits(4);
        private final ObservedFiber reads = new ObservedFiber(reader);

        @Actor
        public void advances() {
            advances.run(count::advance);
        }

        @Actor
        public void reads(II_Result r) {
            r.r1 = readBy(reads, count);
            r.r2 = reader.seen();
        }
    }

    @JCStressTest
    @Description("r1: the count in the end; r2: the bits that are given with it")
    @Outcome(id = "2, 3", expect = ACCEPTABLE, desc = "both")
    @Outcome(expect = FORBIDDEN, desc = "a mark is missing")
    @State
    public static class TwoAdvance {
        private final EventCount count = new EventCount();
        private final ObservedFiber first = new ObservedFiber(new Bits(1));
        private final ObservedFiber second = new ObservedFiber(new Bits(2));

        @Actor
        public void first() {
            first.run(count::advance);
        }

        @Actor
        public void second() {
            second.run(count::advance);
        }

        @Arbiter
        public void arbiter(II_Result r) {
            Bits reader = new Bits(4);
            r.r1 = readBy(new ObservedFiber(reader), count);
            r.r2 = reader.seen();
        }
    }
}
