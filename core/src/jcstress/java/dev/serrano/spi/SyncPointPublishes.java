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
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * {@link SyncPoint}: two observed tasks write and signal, a third has waited.
 * <p>Question: does who is given a mark see what its task wrote before it signalled, and is no signal lost?
 * <p>Mutation: in {@code Marks.add} a store instead of the compare-and-set: a last number below 3. Let
 * {@code SyncPoint.signal} make a {@code Marks} at the first call, without a compare-and-set: the same. (The acquire is
 * not told from a plain read by x86-64.)
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=SyncPointPublishes}
 * <p>Processors: three at least, jcstress leaves it out with fewer; not run yet, and the mutations not tried.
 */
@JCStressTest
@Description("r1: what is not seen of the tasks whose bits were given; r2: the bits given; r3: those left in the end")
@Outcome(
        id = {"0, 0, 3", "0, 1, 3", "0, 2, 3", "0, 3, 3"},
        expect = ACCEPTABLE,
        desc = "a mark comes with what was done before")
@Outcome(expect = FORBIDDEN, desc = "something is not seen, or a signal is lost")
@State
public class SyncPointPublishes {
    private final SyncPoint point = new SyncPoint();
    private final ObservedFiber first = new ObservedFiber(new Bits(1));
    private final ObservedFiber second = new ObservedFiber(new Bits(2));
    private final Bits waiter = new Bits(4);
    private final ObservedFiber waits = new ObservedFiber(waiter);
    private int one;
    private int two;

    @Actor
    public void first() {
        one = 1;
        first.run(() -> point.signal(SyncKind.DATA));
    }

    @Actor
    public void second() {
        two = 2;
        second.run(() -> point.signal(SyncKind.DATA));
    }

    @Actor
    public void waits(III_Result r) {
        waits.run(() -> point.waited(SyncKind.DATA));
        r.r2 = waiter.seen();
        r.r1 = r.r2 & ~(one | two);
    }

    @Arbiter
    public void arbiter(III_Result r) {
        Bits b = new Bits(0);
        new ObservedFiber(b).run(() -> point.waited(SyncKind.DATA));
        r.r3 = b.seen();
    }
}
