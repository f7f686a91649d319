package dev.serrano.internal.context;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncObserver;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * {@link Marks}: observed tasks signal at the same time.
 * <p>Question: is no mark lost, of the same observer or of another one, and does who is given a mark see what its task
 * did before?
 * <p>Mutation: in {@code Marks.add} a store instead of the compare-and-set: "1" and "2" in TwoSignals. The same in
 * {@code Marks.put}: "1, 0" in TwoObservers. In {@code Marks.forget}: "0" in ForgetsItsOwn. (Plain reads of
 * {@code first} are not told from acquiring ones by x86-64.)
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=MarksMeet}
 * <p>Processors: x86-64 only.
 */
public final class MarksMeet {
    private MarksMeet() {}

    private static int left(Marks marks, SyncObserver of) {
        Bits b = new Bits(of, 0);
        marks.waited(b, SyncKind.DATA);
        return b.seen();
    }

    @JCStressTest
    @Description("the bits that two have left")
    @Outcome(id = "3", expect = ACCEPTABLE, desc = "both")
    @Outcome(expect = FORBIDDEN, desc = "one is lost")
    @State
    public static class TwoSignals {
        private final Marks marks = new Marks();
        private final TaskContext first = new Bits(1).context();
        private final TaskContext second = new Bits(2).context();

        @Actor
        public void first() {
            marks.signal(first, SyncKind.DATA);
        }

        @Actor
        public void second() {
            marks.signal(second, SyncKind.DATA);
        }

        @Arbiter
        public void arbiter(I_Result r) {
            r.r1 = left(marks, Bits.ALL);
        }
    }

    @JCStressTest
    @Description("one passes, which forgets what was left for its observer, while a task of another observer signals")
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "both")
    @Outcome(expect = FORBIDDEN, desc = "one is lost")
    @State
    public static class TwoObservers {
        private final SyncObserver another = Bits.another();
        private final Marks marks = new Marks();
        private final TaskContext passes = new Bits(1).context();
        private final TaskContext signals = new Bits(another, 2).context();

        public TwoObservers() {
            marks.signal(new Bits(4).context(), SyncKind.LOCK);
        }

        @Actor
        public void passes() {
            marks.pass(passes, SyncKind.LOCK);
        }

        @Actor
        public void signals() {
            marks.signal(signals, SyncKind.LOCK);
        }

        @Arbiter
        public void arbiter(II_Result r) {
            r.r1 = left(marks, Bits.ALL);
            r.r2 = left(marks, another);
        }
    }

    @JCStressTest
    @Description("one forgets what was left for its observer, while a task of another observer signals")
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "the other's is there")
    @Outcome(expect = FORBIDDEN, desc = "it is lost")
    @State
    public static class ForgetsItsOwn {
        private final SyncObserver another = Bits.another();
        private final Marks marks = new Marks();
        private final TaskContext forgets = new Bits(1).context();
        private final TaskContext signals = new Bits(another, 2).context();

        public ForgetsItsOwn() {
            marks.signal(forgets, SyncKind.DATA);
        }

        @Actor
        public void forgets() {
            marks.forget(forgets);
        }

        @Actor
        public void signals() {
            marks.signal(signals, SyncKind.DATA);
        }

        @Arbiter
        public void arbiter(I_Result r) {
            r.r1 = left(marks, another) | left(marks, Bits.ALL);
        }
    }
}
