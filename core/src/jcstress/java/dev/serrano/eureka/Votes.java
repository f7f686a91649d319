package dev.serrano.eureka;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.worker.ObservedFiber;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * {@link NVersionEureka}: tasks offer at the same time.
 * <p>Question: do two equal offers agree, and does an agreement never change?
 * <p>Mutation: in {@code NVersionEureka.offered} get and put instead of merge: "null, GO_ON, GO_ON" in TwoEqual. Set
 * {@code agreed} without the compare-and-set: "a, b" in TwoAgreements.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=Votes}
 * <p>Processors: x86-64 only.
 */
public final class Votes {
    private Votes() {}

    /** Offers a value by a task of its own: a task has one vote for a value. */
    private static Verdict offer(NVersionEureka<String> eureka, String value) {
        Verdict[] verdict = new Verdict[1];
        new ObservedFiber(new NVersionEureka.Voter(eureka)).run(() -> verdict[0] = eureka.offered(value));
        return verdict[0];
    }

    @JCStressTest
    @Description("two offer the same, two are to agree: the value, and what both are to do")
    @Outcome(
            id = {"a, GO_ON, END", "a, END, GO_ON", "a, END, END"},
            expect = ACCEPTABLE,
            desc = "they agree, and the one that resolves it ends")
    @Outcome(expect = FORBIDDEN, desc = "a vote is lost, or nobody ends")
    @State
    public static class TwoEqual {
        private final NVersionEureka<String> eureka = new NVersionEureka<>(2);

        @Actor
        public void one(LLL_Result r) {
            r.r2 = offer(eureka, "a");
        }

        @Actor
        public void other(LLL_Result r) {
            r.r3 = offer(eureka, "a");
        }

        @Arbiter
        public void arbiter(LLL_Result r) {
            r.r1 = eureka.get();
        }
    }

    @JCStressTest
    @Description("each offers a value of its own by two tasks, then reads what was agreed upon")
    @Outcome(
            id = {"a, a", "b, b"},
            expect = ACCEPTABLE,
            desc = "both read the same")
    @Outcome(expect = FORBIDDEN, desc = "an agreement has changed, or there is none")
    @State
    public static class TwoAgreements {
        private final NVersionEureka<String> eureka = new NVersionEureka<>(2);

        private @Nullable String offerTwice(String value) {
            offer(eureka, value);
            offer(eureka, value);
            return eureka.get();
        }

        @Actor
        public void one(LL_Result r) {
            r.r1 = offerTwice("a");
        }

        @Actor
        public void other(LL_Result r) {
            r.r2 = offerTwice("b");
        }
    }
}
