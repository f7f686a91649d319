package dev.serrano.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.idle.Message;
import dev.serrano.internal.idle.WorkerShared;
import dev.serrano.internal.task.CountingNode;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.value.CompletionCheck;
import dev.serrano.internal.value.FutureTask;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The stack of messages in {@link WorkerShared}.
 * <p>Question: does each message come out exactly once, with its contents, and is none left without its poll bit?
 * <p>Mutation: in {@code push} store the head instead of compare-and-set: an entry is lost.
 * In {@code WorkerShared.handleMessages} clear the bit after taking: a message stays without a bit ("0, 0" of MessageBit).
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=Stacks}
 * <p>Processors: x86-64 only.
 */
public final class Stacks {
    private Stacks() {}

    @JCStressTest
    @Description("two messages, the owner takes all meanwhile: r1, r2 = contents seen, times how often")
    @Outcome(id = "3, 5", expect = ACCEPTABLE, desc = "each message exactly once, with its contents")
    @Outcome(expect = FORBIDDEN, desc = "a lost, doubled or half-written message")
    @State
    public static class Messages {
        private final Worker worker = BareWorker.make();
        private final WorkerShared victim = worker.shared;
        private int three;
        private int five;

        private final CountingNode nodeOfThree = new CountingNode();

        private void take() {
            victim.handleMessages(worker);
        }

        private final class Note extends Message {
            final WaitNode node;

            Note(WaitNode node) {
                this.node = node;
            }

            @Override
            protected void handle() {
                if (node == nodeOfThree) {
                    three += 3;
                } else {
                    five += 5;
                }
            }
        }

        @Actor
        public void senders() {
            victim.push(new Note(nodeOfThree));
            victim.push(new Note(new CountingNode()));
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
    public static class MessageBit {
        private final Worker worker = BareWorker.make();
        private final FutureTask<String> done = new FutureTask<>(() -> "value");
        private final CountingNode node = new CountingNode();

        public MessageBit() {
            done.complete(Nil.NIL);
            worker.setPollBit(Worker.POLL_MESSAGE); // an earlier message
        }

        @Actor
        public void sender() {
            worker.send(new CompletionCheck(done, node, worker));
        }

        @Actor
        @SuppressWarnings("NullAway") // messages need no fiber
        public void owner() {
            worker.handlePoll(null);
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r1 = node.fired();
            r.r2 = (worker.poll() & Worker.POLL_MESSAGE) != 0 ? 1 : 0;
        }
    }
}
