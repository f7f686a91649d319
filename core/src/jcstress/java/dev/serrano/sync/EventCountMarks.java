package dev.serrano.sync;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.context.Bits;
import dev.serrano.internal.worker.ObservedFiber;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@link EventCount}, the marks of its advances: two observed tasks advance while a third reads.
 * <p>Question: is who has seen so many advances given the marks of at least as many?
 * <p>Mutation: in {@code EventCount.advance} add the marks after the count: "1, 0". Without the lock in
 * {@code Advances.add}, or with a store instead of the compare-and-set in {@code EventCount.advances}: "2, 1" and "2, 2".
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=EventCountMarks}
 * <p>Processors: three at least, jcstress leaves it out with fewer; not run yet, and the mutations not tried.
 */
@JCStressTest
@Description("r1: the count that was read; r2: the bits that were given with it")
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "before both")
@Outcome(
        id = {"1, 1", "1, 2"},
        expect = ACCEPTABLE,
        desc = "after one")
@Outcome(id = "2, 3", expect = ACCEPTABLE, desc = "after both")
@Outcome(expect = FORBIDDEN, desc = "a mark is missing")
@State
public class EventCountMarks {
    private final EventCount count = new EventCount();
    private final ObservedFiber first = new ObservedFiber(new Bits(1));
    private final ObservedFiber second = new ObservedFiber(new Bits(2));
    private final Bits reader = new Bits(4);
    private final ObservedFiber reads = new ObservedFiber(reader);

    @Actor
    public void first() {
        first.run(count::advance);
    }

    @Actor
    public void second() {
        second.run(count::advance);
    }

    @Actor
    public void reads(II_Result r) {
        reads.run(() -> r.r1 = (int) count.read());
        r.r2 = reader.seen();
    }
}
