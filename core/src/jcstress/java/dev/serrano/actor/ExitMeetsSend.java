package dev.serrano.actor;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@code ActorTurns.exiting}, {@code control} and {@code dead}: somebody ends an actor, which was never started, while
 * somebody sends.
 * <p>Question: is the message a dead letter exactly once, whether it comes before the end, in it or after it?
 * <p>Mutation: in {@code ActorTurns.wake} no {@code buryLatecomers()}, or in {@code announceEnd} none: "0, 1", the message
 * lies in the mailbox of an actor that has ended.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=ExitMeetsSend}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("one sends, the other ends the actor: dead letters, and what lies in the mailbox")
@Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "one dead letter")
@Outcome(expect = FORBIDDEN, desc = "the letter is left, or counted twice")
@State
public class ExitMeetsSend {
    private final Actor<Integer> actor = new Actor<>() {
        @Override
        protected void process(Integer n) {}
    };

    @org.openjdk.jcstress.annotations.Actor
    public void sender() {
        actor.send(1);
    }

    @org.openjdk.jcstress.annotations.Actor
    public void ender() {
        actor.exit();
    }

    @Arbiter
    public void arbiter(II_Result r) {
        r.r1 = (int) actor.deadLetters();
        r.r2 = actor.mailboxLength();
    }
}
