package dev.serrano.internal.value;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * {@link Grant}: one grants while the waiter withdraws.
 * <p>Question: does exactly one of the two decide, and has the waiter that comes late what was granted, with all that the
 * granter wrote before?
 * <p>Mutation: in {@code Grant.grant} a look and a store instead of the compare-and-set: "1, 1, 0" and "1, 1, 1".
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=GrantDecided}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("r1: granted; r2: withdrawn; r3: what the waiter has found written of a grant")
@Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "granted, and seen")
@Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "withdrawn")
@Outcome(expect = FORBIDDEN, desc = "both, nobody, or a grant without what it stands for")
@State
public class GrantDecided {
    private final Grant turn = new Grant(this);
    private int written;

    @Actor
    public void grants(III_Result r) {
        written = 1;
        r.r1 = turn.grant(this) ? 1 : 0;
    }

    @Actor
    public void withdraws(III_Result r) {
        r.r2 = turn.withdraw() ? 1 : 0;
        r.r3 = turn.granted() == this ? written : 0;
    }
}
