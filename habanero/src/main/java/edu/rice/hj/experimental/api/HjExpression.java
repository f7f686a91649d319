package edu.rice.hj.experimental.api;

import edu.rice.hj.api.HjFuture;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Conditions on futures, for {@code asyncWhen} and {@code futureWhen} of {@link edu.rice.hj.experimental.ModuleZ}. A
 * future counts when it is {@linkplain HjFuture#resolved resolved}.
 * {@snippet :
 * asyncWhen(awaitExpr(or(and(a, b), leaf(c))), () -> proceed());
 * }
 */
@SuppressWarnings("ProtectedMembersInFinalClass") // as it was in HJlib
public final class HjExpression {
    private HjExpression() {}

    /** The condition as {@code asyncWhen} takes it. */
    public static HjAwaitExpression awaitExpr(HjBooleanExpression expression) {
        return new HjAwaitExpression(expression);
    }

    /** The future is resolved. */
    public static HjBooleanExpression leaf(HjFuture<?> future) {
        return new HjBooleanLeafExpression(future);
    }

    /** All are resolved. There must be one at least. */
    public static HjBooleanExpression and(HjFuture<?>[] futures) {
        return fold("and", futures, HjBooleanAndExpression::new);
    }

    /** Both are resolved. */
    public static HjBooleanExpression and(HjFuture<?> left, HjFuture<?> right) {
        return and(leaf(left), leaf(right));
    }

    /** Both are true. */
    public static HjBooleanExpression and(HjBooleanExpression left, HjBooleanExpression right) {
        return new HjBooleanAndExpression(left, right);
    }

    /** One is resolved. There must be one at least. */
    public static HjBooleanExpression or(HjFuture<?>[] futures) {
        return fold("or", futures, HjBooleanOrExpression::new);
    }

    /** One is resolved. */
    public static HjBooleanExpression or(HjFuture<?> left, HjFuture<?> right) {
        return or(leaf(left), leaf(right));
    }

    /** One is true. */
    public static HjBooleanExpression or(HjBooleanExpression left, HjBooleanExpression right) {
        return new HjBooleanOrExpression(left, right);
    }

    /** The future is not resolved: true at first, if at all. */
    public static HjBooleanExpression not(HjFuture<?> future) {
        return not(leaf(future));
    }

    /** It is false. */
    public static HjBooleanExpression not(HjBooleanExpression expression) {
        return new HjBooleanNotExpression(expression);
    }

    /** Exactly that many are resolved. */
    public static HjBooleanExpression countEqualTo(HjFuture<?>[] futures, int count) {
        return new EqualCountComparisonExpression(futures, count);
    }

    /** More are resolved. */
    public static HjBooleanExpression countGreaterThan(HjFuture<?>[] futures, int count) {
        return new GreaterThanCountComparisonExpression(futures, count);
    }

    /** At least that many are resolved. */
    public static HjBooleanExpression countGreaterOrEqualTo(HjFuture<?>[] futures, int count) {
        return new GreaterOrEqualCountComparisonExpression(futures, count);
    }

    /** Fewer are resolved. */
    public static HjBooleanExpression countLesserThan(HjFuture<?>[] futures, int count) {
        return new LesserThanCountComparisonExpression(futures, count);
    }

    /** At most that many are resolved. */
    public static HjBooleanExpression countLesserOrEqualTo(HjFuture<?>[] futures, int count) {
        return new LesserOrEqualCountComparisonExpression(futures, count);
    }

    private static HjBooleanExpression fold(String what, HjFuture<?>[] futures, ExpressionFactory factory) {
        return Arrays.stream(futures)
                .map(HjExpression::leaf)
                .reduce(factory::apply)
                .orElseThrow(() -> new IllegalArgumentException(what + "(): there must be one future at least"));
    }

    interface ExpressionFactory {
        HjBooleanExpression apply(HjBooleanExpression left, HjBooleanExpression right);
    }

    /** A condition. Evaluated by several tasks at once; classes of programs may extend it. */
    public abstract static class HjBooleanExpression {
        public HjBooleanExpression() {}

        /** Whether it may be true before all its futures are resolved; if not, it is evaluated only then. */
        protected abstract boolean supportsShortCircuit();

        /** Adds the futures on which it depends. */
        @SuppressWarnings("rawtypes") // as it was in HJlib
        protected abstract void collectDependents(Set<HjFuture> futures);

        /** Whether it is true now. */
        protected abstract boolean evaluate();
    }

    /** A condition that a task waits for. */
    public static final class HjAwaitExpression {
        protected final HjBooleanExpression expression;
        protected final boolean useShortCircuit;

        protected HjAwaitExpression(HjBooleanExpression expression) {
            this.expression = Objects.requireNonNull(expression, "expression");
            this.useShortCircuit = expression.supportsShortCircuit();
        }

        /** The futures on which it depends, each once. */
        @SuppressWarnings("rawtypes") // as it was in HJlib
        public Set<HjFuture> dependents() {
            Set<HjFuture> all = new LinkedHashSet<>();
            expression.collectDependents(all);
            return Collections.unmodifiableSet(all);
        }

        /** Whether it may be true before all its futures are resolved; if not, it is evaluated only then. */
        public boolean useShortCircuit() {
            return useShortCircuit;
        }

        /** Whether it is true now. */
        public boolean evaluate() {
            return expression.evaluate();
        }

        @Override
        public String toString() {
            return expression.toString();
        }
    }

    static final class HjBooleanLeafExpression extends HjBooleanExpression {
        protected final HjFuture<?> hjFuture;

        public HjBooleanLeafExpression(HjFuture<?> future) {
            this.hjFuture = Objects.requireNonNull(future, "future");
        }

        @Override
        protected boolean supportsShortCircuit() {
            return false;
        }

        @Override
        @SuppressWarnings("rawtypes") // as it was in HJlib
        protected void collectDependents(Set<HjFuture> futures) {
            futures.add(hjFuture);
        }

        @Override
        protected boolean evaluate() {
            return hjFuture.resolved();
        }

        @Override
        public String toString() {
            return "a future";
        }
    }

    static final class HjBooleanNotExpression extends HjBooleanExpression {
        private final HjBooleanExpression negated;

        public HjBooleanNotExpression(HjBooleanExpression expression) {
            this.negated = Objects.requireNonNull(expression, "expression");
        }

        @Override
        protected boolean supportsShortCircuit() {
            return true;
        }

        @Override
        @SuppressWarnings("rawtypes") // as it was in HJlib
        protected void collectDependents(Set<HjFuture> futures) {
            negated.collectDependents(futures);
        }

        @Override
        protected boolean evaluate() {
            return !negated.evaluate();
        }

        @Override
        public String toString() {
            return "not(" + negated + ")";
        }
    }

    abstract static class HjBooleanBinaryExpression extends HjBooleanExpression {
        protected final HjBooleanExpression left;
        protected final HjBooleanExpression right;

        public HjBooleanBinaryExpression(HjBooleanExpression left, HjBooleanExpression right) {
            this.left = Objects.requireNonNull(left, "left");
            this.right = Objects.requireNonNull(right, "right");
        }

        protected final boolean evaluateLeft() {
            return left.evaluate();
        }

        protected final boolean evaluateRight() {
            return right.evaluate();
        }

        @Override
        @SuppressWarnings("rawtypes") // as it was in HJlib
        protected void collectDependents(Set<HjFuture> futures) {
            left.collectDependents(futures);
            right.collectDependents(futures);
        }
    }

    static final class HjBooleanAndExpression extends HjBooleanBinaryExpression {
        public HjBooleanAndExpression(HjBooleanExpression left, HjBooleanExpression right) {
            super(left, right);
        }

        @Override
        protected boolean supportsShortCircuit() {
            return left.supportsShortCircuit() || right.supportsShortCircuit();
        }

        @Override
        protected boolean evaluate() {
            return evaluateLeft() && evaluateRight();
        }

        @Override
        public String toString() {
            return "and(" + left + ", " + right + ")";
        }
    }

    static final class HjBooleanOrExpression extends HjBooleanBinaryExpression {
        public HjBooleanOrExpression(HjBooleanExpression left, HjBooleanExpression right) {
            super(left, right);
        }

        @Override
        protected boolean supportsShortCircuit() {
            return true;
        }

        @Override
        protected boolean evaluate() {
            return evaluateLeft() || evaluateRight();
        }

        @Override
        public String toString() {
            return "or(" + left + ", " + right + ")";
        }
    }

    abstract static class CountComparisonExpression extends HjBooleanExpression {
        protected final int targetCount;
        private final CountExpression counted;

        public CountComparisonExpression(HjFuture<?>[] futures, int targetCount) {
            this.counted = new CountExpression(futures);
            this.targetCount = targetCount;
        }

        /** How many are resolved now. */
        protected int evaluateCount() {
            return counted.evaluate();
        }

        final int all() {
            return counted.hjFutures.length;
        }

        @Override
        @SuppressWarnings("rawtypes") // as it was in HJlib
        protected void collectDependents(Set<HjFuture> futures) {
            counted.collectDependents(futures);
        }

        @Override
        public String toString() {
            return getClass().getSimpleName() + "(" + targetCount + " of " + all() + " futures)";
        }

        /** How many of some futures are resolved. */
        public static final class CountExpression {
            protected final HjFuture<?>[] hjFutures;

            public CountExpression(HjFuture<?>[] futures) {
                this.hjFutures = futures.clone();
                for (HjFuture<?> f : hjFutures) {
                    Objects.requireNonNull(f, "future");
                }
            }

            @SuppressWarnings("rawtypes") // as it was in HJlib
            protected void collectDependents(Set<HjFuture> futures) {
                futures.addAll(List.of(hjFutures));
            }

            protected int evaluate() {
                int n = 0;
                for (HjFuture<?> f : hjFutures) {
                    n += f.resolved() ? 1 : 0;
                }
                return n;
            }
        }
    }

    static final class EqualCountComparisonExpression extends CountComparisonExpression {
        public EqualCountComparisonExpression(HjFuture<?>[] futures, int targetCount) {
            super(futures, targetCount);
        }

        @Override
        protected boolean supportsShortCircuit() {
            return targetCount < all();
        }

        @Override
        protected boolean evaluate() {
            return evaluateCount() == targetCount;
        }
    }

    static final class GreaterOrEqualCountComparisonExpression extends CountComparisonExpression {
        public GreaterOrEqualCountComparisonExpression(HjFuture<?>[] futures, int targetCount) {
            super(futures, targetCount);
        }

        @Override
        protected boolean supportsShortCircuit() {
            return targetCount < all();
        }

        @Override
        protected boolean evaluate() {
            return evaluateCount() >= targetCount;
        }
    }

    static final class GreaterThanCountComparisonExpression extends CountComparisonExpression {
        public GreaterThanCountComparisonExpression(HjFuture<?>[] futures, int targetCount) {
            super(futures, targetCount);
        }

        @Override
        protected boolean supportsShortCircuit() {
            return targetCount < all() - 1;
        }

        @Override
        protected boolean evaluate() {
            return evaluateCount() > targetCount;
        }
    }

    static final class LesserOrEqualCountComparisonExpression extends CountComparisonExpression {
        public LesserOrEqualCountComparisonExpression(HjFuture<?>[] futures, int targetCount) {
            super(futures, targetCount);
        }

        @Override
        protected boolean supportsShortCircuit() {
            return true;
        }

        @Override
        protected boolean evaluate() {
            return evaluateCount() <= targetCount;
        }
    }

    static final class LesserThanCountComparisonExpression extends CountComparisonExpression {
        public LesserThanCountComparisonExpression(HjFuture<?>[] futures, int targetCount) {
            super(futures, targetCount);
        }

        @Override
        protected boolean supportsShortCircuit() {
            return true;
        }

        @Override
        protected boolean evaluate() {
            return evaluateCount() < targetCount;
        }
    }
}
