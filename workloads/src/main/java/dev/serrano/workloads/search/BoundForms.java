package dev.serrano.workloads.search;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;

import dev.serrano.eureka.ExtremumEureka;
import dev.serrano.workloads.form.FormTable;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The forms of branch and bound, in the variants of the thesis: what the cheapest whole candidate costs. A task for each
 * candidate that is not too dear when it is found, but the first of those that follow one, to which the task goes on
 * itself. Whether it has become too dear meanwhile is what the tasks look at.
 */
public final class BoundForms {
    private static final long NOTHING = Long.MAX_VALUE;

    /** What any whole candidate is better than. */
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

        boolean isBelow(Candidate<?> candidate) {
            return bounds && cost.get() < candidate.cost();
        }

        void add(long found) {
            cost.accumulateAndGet(found, Math::min);
        }
    }

    /** What a task does before it looks at a candidate. */
    private interface Look {
        /** Whether to go on. */
        boolean needed(Candidate<?> candidate, Least least);
    }

    private BoundForms() {}

    /** The forms that give up candidates. */
    public static <C extends Candidate<C>> FormTable.Builder<C> bounded() {
        return FormTable.<C>builder()
                .serrano("eureka", BoundForms::<C>byEureka)
                .serrano("token", BoundForms::<C>byToken)
                .serrano("exception", BoundForms::<C>byException)
                .serial(BoundForms::<C>serial);
    }

    /** And that which gives up none. */
    public static <C extends Candidate<C>> FormTable.Builder<C> all() {
        return BoundForms.<C>bounded().serrano("to-the-end", BoundForms::<C>toTheEnd);
    }

    private static <C extends Candidate<C>> String byEureka(C start) {
        ExtremumEureka<Candidate<?>> e =
                ExtremumEureka.minimum(new Dearest(), Comparator.comparingLong(Candidate::cost));
        finish(eureka(e), () -> search(start, e));
        return answer(e.get().cost());
    }

    private static <C extends Candidate<C>> void search(C start, ExtremumEureka<Candidate<?>> best) {
        C candidate = start;
        check(candidate);
        while (!candidate.isWhole()) {
            List<C> next = candidate.next();
            if (next.isEmpty()) {
                return;
            }
            for (C one : next.subList(1, next.size()).reversed()) {
                if (one.cost() <= best.get().cost()) {
                    async(() -> search(one, best));
                }
            }
            candidate = next.getFirst();
            check(candidate);
        }
        offer(candidate);
    }

    private static <C extends Candidate<C>> String byToken(C start) {
        return byLeast(start, new Least(true), (candidate, least) -> !least.isBelow(candidate));
    }

    private static <C extends Candidate<C>> String byException(C start) {
        return byLeast(start, new Least(true), (candidate, least) -> {
            if (least.isBelow(candidate)) {
                throw Enough.INSTANCE;
            }
            return true;
        });
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
            search(candidate, least, look);
        } catch (Enough e) {
            return; // the task has nothing else to do
        }
    }

    private static <C extends Candidate<C>> void search(C start, Least least, Look look) {
        C candidate = start;
        while (look.needed(candidate, least)) {
            if (candidate.isWhole()) {
                least.add(candidate.cost());
                return;
            }
            List<C> next = candidate.next();
            if (next.isEmpty()) {
                return;
            }
            for (C one : next.subList(1, next.size()).reversed()) {
                if (!least.isBelow(one)) {
                    async(() -> task(one, least, look));
                }
            }
            candidate = next.getFirst();
        }
    }

    private static <C extends Candidate<C>> String serial(C start) {
        Least least = new Least(true);
        one(start, least);
        return answer(least.cost.get());
    }

    private static <C extends Candidate<C>> void one(C candidate, Least least) {
        if (least.isBelow(candidate)) {
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
