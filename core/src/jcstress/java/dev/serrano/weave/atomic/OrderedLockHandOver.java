package dev.serrano.weave.atomic;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.context.Bits;
import dev.serrano.internal.value.Grant;
import dev.serrano.internal.worker.ObservedFiber;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * {@link OrderedLock}: who holds it, who comes, and who waits for it.
 * <p>Question: is one inside at a time, and does it see what was written inside before (TwoEnter)? Is nobody forgotten who
 * comes while the holder exits (ExitAndQueue), or who stands behind one that gives up meanwhile (ExitAndGiveUp)?
 * <p>Mutation: in {@code OrderedLock.enter} a look and a store instead of the compare-and-set: an exit fails in TwoEnter. In
 * {@code exit} store null after the look at {@code count}, or in {@code Waiters.enterOrQueue} do not count before the
 * compare-and-set: "0, 0" in ExitAndQueue. In {@code Waiters.giveUp} do not wake the next: "0" in ExitAndGiveUp.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=OrderedLockHandOver}
 * <p>Processors: x86-64 only.
 */
public final class OrderedLockHandOver {
    private OrderedLockHandOver() {}

    private abstract static class Held {
        final OrderedLock lock = new OrderedLock();
        private final ObservedFiber holder = new ObservedFiber(new Bits(1));

        Held() {
            holder.run(lock::enter);
        }

        final void exit() {
            holder.run(lock::exit);
        }
    }

    @JCStressTest
    @Description("r1: what two have counted plainly")
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "one after the other")
    @Outcome(expect = FORBIDDEN, desc = "both were inside, or one did not see the other's write")
    @State
    public static class TwoEnter {
        private final OrderedLock lock = new OrderedLock();
        private int plain;

        private void count() {
            lock.enter();
            plain++;
            lock.exit();
        }

        @Actor
        public void first() {
            count();
        }

        @Actor
        public void second() {
            count();
        }

        @Arbiter
        public void arbiter(I_Result r) {
            r.r1 = plain;
        }
    }

    @JCStressTest
    @Description("r1: whether who comes has entered; r2: whether it was woken")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "it came after the exit")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "it came before, and tries again")
    @Outcome(expect = FORBIDDEN, desc = "it waits for ever")
    @State
    public static class ExitAndQueue extends Held {
        private final Grant turn = new Grant(lock);
        private boolean entered;

        @Actor
        public void exits() {
            exit();
        }

        @Actor
        public void comes() {
            entered = lock.waiters().enterOrQueue(turn, turn, false);
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r1 = entered ? 1 : 0;
            r.r2 = turn.granted() == lock ? 1 : 0;
        }
    }

    @JCStressTest
    @Description("two wait, the first gives up. r1: whether the second was woken")
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "it tries again")
    @Outcome(expect = FORBIDDEN, desc = "it waits for ever")
    @State
    public static class ExitAndGiveUp extends Held {
        private final Grant first = new Grant(lock);
        private final Grant second = new Grant(lock);

        public ExitAndGiveUp() {
            lock.waiters().enterOrQueue(first, first, false);
            lock.waiters().enterOrQueue(second, second, false);
        }

        @Actor
        public void exits() {
            exit();
        }

        @Actor
        public void givesUp() {
            lock.waiters().giveUp(first);
        }

        @Arbiter
        public void arbiter(I_Result r) {
            r.r1 = second.granted() == lock ? 1 : 0;
        }
    }
}
