package dev.serrano.workloads.search;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.finish;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;

import dev.serrano.eureka.ExtremumEureka;
import dev.serrano.workloads.form.FormTable;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The forms of branch and bound, in the variants of the thesis: the result is the cost of the cheapest whole candidate.
 * A task for each candidate that may be better than the best when it is found, but the first of those that follow one,
 * to which the task goes on itself. Whether that is still so is what a task looks at. A candidate that is not given up
 * is one abstract operation.
 */
public final class BoundForms {
    private static final long NOTHING = Long.MAX_VALUE;

    /** A cost above that of any whole candidate. */
    private record Dearest() implements Candidate<Dearest> {
        @Override
        public long cost() {
            return NOTHING;
        }

        @Override
        public boolean isWhole() {
            return false;
        }

        @Override
        public List<Dearest> next() {
            return List.of();
        }
    }

    /** A token: the least cost so far. */
    private static final class Least {
        private final boolean bounds;
        private final AtomicLong cost = new AtomicLong(NOTHING);

        /** @param bounds whether candidates are given up for it */
        Least(boolean bounds) {
            this.bounds = bounds;
        }

        boolean leavesOpen(Candidate<?> candidate) {
            return !bounds || candidate.cost() < cost.get();
        }

        void add(long found) {
            cost.accumulateAndGet(found, Math::min);
        }
    }

    /** The check of a task before it looks at a candidate. */
    private interface Look {
        /** Whether to go on. */
        boolean needed(Candidate<?> candidate, Least least);

        /** The same, asked when a task begins. */
        default boolean begins(Candidate<?> candidate, Least least) {
            return needed(candidate, least);
        }
    }

    /** Looks when a task begins, and never again. */
    private static final Look IN_BODIES = new Look() {
        @Override
        public boolean needed(Candidate<?> candidate, Least least) {
            return true;
        }

        @Override
        public boolean begins(Candidate<?> candidate, Least least) {
            return least.leavesOpen(candidate);
        }
    };

    private BoundForms() {}

    /** The forms that give up candidates, and that which gives up none. */
    public static <C extends Candidate<C>> FormTable.Builder<C> all() {
        return FormTable.<C>builder()
                .serrano("eureka", BoundForms::<C>byEureka)
                .serrano("token", BoundForms::<C>byToken)
                .serrano("exception", BoundForms::<C>byException)
                .serrano("bodies", BoundForms::<C>inBodies)
                .serrano("to-the-end", BoundForms::<C>toTheEnd)
                .serial(BoundForms::<C>serial);
    }

    private static <C extends Candidate<C>> String byEureka(C start) {
        ExtremumEureka<Candidate<?>> e =
                ExtremumEureka.minimum(new Dearest(), Comparator.comparingLong(Candidate::cost));
        finish(eureka(e), () -> search(start, e));
        return answer(e.get().cost());
    }

    private static <C extends Candidate<C>> void search(C start, ExtremumEureka<Candidate<?>> best) {
        for (C c = start; c != null; ) {
            check(c);
            doWork(1);
            if (c.isWhole()) {
                offer(c);
                return;
            }
            c = branch(c, one -> one.cost() < best.get().cost(), one -> search(one, best));
        }
    }

    /** Spawns tasks for all that are open but the first of them, which is returned. */
    private static <C extends Candidate<C>> @Nullable C branch(C candidate, Predicate<C> open, Consumer<C> search) {
        C first = null;
        for (C one : candidate.next().reversed()) {
            if (open.test(one)) {
                C later = first;
                if (later != null) {
                    async(() -> search.accept(later));
                }
                first = one;
            }
        }
        return first;
    }

    private static <C extends Candidate<C>> String byToken(C start) {
        return byLeast(start, new Least(true), (candidate, least) -> least.leavesOpen(candidate));
    }

    private static <C extends Candidate<C>> String byException(C start) {
        return byLeast(start, new Least(true), (candidate, least) -> {
            if (!least.leavesOpen(candidate)) {
                throw Enough.INSTANCE;
            }
            return true;
        });
    }

    private static <C extends Candidate<C>> String inBodies(C start) {
        return byLeast(start, new Least(true), IN_BODIES);
    }

    private static <C extends Candidate<C>> String toTheEnd(C start) {
        return byLeast(start, new Least(false), (candidate, least) -> true);
    }

    private static <C extends Candidate<C>> String byLeast(C start, Least least, Look look) {
        finish(() -> task(start, least, look));
        return answer(least.cost.get());
    }

    private static <C extends Candidate<C>> void task(C candidate, Least least, Look look) {
        try {
            if (look.begins(candidate, least)) {
                search(candidate, least, look);
            }
        } catch (Enough e) {
            return; // the task has nothing else to do
        }
    }

    private static <C extends Candidate<C>> void search(C start, Least least, Look look) {
        for (C c = start; c != null && look.needed(c, least); ) {
            doWork(1);
            if (c.isWhole()) {
                least.add(c.cost());
                return;
            }
            c = branch(c, least::leavesOpen, one -> task(one, least, look));
        }
    }

    private static <C extends Candidate<C>> String serial(C start) {
        Least least = new Least(true);
        one(start, least);
        return answer(least.cost.get());
    }

    private static <C extends Candidate<C>> void one(C candidate, Least least) {
        if (!least.leavesOpen(candidate)) {
            return;
        }
        if (candidate.isWhole()) {
            least.add(candidate.cost());
            return;
        }
        for (C next : candidate.next()) {
            one(next, least);
        }
    }

    private static String answer(long cost) {
        return cost == NOTHING ? "none" : Long.toString(cost);
    }
}
