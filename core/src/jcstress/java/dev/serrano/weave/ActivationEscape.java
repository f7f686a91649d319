package dev.serrano.weave;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * {@code Activation.escaping}: a call that escapes ends while the last call that it has spawned ends; its caller goes on with
 * the value and comes to a sync.
 * <p>Question: does exactly one go on behind the sync, and does it see what the spawned call has written, and its failure?
 * <p>Mutation: in {@code Activation.leaveTo} set {@code spawned} after {@code leave}, or count for the caller after it: two go
 * on, or the caller goes on before the spawned call has ended.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=ActivationEscape}
 * <p>Processors: x86-64 only.
 */
public final class ActivationEscape {
    private ActivationEscape() {}

    @JCStressTest
    @Description("the call returns to its caller, which syncs, while what it has spawned writes and fails")
    @Outcome(
            id = {"v x 1, -", "-, v x 1"},
            expect = ACCEPTABLE,
            desc = "one of them goes on behind the sync, and sees all")
    @Outcome(id = "-, at the call x 1", expect = ACCEPTABLE, desc = "the failure was there when the call returned")
    @Outcome(expect = FORBIDDEN, desc = "none or two, or something is missing")
    @State
    public static class SpawnedAndCall {
        private final Activation caller = Woven.begin(ActivationFailures.NO_BODY, 0, 0, 0);
        private final Activation call = Woven.begin(ActivationFailures.NO_BODY, 0, 0, 0);
        private final Activation spawned = Woven.begin(ActivationFailures.NO_BODY, 0, 0, 0);
        private final IllegalStateException failure = new IllegalStateException("x");
        private int written;

        public SpawnedAndCall() {
            call.calledBy(caller);
            call.spawns();
            spawned.calledBy(call);
        }

        private String behindSync(@Nullable Activation goesOn, String value) {
            if (goesOn != caller) {
                return "-";
            }
            String failed = "none";
            try {
                caller.joined();
            } catch (IllegalStateException e) {
                failed = e.getMessage();
            }
            return value + " " + failed + " " + written;
        }

        @Actor
        public void spawned(LL_Result r) {
            written = 1;
            r.r1 = behindSync(spawned.bodyEnded(null, failure), "v");
        }

        /** As the slow forms do. */
        @Actor
        public void call(LL_Result r) {
            call.escapes();
            Activation goesOn = call.bodyEnded("v", null);
            if (goesOn == null) { // it is the other's, which did all of that
                r.r2 = "-";
                return;
            }
            String value;
            try {
                value = String.valueOf(caller.returned());
            } catch (IllegalStateException e) {
                r.r2 = "at the call " + e.getMessage() + " " + written;
                return;
            }
            if (caller.waits()) {
                caller.at(1, 0, 0);
                if (!caller.leave()) {
                    r.r2 = "-";
                    return;
                }
            }
            r.r2 = behindSync(caller, value);
        }
    }
}
