package dev.serrano.internal.value;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.context.Bits;
import dev.serrano.internal.worker.ObservedFiber;
import dev.serrano.observe.SyncKind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * {@link PointCell}: observed tasks fill a promise, or signal for who will.
 * <p>Question: does who sees the result get the mark of the task that has put it, and is no mark lost when two make the
 * marks at the same time?
 * <p>Mutation: in {@code PromiseCell.fill} signal after the completion: "1, 0" in PutThenRead. In
 * {@code PointCell.marksMade} a store instead of the compare-and-exchange: "1" and "2" in TwoMake.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=MarksOfCells}
 * <p>Processors: x86-64 only.
 */
public final class MarksOfCells {
    private MarksOfCells() {}

    @JCStressTest
    @Description("r1: whether the result is there; r2: the bits that its reader is given")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "not yet")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "the result and the mark")
    @Outcome(expect = FORBIDDEN, desc = "a result without the mark")
    @State
    public static class PutThenRead {
        private final PromiseCell<String> promise = new PromiseCell.External<>();
        private final ObservedFiber puts = new ObservedFiber(new Bits(1));
        private final Bits reader = new Bits(2);
        private final ObservedFiber reads = new ObservedFiber(reader);

        @Actor
        public void puts() {
            puts.run(() -> promise.put("value"));
        }

        @Actor
        public void reads(II_Result r) {
            reads.run(() -> {
                if (promise.resolved()) {
                    r.r1 = 1;
                    SyncEdges.read(promise);
                    r.r2 = reader.seen();
                }
            });
        }
    }

    @JCStressTest
    @Description("two signal for a promise that nobody has filled; the bits that both have left")
    @Outcome(id = "3", expect = ACCEPTABLE, desc = "both")
    @Outcome(expect = FORBIDDEN, desc = "one is lost")
    @State
    public static class TwoMake {
        private final PromiseCell<String> promise = new PromiseCell.External<>();
        private final ObservedFiber first = new ObservedFiber(new Bits(1));
        private final ObservedFiber second = new ObservedFiber(new Bits(2));

        @Actor
        public void first() {
            first.run(promise::signal);
        }

        @Actor
        public void second() {
            second.run(promise::signal);
        }

        @Arbiter
        public void arbiter(I_Result r) {
            Bits b = new Bits(0);
            var marks = promise.marks();
            if (marks != null) {
                marks.waited(b, SyncKind.DATA);
            }
            r.r1 = b.seen();
        }
    }
}
