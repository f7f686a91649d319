package dev.serrano.internal.schedulers;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@link BarrierEnd}: the end of the last task against the detection of quiescence.
 * <p>Question: can each of them miss the other, so that nobody lets the root task go on?
 * <p>Mutation: in {@code BarrierEnd} either flag with release and acquire instead of volatile: "0, 0".
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=BarrierEnds}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("r1: the last task sees both; r2: the detection sees both")
@Outcome(
        id = {"0, 1", "1, 0", "1, 1"},
        expect = ACCEPTABLE,
        desc = "at least one lets the root task go on")
@Outcome(id = "0, 0", expect = FORBIDDEN, desc = "the root task waits for ever")
@State
public class BarrierEnds {
    private final BarrierEnd end = new BarrierEnd();

    @Actor
    public void lastTask(II_Result r) {
        r.r1 = end.setOver() ? 1 : 0;
    }

    @Actor
    public void detection(II_Result r) {
        r.r2 = end.setDetected() ? 1 : 0;
    }
}
