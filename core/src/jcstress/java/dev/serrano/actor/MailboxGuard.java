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
 * {@link FifoMailbox} and {@link Guards}: a sender puts a message into a mailbox that is disabled and wakes nobody; somebody
 * enables it and has the selector look, after a read-modify-write of the control word or, inside {@code process}, a fence; it
 * rests, and asks whether the mailbox has grown.
 * The word {@code paused} of an actor is read by senders in the same way.
 * <p>Question: does the sender see that the mailbox is enabled, or the selector the message?
 * <p>Mutation: leave the fence out, here as in {@code ActorTurns.processMessages}: "false, false", the message is overlooked.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=MailboxGuard}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("the sender has found it enabled; the selector has found the message")
@Outcome(
        id = {"true, true", "false, true", "true, false"},
        expect = ACCEPTABLE,
        desc = "found, or to be woken for")
@Outcome(id = "false, false", expect = FORBIDDEN, desc = "overlooked")
@State
public class MailboxGuard {
    private final Mailbox<Integer> mailbox = new FifoMailbox<>();
    private final Guards guards = new Guards(1);

    /** All disabled. */
    public MailboxGuard() {
        guards.setAll(false);
    }

    @org.openjdk.jcstress.annotations.Actor
    public void sender(ZZ_Result r) {
        mailbox.put(1);
        r.r1 = guards.isEnabled(0);
    }

    @org.openjdk.jcstress.annotations.Actor
    public void selector(ZZ_Result r) {
        guards.set(true, 0);
        VarHandle.fullFence();
        r.r2 = mailbox.hasGrown();
    }
}
