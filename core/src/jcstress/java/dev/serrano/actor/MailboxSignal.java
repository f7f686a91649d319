package dev.serrano.actor;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * {@link FifoMailbox} and the control word of an actor that ends: a sender puts a message and leaves it there, since
 * somebody makes dead letters, as the word says even after a fence; he takes that mark off and looks once more.
 * <p>Question: does the sender see that the mark is gone, or he the message?
 * <p>Mutation: leave the fence out, here as in {@code ActorTurns.wake}: "true, false", the message is overlooked.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=MailboxSignal}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("the sender has found the mark; who has taken it off has found the message")
@Outcome(
        id = {"true, true", "false, true", "false, false"},
        expect = ACCEPTABLE,
        desc = "found, or the sender's own")
@Outcome(id = "true, false", expect = FORBIDDEN, desc = "overlooked")
@State
public class MailboxSignal {
    private final Mailbox<Integer> mailbox = new FifoMailbox<>();
    private volatile boolean burying = true;

    @org.openjdk.jcstress.annotations.Actor
    public void sender(ZZ_Result r) {
        mailbox.put(1);
        VarHandle.fullFence();
        r.r1 = burying;
    }

    @org.openjdk.jcstress.annotations.Actor
    public void owner(ZZ_Result r) {
        burying = false;
        r.r2 = mailbox.isReady();
    }
}
