package dev.serrano.workloads.search;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.finish;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;

import dev.serrano.eureka.SearchEureka;
import dev.serrano.workloads.form.FormTable;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The forms of a search for any goal, in the variants of the thesis: a task for each position but the first of those
 * that follow one, to which the task goes on itself.
 */
public final class GoalForms {
    /** A token: the first goal. */
    private static final class Hit<P> {
        private final AtomicReference<@Nullable P> first = new AtomicReference<>();

        boolean isThere() {
            return first.get() != null;
        }

        void add(P goal) {
            first.compareAndSet(null, goal);
        }
    }

    /** The check of a task before it looks at a position. */
    private interface Look {
        /** Whether to go on. */
        boolean needed(Hit<?> hit);

        /** The same, asked when a task begins. */
        default boolean begins(Hit<?> hit) {
            return needed(hit);
        }
    }

    /** Looks when a task begins, and never again. */
    private static final Look IN_BODIES = new Look() {
        @Override
        public boolean needed(Hit<?> hit) {
            return true;
        }

        @Override
        public boolean begins(Hit<?> hit) {
            return !hit.isThere();
        }
    };

    private GoalForms() {}

    /** The forms with an early end. */
    public static <P extends Position<P>> FormTable.Builder<P> early() {
        return FormTable.<P>builder()
                .serrano("eureka", GoalForms::<P>byEureka)
                .serrano("token", GoalForms::<P>byToken)
                .serrano("exception", GoalForms::<P>byException)
                .serrano("bodies", GoalForms::<P>inBodies)
                .serial(GoalForms::<P>serial);
    }

    /** And that without, which looks at all positions there are. */
    public static <P extends Position<P>> FormTable.Builder<P> all() {
        return GoalForms.<P>early().serrano("to-the-end", GoalForms::<P>toTheEnd);
    }

    private static <P extends Position<P>> String byEureka(P start) {
        SearchEureka<Optional<P>> e = new SearchEureka<>(Optional.empty());
        finish(eureka(e), () -> search(start));
        return e.get().map(Position::answer).orElse("missed");
    }

    private static <P extends Position<P>> void search(P start) {
        P position = start;
        while (!isGoal(position)) {
            List<P> next = position.next();
            if (next.isEmpty()) {
                return;
            }
            for (P one : next.subList(1, next.size()).reversed()) {
                async(() -> search(one));
            }
            position = next.getFirst();
            check();
        }
        offer(Optional.of(position));
    }

    /** One abstract operation. */
    private static boolean isGoal(Position<?> position) {
        doWork(1);
        return position.isGoal();
    }

    private static <P extends Position<P>> String byToken(P start) {
        return byHit(start, hit -> !hit.isThere());
    }

    private static <P extends Position<P>> String byException(P start) {
        return byHit(start, hit -> {
            if (hit.isThere()) {
                throw Enough.INSTANCE;
            }
            return true;
        });
    }

    private static <P extends Position<P>> String inBodies(P start) {
        return byHit(start, IN_BODIES);
    }

    private static <P extends Position<P>> String toTheEnd(P start) {
        return byHit(start, hit -> true);
    }

    private static <P extends Position<P>> String byHit(P start, Look look) {
        Hit<P> hit = new Hit<>();
        finish(() -> task(start, hit, look));
        return answer(hit);
    }

    private static <P extends Position<P>> void task(P position, Hit<P> hit, Look look) {
        try {
            if (look.begins(hit)) {
                search(position, hit, look);
            }
        } catch (Enough e) {
            return; // the task has nothing else to do
        }
    }

    private static <P extends Position<P>> void search(P start, Hit<P> hit, Look look) {
        P position = start;
        while (look.needed(hit)) {
            if (isGoal(position)) {
                hit.add(position);
            }
            List<P> next = position.next();
            if (next.isEmpty()) {
                return;
            }
            for (P one : next.subList(1, next.size()).reversed()) {
                async(() -> task(one, hit, look));
            }
            position = next.getFirst();
        }
    }

    private static <P extends Position<P>> String serial(P start) {
        Hit<P> hit = new Hit<>();
        one(start, hit);
        return answer(hit);
    }

    private static <P extends Position<P>> void one(P position, Hit<P> hit) {
        if (position.isGoal()) {
            hit.add(position);
        }
        for (P next : position.next()) {
            if (!hit.isThere()) {
                one(next, hit);
            }
        }
    }

    private static <P extends Position<P>> String answer(Hit<P> hit) {
        P goal = hit.first.get();
        return goal == null ? "missed" : goal.answer();
    }
}
