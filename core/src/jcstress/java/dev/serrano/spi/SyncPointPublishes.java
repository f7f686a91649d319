package dev.serrano.spi;

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
 * {@link SyncPoint}: observed tasks write and signal, and one waits.
 * <p>Question: does who is given a mark see what its task wrote before it signalled, and is no signal lost?
 * <p>Mutation: in {@code Marks.add} a store instead of the compare-and-set: "1" or "2" in TwoSignal. In
 * {@code SyncPoint.signal} nothing: "0, 0" in SignalAndWait. (The acquire is not told from a plain read by x86-64.)
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=SyncPointPublishes}
 * <p>Processors: x86-64 only.
 */
public final class SyncPointPublishes {
    private SyncPointPublishes() {}

    private static int bitsOf(SyncPoint point) {
        Bits b = new Bits(0);
        new ObservedFiber(b).run(() -> point.waited(SyncKind.DATA));
        return b.seen();
    }

    @JCStressTest
    @Description("r1: the bits given, and 8 if what was done before is not seen; r2: the bits in the end")
    @Outcome(
            id = {"0, 1", "1, 1"},
            expect = ACCEPTABLE,
            desc = "a mark comes with what was done before")
    @Outcome(expect = FORBIDDEN, desc = "something is not seen, or the signal is lost")
    @State
    public static class SignalAndWait {
        private final SyncPoint point = new SyncPoint();
        private final ObservedFiber signals = new ObservedFiber(new Bits(1));
        private final Bits waiter = new Bits(4);
        private final ObservedFiber waits = new ObservedFiber(waiter);
        private boolean done;

        @Actor
        public void signals() {
            done = true;
            signals.run(() -> point.signal(SyncKind.DATA));
        }

        @Actor
        public void waits(II_Result r) {
            waits.run(() -> point.waited(SyncKind.DATA));
            int given = waiter.seen();
            r.r1 = given == 0 || done ? given : 8;
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r2 = bitsOf(point);
        }
    }

    @JCStressTest
    @Description("the bits in the end")
    @Outcome(id = "3", expect = ACCEPTABLE, desc = "both")
    @Outcome(expect = FORBIDDEN, desc = "a signal is lost")
    @State
    public static class TwoSignal {
        private final SyncPoint point = new SyncPoint();
        private final ObservedFiber first = new ObservedFiber(new Bits(1));
        private final ObservedFiber second = new ObservedFiber(new Bits(2));

        @Actor
        public void first() {
            first.run(() -> point.signal(SyncKind.DATA));
        }

        @Actor
        public void second() {
            second.run(() -> point.signal(SyncKind.DATA));
        }

        @Arbiter
        public void arbiter(I_Result r) {
            r.r1 = bitsOf(point);
        }
    }
}
