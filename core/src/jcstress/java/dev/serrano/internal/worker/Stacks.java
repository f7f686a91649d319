package dev.serrano.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.task.CountingNode;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.value.FutureTask;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The stacks of steal requests and of messages in {@link WorkerShared}.
 * <p>Question: does each request and each message come out exactly once, with its contents, and is none left without
 * its poll bit?
 * <p>Mutation: in {@code pushRequest} or {@code pushMail} store the head instead of compare-and-set: an entry is lost.
 * In {@code Worker.handleMail} clear the bit after taking the mail: a message stays without a bit ("0, 0" of MailBit).
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=Stacks}
 * <p>Processors: x86-64 only.
 */
public final class Stacks {
    private Stacks() {}

    @JCStressTest
    @Description("two requests come while the owner pops: r1, r2 = how often each request came out")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "each exactly once")
    @Outcome(expect = FORBIDDEN, desc = "a lost or doubled request")
    @State
    public static class Requests {
        private final WorkerShared victim = new WorkerShared();
        private final Worker a = BareWorker.make();
        private final Worker b = BareWorker.make();
        private int countA;
        private int countB;

        private void count(@Nullable Worker w) {
            if (w == a) {
                countA++;
            } else if (w == b) {
                countB++;
            }
        }

        @Actor
        public void thieves() {
            victim.pushRequest(a);
            victim.pushRequest(b);
        }

        @Actor
        public void owner() {
            count(victim.popRequest());
            count(victim.popRequest());
        }

        @Arbiter
        public void arbiter(II_Result r) {
            for (int i = 0; i < 3 && victim.hasRequest(); i++) {
                count(victim.popRequest());
            }
            r.r1 = countA;
            r.r2 = countB;
        }
    }

    @JCStressTest
    @Description("two thieves push at once")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "each exactly once")
    @Outcome(expect = FORBIDDEN, desc = "a lost or doubled request")
    @State
    public static class TwoRequests {
        private final WorkerShared victim = new WorkerShared();
        private final Worker a = BareWorker.make();
        private final Worker b = BareWorker.make();

        @Actor
        public void first() {
            victim.pushRequest(a);
        }

        @Actor
        public void second() {
            victim.pushRequest(b);
        }

        @Arbiter
        public void arbiter(II_Result r) {
            for (int i = 0; i < 3 && victim.hasRequest(); i++) {
                Worker w = victim.popRequest();
                r.r1 += w == a ? 1 : 0;
                r.r2 += w == b ? 1 : 0;
            }
        }
    }

    @JCStressTest
    @Description("two messages, the owner takes all meanwhile: r1, r2 = contents seen, times how often")
    @Outcome(id = "3, 5", expect = ACCEPTABLE, desc = "each message exactly once, with its contents")
    @Outcome(expect = FORBIDDEN, desc = "a lost, doubled or half-written message")
    @State
    public static class Messages {
        private final WorkerShared victim = new WorkerShared();
        private int three;
        private int five;

        private static Mail gift(int n) {
            return new Mail.Gift(new SpawnedTask[n], 0, 0);
        }

        private void take() {
            for (Mail m = victim.takeMail(); m != null; m = m.next) {
                int n = ((Mail.Gift) m).tasks.length;
                if (n == 3) {
                    three += n;
                } else {
                    five += n;
                }
            }
        }

        @Actor
        public void senders() {
            victim.pushMail(gift(3));
            victim.pushMail(gift(5));
        }

        @Actor
        public void owner() {
            take();
        }

        @Arbiter
        public void arbiter(II_Result r) {
            take();
            r.r1 = three;
            r.r2 = five;
        }
    }

    @JCStressTest
    @Description("Worker.send against the owner's poll. r1: message handled, r2: poll bit set")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "handled")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "handled before its bit was set: one needless poll")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "waits, and the bit says so")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "a message that no poll will find")
    @State
    public static class MailBit {
        private final Worker worker = BareWorker.make();
        private final FutureTask<String> done = new FutureTask<>(() -> "value");
        private final CountingNode node = new CountingNode();

        public MailBit() {
            done.complete(Nil.NIL);
            worker.setPollBit(Worker.POLL_MAIL); // an earlier message
        }

        @Actor
        public void sender() {
            worker.send(new Mail.Recheck(done, node));
        }

        @Actor
        @SuppressWarnings("NullAway") // mail needs no fiber
        public void owner() {
            worker.handlePoll(null);
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r1 = node.fired();
            r.r2 = (worker.poll() & Worker.POLL_MAIL) != 0 ? 1 : 0;
        }
    }
}
