package dev.serrano.eureka;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.Comparator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;
import org.openjdk.jcstress.infra.results.LL_Result;
import org.openjdk.jcstress.infra.results.ZI_Result;

/**
 * The judges of eurekas whose state is one word or two: tasks offer and check at the same time.
 * <p>Question: is there one winner, is no place given twice, is no better value lost, is no unit spent twice?
 * <p>Mutations: {@code set} for the compare-and-set in {@code FirstHit.offered}: "a, b" in TwoHits. In
 * {@code CountEureka.offered} count before the hit is added: "true, 0" in CountedHit. {@code get} and {@code set} for the
 * compare-and-set in {@code ExtremumEureka.offered}: "2" in TwoExtrema. {@code get} and {@code set} for {@code addAndGet}
 * in {@code EngineEureka.checked}: "GO_ON, GO_ON" in LastUnit. {@code set} for the compare-and-set in
 * {@code ConvergenceEureka.offered}: a value in TwoIterates that says "GO_ON" to both.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=Offers}
 * <p>Processors: x86-64 only.
 */
public final class Offers {
    private Offers() {}

    @JCStressTest
    @Description("each offers, then reads the winner")
    @Outcome(
            id = {"a, a", "b, b"},
            expect = ACCEPTABLE,
            desc = "one winner")
    @Outcome(expect = FORBIDDEN, desc = "two winners, or none")
    @State
    public static class TwoHits {
        private final SearchEureka<String> eureka = new SearchEureka<>("none");

        @Actor
        public void one(LL_Result r) {
            eureka.offered("a");
            r.r1 = eureka.get();
        }

        @Actor
        public void other(LL_Result r) {
            eureka.offered("b");
            r.r2 = eureka.get();
        }
    }

    @JCStressTest
    @Description(
            "one offers the only hit that is wanted; the other looks whether it is resolved, and then for the hits")
    @Outcome(
            id = {"true, 1", "false, 0", "false, 1"},
            expect = ACCEPTABLE,
            desc = "who is told that it is resolved finds the hit")
    @Outcome(expect = FORBIDDEN, desc = "resolved without the hit")
    @State
    public static class CountedHit {
        private final CountEureka<String> eureka = new CountEureka<>(1);

        @Actor
        public void offers(ZI_Result r) {
            eureka.offered("a");
        }

        @Actor
        public void looks(ZI_Result r) {
            r.r1 = eureka.isResolved();
            r.r2 = eureka.get().size();
        }
    }

    @JCStressTest
    @Description("two offer, one hit is wanted: the hits, and what both are to do")
    @Outcome(id = "1, END, END", expect = ACCEPTABLE, desc = "one has the place, and both end")
    @Outcome(expect = FORBIDDEN, desc = "more hits than places, or nobody ends")
    @State
    public static class LastPlace {
        private final CountEureka<String> eureka = new CountEureka<>(1);

        @Actor
        public void one(LLL_Result r) {
            r.r2 = eureka.offered("a");
        }

        @Actor
        public void other(LLL_Result r) {
            r.r3 = eureka.offered("b");
        }

        @Arbiter
        public void arbiter(LLL_Result r) {
            r.r1 = eureka.get().size();
        }
    }

    @JCStressTest
    @Description("a minimum is offered 1 and 2: the least, and what they are to do")
    @Outcome(
            id = {"1, GO_ON, GO_ON", "1, GO_ON, END"},
            expect = ACCEPTABLE,
            desc = "the least is kept")
    @Outcome(expect = FORBIDDEN, desc = "the least is lost")
    @State
    public static class TwoExtrema {
        private final ExtremumEureka<Integer> eureka = ExtremumEureka.minimum(9, Comparator.naturalOrder());

        @Actor
        public void less(LLL_Result r) {
            r.r2 = eureka.offered(1);
        }

        @Actor
        public void more(LLL_Result r) {
            r.r3 = eureka.offered(2);
        }

        @Arbiter
        public void arbiter(LLL_Result r) {
            r.r1 = eureka.get();
        }
    }

    @JCStressTest
    @Description("there is one unit, and two checks that spend one each")
    @Outcome(
            id = {"GO_ON, END", "END, GO_ON", "END, END"},
            expect = ACCEPTABLE,
            desc = "it is spent once, or the other has spent too much before this one looked")
    @Outcome(expect = FORBIDDEN, desc = "it is spent twice")
    @State
    public static class LastUnit {
        private final EngineEureka<String> eureka = new EngineEureka<>(1);

        @Actor
        public void one(LL_Result r) {
            r.r1 = eureka.checked(1);
        }

        @Actor
        public void other(LL_Result r) {
            r.r2 = eureka.checked(1);
        }
    }

    @JCStressTest
    @Description("two iterates that are near to each other and far from the first are offered")
    @Outcome(
            id = {"true, GO_ON, END", "true, END, GO_ON"},
            expect = ACCEPTABLE,
            desc = "the second has the first before it")
    @Outcome(expect = FORBIDDEN, desc = "one of them is lost")
    @State
    public static class TwoIterates {
        private final ConvergenceEureka<Integer> eureka = new ConvergenceEureka<>(0, (a, b) -> Math.abs(a - b) < 10);

        @Actor
        public void one(LLL_Result r) {
            r.r2 = eureka.offered(100);
        }

        @Actor
        public void other(LLL_Result r) {
            r.r3 = eureka.offered(101);
        }

        @Arbiter
        public void arbiter(LLL_Result r) {
            r.r1 = eureka.isResolved();
        }
    }
}
