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
 * {@code Activation.pending}: spawned calls end while the call that has spawned them comes to a sync.
 * <p>Question: does exactly one go on with the call, and does it see both results, and what the call has saved before it
 * stopped?
 * <p>Mutation: in {@code Activation.endAlone} count by {@code c.pending--} (TwoSpawned), in {@code leave} by
 * {@code pending--} (SpawnedAndCall), without an atomic operation: nobody goes on, or two do. Set {@code value} in
 * {@code bodyEnded} after {@code leave}: a result is missing.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=ActivationSync}
 * <p>Processors: x86-64 only.
 */
public final class ActivationSync {
    private ActivationSync() {}

    private abstract static class Calls {
        final Activation call = Woven.begin(ActivationFailures.NO_BODY, 0, 0, 0);
        final Activation first = Woven.begin(ActivationFailures.NO_BODY, 0, 0, 0);
        final Activation second = Woven.begin(ActivationFailures.NO_BODY, 0, 0, 0);

        Calls() {
            call.reserve(2);
            call.spawns(0);
            first.calledBy(call);
            call.spawns(1);
            second.calledBy(call);
        }

        final void save() {
            call.at(1, 1, 0);
            call.put(0, 7);
        }

        final String seenBy(@Nullable Activation goesOn, boolean saved) {
            if (goesOn != call) {
                return "-";
            }
            return result(0) + " " + result(1) + " " + (saved ? call.getInt(0) : 7);
        }

        private @Nullable Object result(int number) {
            return call.hasResult(number) ? call.result(number) : null;
        }
    }

    @JCStressTest
    @Description("the call has stopped. What each sees if it goes on: the results and a saved variable")
    @Outcome(
            id = {"a b 7, -", "-, a b 7"},
            expect = ACCEPTABLE,
            desc = "one of them, which sees all")
    @Outcome(expect = FORBIDDEN, desc = "none or two, or something is missing")
    @State
    public static class TwoSpawned extends Calls {
        public TwoSpawned() {
            save();
            call.leave();
        }

        @Actor
        public void first(LL_Result r) {
            r.r1 = seenBy(first.bodyEnded("a", null), true);
        }

        @Actor
        public void second(LL_Result r) {
            r.r2 = seenBy(second.bodyEnded("b", null), true);
        }
    }

    @JCStressTest
    @Description("one has ended. What each sees if it goes on: the results and a saved variable")
    @Outcome(
            id = {"a b 7, -", "-, a b 7"},
            expect = ACCEPTABLE,
            desc = "one of them, which sees all")
    @Outcome(expect = FORBIDDEN, desc = "none or two, or something is missing")
    @State
    public static class SpawnedAndCall extends Calls {
        public SpawnedAndCall() {
            first.bodyEnded("a", null);
        }

        @Actor
        public void second(LL_Result r) {
            r.r1 = seenBy(second.bodyEnded("b", null), true);
        }

        /** As the slow form does. */
        @Actor
        public void call(LL_Result r) {
            boolean saved = call.waits();
            if (saved) {
                save();
                if (!call.leave()) {
                    r.r2 = "-";
                    return;
                }
            }
            r.r2 = seenBy(call, saved);
        }
    }
}
