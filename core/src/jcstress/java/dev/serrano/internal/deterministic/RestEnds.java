package dev.serrano.internal.deterministic;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.value.Signal;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * {@link Arrivals}: a launch that waits for rest against the end of the runtime.
 * <p>Question: can the launch wait for a signal that nobody raises?
 * <p>Mutation: in {@code Arrivals.rest} look at {@code ended} before the signal is queued, in {@code end} set it after
 * the look at the queue, or make it plain: each shows "0", in one to six of a thousand samples.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=RestEnds}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("r1: the signal has been raised")
@Outcome(id = "1", expect = ACCEPTABLE, desc = "the launch goes on")
@Outcome(id = "0", expect = FORBIDDEN, desc = "the launch waits for ever")
@State
public class RestEnds {
    private final Arrivals arrivals = new Arrivals();
    private Signal atRest = new Signal();

    @Actor
    public void launch() {
        atRest = arrivals.rest();
    }

    @Actor
    public void end() {
        arrivals.end();
    }

    @Arbiter
    public void arbiter(I_Result r) {
        r.r1 = atRest.resolved() ? 1 : 0;
    }
}
