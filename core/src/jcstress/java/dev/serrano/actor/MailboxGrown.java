package dev.serrano.actor;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicBoolean;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * {@link FifoMailbox} and the control word of an actor that runs: a sender puts a message and leaves the word as it is,
 * without a fence after the link; the owner has found nothing, rests, and asks whether the mailbox has grown.
 * <p>Question: does the sender see that the actor rests, or the owner that there is a message?
 * <p>Mutation: let {@code FifoMailbox.hasGrown} look at the link of the head, as {@code isReady} does: "true, false", the
 * message is overlooked.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=MailboxGrown}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("the sender has found the actor running; the owner has found the message")
@Outcome(
        id = {"true, true", "false, true", "false, false"},
        expect = ACCEPTABLE,
        desc = "found, or to be woken")
@Outcome(id = "true, false", expect = FORBIDDEN, desc = "overlooked")
@State
public class MailboxGrown {
    private final Mailbox<Integer> mailbox = new FifoMailbox<>();
    private final AtomicBoolean running = new AtomicBoolean(true);

    @org.openjdk.jcstress.annotations.Actor
    public void sender(ZZ_Result r) {
        mailbox.put(1);
        r.r1 = running.get();
    }

    @org.openjdk.jcstress.annotations.Actor
    public void owner(ZZ_Result r) {
        running.compareAndSet(true, false);
        r.r2 = mailbox.hasGrown();
    }
}
