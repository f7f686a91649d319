package dev.serrano.internal.cancel;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.fiber.Cancellable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A cancellation against a task that begins to wait in the scope.
 * <p>Question: does the canceller find the waiter, or the task the cause, whether the task is new to the scope or has
 * waited there before?
 * <p>Mutation: look at the cause before {@code waits} is set: "false, false" for one that has waited before. Look at it
 * before {@code add}: likewise for a new one.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=CancelVsWait}
 * <p>Processors: x86-64 only.
 */
public class CancelVsWait {
    private CancelVsWait() {}

    private static final class Member extends Cancellable {
        volatile boolean waits;

        @Override
        public void cancelled(Throwable why) {}
    }

    private static boolean cancelAndLook(CancelToken outer) {
        outer.cancel(CAUSE);
        boolean found = false;
        for (Cancellable c = outer.take(); c != null; c = outer.take()) {
            if (c instanceof CancelToken inner) {
                Cancellable m = inner.take();
                found |= m instanceof Member known && known.waits;
            }
        }
        return found;
    }

    private static final Throwable CAUSE = new Throwable("planned", null, false, false) {
        private static final long serialVersionUID = 1L;
    };

    /** One that is new to the scope. */
    @JCStressTest
    @Outcome(
            id = {"true, false", "false, true", "true, true"},
            expect = ACCEPTABLE,
            desc = "one sees the other")
    @Outcome(expect = FORBIDDEN, desc = "the task waits for ever")
    @State
    public static class Newcomer {
        private final CancelToken outer = new CancelToken(null);
        private final CancelToken inner = new CancelToken(outer);
        private final Member member = new Member();

        public Newcomer() {
            inner.enlist(0);
        }

        @Actor
        public void canceller(ZZ_Result r) {
            r.r1 = cancelAndLook(outer);
        }

        @Actor
        public void task(ZZ_Result r) {
            inner.add(member, 1);
            member.waits = true;
            r.r2 = inner.cause() != null;
        }
    }

    /** One that is on the list of the scope, since it has waited there before. */
    @JCStressTest
    @Outcome(
            id = {"true, false", "false, true", "true, true"},
            expect = ACCEPTABLE,
            desc = "one sees the other")
    @Outcome(expect = FORBIDDEN, desc = "the task waits for ever")
    @State
    public static class Known {
        private final CancelToken outer = new CancelToken(null);
        private final CancelToken inner = new CancelToken(outer);
        private final Member member = new Member();

        public Known() {
            inner.enlist(0);
            inner.add(member, 1);
        }

        @Actor
        public void canceller(ZZ_Result r) {
            r.r1 = cancelAndLook(outer);
        }

        @Actor
        public void task(ZZ_Result r) {
            member.waits = true;
            r.r2 = inner.cause() != null;
        }
    }
}
