package dev.serrano.internal.value;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * {@link Combination}: two promises of one {@code all} or {@code any} end at the same time.
 * <p>Question: does the part that is counted last see what the other has stored or decided?
 * <p>Mutation: in {@code Combination.endOne} count the part before {@code ended}: "[1, null]" or "[null, 2]" in
 * AllWithTwoValues, a list in AllWithOneFailure, a failure in AnyWithOneFailure.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=CombinationOfTwo}
 * <p>Processors: x86-64 only.
 */
public final class CombinationOfTwo {
    private CombinationOfTwo() {}

    private static final RuntimeException FAILURE = new RuntimeException("failure", null, false, false) {};

    private static String seen(TaskFuture<?> f) {
        return switch (f.state()) {
            case SUCCESS -> String.valueOf(f.resultNow());
            case FAILED -> "failed";
            case CANCELLED -> "cancelled";
            case RUNNING -> "none";
        };
    }

    @JCStressTest
    @Description("what each sees of the result after its put")
    @Outcome(
            id = {"[1, 2], [1, 2]", "none, [1, 2]", "[1, 2], none"},
            expect = ACCEPTABLE,
            desc = "both values")
    @Outcome(expect = FORBIDDEN, desc = "a value is missing, or the result")
    @State
    public static class AllWithTwoValues {
        private final Promise<Integer> first = Serrano.externalPromise();
        private final Promise<Integer> second = Serrano.externalPromise();
        private final TaskFuture<List<Integer>> all = TaskFuture.all(List.of(first, second));

        @Actor
        public void one(LL_Result r) {
            first.put(1);
            r.r1 = seen(all);
        }

        @Actor
        public void other(LL_Result r) {
            second.put(2);
            r.r2 = seen(all);
        }
    }

    @JCStressTest
    @Description("a value and a failure of all")
    @Outcome(
            id = {"failed, failed", "none, failed"},
            expect = ACCEPTABLE,
            desc = "the failure decides")
    @Outcome(expect = FORBIDDEN, desc = "a list without the value of the failure, or no result")
    @State
    public static class AllWithOneFailure {
        private final Promise<Integer> first = Serrano.externalPromise();
        private final Promise<Integer> second = Serrano.externalPromise();
        private final TaskFuture<List<Integer>> all = TaskFuture.all(List.of(first, second));

        @Actor
        public void one(LL_Result r) {
            first.put(1);
            r.r1 = seen(all);
        }

        @Actor
        public void other(LL_Result r) {
            second.fail(FAILURE);
            r.r2 = seen(all);
        }
    }

    @JCStressTest
    @Description("a value and a failure of any")
    @Outcome(
            id = {"1, 1", "1, none"},
            expect = ACCEPTABLE,
            desc = "the value decides")
    @Outcome(expect = FORBIDDEN, desc = "a failure although there is a value, or no result")
    @State
    public static class AnyWithOneFailure {
        private final Promise<Integer> first = Serrano.externalPromise();
        private final Promise<Integer> second = Serrano.externalPromise();
        private final TaskFuture<Integer> any = TaskFuture.any(List.of(first, second));

        @Actor
        public void one(LL_Result r) {
            first.put(1);
            r.r1 = seen(any);
        }

        @Actor
        public void other(LL_Result r) {
            second.fail(FAILURE);
            r.r2 = seen(any);
        }
    }
}
