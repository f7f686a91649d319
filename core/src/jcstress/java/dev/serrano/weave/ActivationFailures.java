package dev.serrano.weave;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.spi.WovenWorker;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@code Activation.failure} and {@code over}: two spawned calls fail; the body of the call that has spawned them has ended.
 * <p>Question: does the call end once, with one failure and the other one suppressed in it?
 * <p>Mutation: {@code Activation.failed} without its monitor: a failure is lost.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=ActivationFailures}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("r1: failures that the caller gets, r2: how many ends of the call it hears of")
@Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "both, once")
@Outcome(expect = FORBIDDEN, desc = "a failure is lost, or the call has not ended, or twice")
@State
public class ActivationFailures {
    static final MethodHandle NO_BODY = MethodHandles.dropArguments(
            MethodHandles.constant(Object.class, null), 0, Activation.class, WovenWorker.class);

    private final Activation caller = Woven.begin(NO_BODY, 0, 0, 0);
    private final Activation call = Woven.begin(NO_BODY, 0, 0, 0);
    private final Activation first = Woven.begin(NO_BODY, 0, 0, 0);
    private final Activation second = Woven.begin(NO_BODY, 0, 0, 0);
    private int byFirst;
    private int bySecond;

    public ActivationFailures() {
        call.spawns();
        first.calledBy(call);
        call.spawns();
        second.calledBy(call);
        call.calledBy(caller); // which waits for it
        call.bodyEnded("value", null);
    }

    @Actor
    public void first() {
        byFirst = first.bodyEnded(null, new IllegalStateException("first")) == caller ? 1 : 0;
    }

    @Actor
    public void second() {
        bySecond = second.bodyEnded(null, new IllegalStateException("second")) == caller ? 1 : 0;
    }

    @Arbiter
    public void arbiter(II_Result r) {
        try {
            caller.returned();
        } catch (IllegalStateException e) {
            r.r1 = 1 + e.getSuppressed().length;
        }
        r.r2 = byFirst + bySecond;
    }
}
