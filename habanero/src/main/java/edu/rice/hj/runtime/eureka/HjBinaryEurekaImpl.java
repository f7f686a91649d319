package edu.rice.hj.runtime.eureka;

import dev.serrano.habanero.Eurekas;
import dev.serrano.habanero.SelfResolving;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.experimental.api.HjBinaryEureka;
import edu.rice.hj.experimental.api.HjEureka;
import edu.rice.hj.runtime.util.Pair;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Two eurekas as one: see {@link HjBinaryEureka}. Thread-safe if both are. */
@SuppressWarnings("exports") // what the module asks is for it alone
public abstract class HjBinaryEurekaImpl<L, R> implements HjBinaryEureka<L, R>, SelfResolving {
    /* Implementation. The parts only judge: they are never asked to end a task, since that may still find what the
     * other looks for. */
    protected final HjEureka<L, Object, L> leftEureka;
    protected final HjEureka<R, Object, R> rightEureka;

    HjBinaryEurekaImpl(HjEureka<L, Object, L> left, HjEureka<R, Object, R> right) {
        this.leftEureka = Objects.requireNonNull(left, "the first eureka");
        this.rightEureka = Objects.requireNonNull(right, "the second eureka");
    }

    /** Is resolved when both are. */
    public static class HjConjunctiveEurekaImpl<L, R> extends HjBinaryEurekaImpl<L, R> {
        public HjConjunctiveEurekaImpl(HjEureka<L, Object, L> left, HjEureka<R, Object, R> right) {
            super(left, right);
        }

        @Override
        protected boolean expressionValue(boolean left, boolean right) {
            return left && right;
        }
    }

    /** Is resolved when one of them is. */
    public static class HjDisjunctiveEurekaImpl<L, R> extends HjBinaryEurekaImpl<L, R> {
        public HjDisjunctiveEurekaImpl(HjEureka<L, Object, L> left, HjEureka<R, Object, R> right) {
            super(left, right);
        }

        @Override
        protected boolean expressionValue(boolean left, boolean right) {
            return left || right;
        }
    }

    /** The state of the whole for these states of its parts. */
    protected abstract boolean expressionValue(boolean left, boolean right);

    @Override
    public void onRegistration() {
        leftEureka.onRegistration();
        rightEureka.onRegistration();
    }

    @Override
    public void onCleanup() {
        try {
            leftEureka.onCleanup();
        } finally {
            rightEureka.onCleanup();
        }
    }

    @Override
    public boolean resolved() {
        return expressionValue(leftEureka.resolved(), rightEureka.resolved());
    }

    @Override
    public boolean shouldAbortOnOffer(boolean taken) {
        return resolved();
    }

    @Override
    public Pair<L, R> get() {
        return new Pair<>(leftEureka.get(), rightEureka.get());
    }

    @Override
    public L getLeft() {
        return leftEureka.get();
    }

    @Override
    public R getRight() {
        return rightEureka.get();
    }

    @Override
    public boolean offer(Pair<L, R> value, boolean abort) throws SuspendableException {
        boolean left = offer(leftEureka, value.left);
        boolean right = offer(rightEureka, value.right);
        if (resolved()) {
            Eurekas.settled(this);
            HjEurekaUtil.triggerAbort(abort);
        }
        return left || right;
    }

    private static <T> boolean offer(HjEureka<T, ?, ?> part, @Nullable T value) throws SuspendableException {
        return value != null && !part.resolved() && part.offer(value, false);
    }

    @Override
    public boolean check(@Nullable Pair<Object, Object> argument, boolean abort) throws SuspendableException {
        boolean left = ends(leftEureka, argument == null ? null : argument.left);
        boolean right = ends(rightEureka, argument == null ? null : argument.right);
        if (!expressionValue(left, right)) {
            return false;
        }
        if (resolved()) {
            Eurekas.settled(this);
        }
        return HjEurekaUtil.triggerAbort(abort);
    }

    /** Both are always asked: one may count the checks. */
    private static boolean ends(HjEureka<?, Object, ?> part, @Nullable Object argument) throws SuspendableException {
        return part.resolved() || part.check(argument, false);
    }

    @Override
    public boolean tells() {
        return SelfResolving.super.tells() && tells(leftEureka) && tells(rightEureka);
    }

    private static boolean tells(HjEureka<?, ?, ?> part) {
        return part instanceof SelfResolving s && s.tells();
    }

    @Override
    public @Nullable Duration timeLeft() {
        Duration a = timeLeft(leftEureka);
        Duration b = timeLeft(rightEureka);
        boolean both = !expressionValue(true, false);
        if (a == null || b == null) {
            return both ? null : a == null ? b : a;
        }
        return a.compareTo(b) < 0 == both ? b : a;
    }

    private static @Nullable Duration timeLeft(HjEureka<?, ?, ?> part) {
        return part instanceof SelfResolving s ? s.timeLeft() : null;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + " of " + leftEureka + " and " + rightEureka;
    }
}
