package dev.serrano.actor;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * {@link FifoMailbox}: two producers, of which one takes twice meanwhile, and the rest is taken afterwards.
 * <p>Question: does each message come once, and do those of one producer come in its order?
 * <p>Mutation: in {@code FifoMailbox.append} read {@code last} and write it, instead of the exchange: a message is missing.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=MailboxPuts}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("the messages in the order in which they were taken; 1 and 2 are of one producer")
@Outcome(
        id = {"123", "132", "312"},
        expect = ACCEPTABLE,
        desc = "each once, in order")
@Outcome(expect = FORBIDDEN, desc = "lost, twice, or out of order")
@State
public class MailboxPuts {
    private final Mailbox<Integer> mailbox = new FifoMailbox<>();
    private final StringBuilder taken = new StringBuilder();

    @org.openjdk.jcstress.annotations.Actor
    public void one() {
        mailbox.put(1);
        mailbox.put(2);
    }

    @org.openjdk.jcstress.annotations.Actor
    public void otherAndConsumer() {
        mailbox.put(3);
        take();
        take();
    }

    @Arbiter
    public void rest(L_Result r) {
        while (take()) {}
        r.r1 = taken.toString();
    }

    private boolean take() {
        Integer m = mailbox.poll();
        if (m != null) {
            taken.append(m);
        }
        return m != null;
    }
}
