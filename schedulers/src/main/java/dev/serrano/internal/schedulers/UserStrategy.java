package dev.serrano.internal.schedulers;

import dev.serrano.TaskValue;
import dev.serrano.internal.channel.Amount;
import dev.serrano.internal.channel.Victims;
import dev.serrano.internal.context.Section;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.scheduler.StealStrategy;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** A program's own strategy for one thief, in the forms in which the schedulers ask. */
final class UserStrategy extends Victims {
    /* Implementation. Touched by the holder of the thief's request (see Victims), and by the thief while it has none
     * out; the user is promised that order. Exceptions of the user's code must not reach the protocol, which would lose
     * the request; nor must the failure handler be called in the midst of it, which may wait and so give the worker
     * away. Nor may it spawn or wait: there may be no task here whose scope would count what it spawns. So it is called
     * as the body of a section is. */
    private final Host engine;
    private final StealStrategy strategy;
    private final Victims spare;
    private boolean failed;

    UserStrategy(Worker worker, StealStrategy strategy) {
        super(worker.place.size, worker.index);
        this.engine = worker.engine;
        this.strategy = strategy;
        this.spare = Victims.random(worker.place.size, worker.index);
    }

    /** The program's own strategy for a worker; null if the scheduler's own decides. */
    static @Nullable UserStrategy of(Worker worker, StealStrategy.@Nullable Factory strategy) {
        return strategy == null
                ? null
                : new UserStrategy(
                        worker,
                        Objects.requireNonNull(
                                strategy.create(worker.index, worker.place.size),
                                "the StealStrategy.Factory gave null"));
    }

    /** How much to ask for, as the strategy says. */
    Amount amount() {
        return Amount.decidedBy(() -> {
            if (failed) {
                return false;
            }
            try {
                return asked(() -> strategy.wantsHalf()); // a frame of this class: see JdkCall
            } catch (Throwable e) {
                giveUp(e);
                return false;
            }
        });
    }

    @Override
    public void begin() {
        if (!failed) {
            try {
                asked(() -> {
                    strategy.searchBegins();
                    return true;
                });
            } catch (Throwable e) {
                giveUp(e);
            }
        }
    }

    @Override
    public int next(int self, IntUnaryOperator random) {
        if (!failed) {
            try {
                int v = asked(() -> strategy.nextVictim(self));
                if (v < workers && v != self && v != thief) {
                    return v;
                }
                giveUp(new IllegalStateException(strategy + ": nextVictim(" + self + ") of thief " + thief + " is " + v
                        + "; it must be another one of 0 to " + (workers - 1) + ", or negative"));
            } catch (Throwable e) {
                giveUp(e);
            }
        }
        return spare.next(self, random);
    }

    @Override
    public void gave(int victim) {
        if (!failed) {
            try {
                asked(() -> {
                    strategy.stole(victim);
                    return true;
                });
            } catch (Throwable e) {
                giveUp(e);
            }
        }
    }

    private <T> T asked(TaskValue<T> question) throws Exception {
        TaskFiber f = TaskFiber.current();
        if (f == null) {
            return question.call();
        }
        Asked section = new Asked(f.context());
        f.mechanism().holdStill(); // it may have to wait for a lock, and must come back on this worker
        try {
            return Suspension.callInSection(f, section, question);
        } finally {
            f.mechanism().letGo();
            if (section.holdsBack()) {
                engine.fireLater(new Callbacks(section));
            }
        }
    }

    /** Runs the callbacks of an event that the strategy has set: not in the midst of the protocol. */
    private static final class Callbacks extends WaitNode {
        private final Asked section;

        Callbacks(Asked section) {
            this.section = section;
        }

        @Override
        public void fire() {
            section.letGo();
        }
    }

    static final class Asked extends Section {
        private static final Refusal AT_ONCE =
                new Refusal(" was called by a StealStrategy, which must return at once: it may neither wait nor spawn");

        Asked(@Nullable TaskContext below) {
            super(below, AT_ONCE);
        }
    }

    private void giveUp(Throwable e) {
        if (e instanceof StackOverflowError) {
            return; // of the task below: no fault of the strategy
        }
        failed = true;
        engine.reportLater(e);
    }
}
