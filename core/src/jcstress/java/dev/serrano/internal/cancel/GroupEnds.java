package dev.serrano.internal.cancel;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * {@link Group}: a scope joins while the group is ended.
 * <p>Question: is the scope ended, and once?
 * <p>Mutation: in {@code Group.join} look at {@code ended} before the monitor: "0".
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=GroupEnds}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("how often the scope was ended")
@Outcome(id = "1", expect = ACCEPTABLE, desc = "once")
@Outcome(expect = FORBIDDEN, desc = "never, or twice")
@State
public class GroupEnds {
    private final AtomicInteger ends = new AtomicInteger();
    private final Group group = new Group(this, null);

    @Actor
    public void joins() {
        group.join(ends::incrementAndGet);
    }

    @Actor
    public void ends() {
        group.end();
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = ends.get();
    }
}
