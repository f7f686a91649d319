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
 * {@link UnorderedMailbox}: two producers, of which one takes twice meanwhile, and the rest is taken afterwards.
 * <p>Question: does each message come once, with what it says?
 * <p>Mutation: in {@code UnorderedMailbox.take} read {@code top} and write null, instead of the exchange: a message is missing.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=UnorderedMailboxPuts}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("the messages in the order in which they were taken")
@Outcome(
        id = {"123", "132", "213", "231", "312", "321"},
        expect = ACCEPTABLE,
        desc = "each once")
@Outcome(expect = FORBIDDEN, desc = "lost, or twice")
@State
public class UnorderedMailboxPuts {
    private final Mailbox<Integer> mailbox = new UnorderedMailbox<>();
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
