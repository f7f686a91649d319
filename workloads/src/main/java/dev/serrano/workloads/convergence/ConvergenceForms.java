package dev.serrano.workloads.convergence;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncAwait;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.eureka.ConvergenceEureka;
import dev.serrano.workloads.form.FormTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The forms of a computation that converges, in the variants of the thesis: the tasks of all iterations are spawned at
 * the start and await the iteration before. A task for each block, and one that goes on to the iteration.
 * Each looks once, where its body begins: so the thesis's variant that does so alone (FS) and that with a token (CT)
 * are one program. A block is one abstract operation.
 */
public final class ConvergenceForms {
    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private static final Enough INSTANCE = new Enough();

        private Enough() {
            super("it has converged", null, false, false);
        }
    }

    /** A token: the answer of the iteration that has converged first. */
    private static final class Result {
        private volatile @Nullable String answer;

        boolean isThere() {
            return answer != null;
        }

        void advance(Iteration iteration, double tolerance) {
            if (iteration.advance() <= tolerance && answer == null) {
                answer = iteration.answer();
            }
        }

        String answer(Iteration iteration) {
            String converged = answer;
            return converged == null ? iteration.answer() : converged;
        }
    }

    /** The work of a task at its start. */
    private interface Look {
        /** Whether to go on. */
        boolean needed(Result result);
    }

    private ConvergenceForms() {}

    /** All forms. */
    public static <I extends Converging> FormTable<I> table() {
        return FormTable.<I>builder()
                .serrano("eureka", ConvergenceForms::byEureka)
                .serrano("token", ConvergenceForms::byToken)
                .serrano("exception", ConvergenceForms::byException)
                .serrano("bodies", ConvergenceForms::inBodies)
                .serrano("to-the-end", ConvergenceForms::toTheEnd)
                .serial(ConvergenceForms::serial)
                .build();
    }

    private static String byEureka(Converging problem) {
        Iteration iteration = problem.begin();
        ConvergenceEureka<Double> e =
                new ConvergenceEureka<>(Double.MAX_VALUE, (before, change) -> change <= problem.tolerance());
        finish(eureka(e), () -> spawn(problem, number -> compute(iteration, number), () -> offer(iteration.advance())));
        return iteration.answer();
    }

    private static void compute(Iteration iteration, int block) {
        doWork(1);
        iteration.compute(block);
    }

    /** The work of a task for a block. */
    private interface Block {
        void compute(int number);
    }

    private static void spawn(Converging problem, Block block, Runnable advance) {
        Promise<Boolean> before = promise();
        before.put(true);
        for (int i = 0; i < problem.most(); i++) {
            TaskFuture<Boolean> last = before;
            List<TaskFuture<Boolean>> blocks = new ArrayList<>(problem.blocks());
            for (int b = 0; b < problem.blocks(); b++) {
                int number = b;
                Promise<Boolean> computed = promise();
                asyncAwait(last, () -> {
                    block.compute(number);
                    computed.put(true);
                });
                blocks.add(computed);
            }
            Promise<Boolean> advanced = promise();
            async(awaiting(blocks), () -> {
                advance.run();
                advanced.put(true);
            });
            before = advanced;
        }
    }

    private static String byToken(Converging problem) {
        return byResult(problem, result -> !result.isThere());
    }

    /** The same as by token: see above. */
    private static String inBodies(Converging problem) {
        return byToken(problem);
    }

    private static String byException(Converging problem) {
        return byResult(problem, result -> {
            try {
                throwIfThere(result);
                return true;
            } catch (Enough e) {
                return false;
            }
        });
    }

    private static void throwIfThere(Result result) {
        if (result.isThere()) {
            throw Enough.INSTANCE;
        }
    }

    private static String toTheEnd(Converging problem) {
        return byResult(problem, result -> true);
    }

    private static String byResult(Converging problem, Look look) {
        Iteration iteration = problem.begin();
        Result result = new Result();
        finish(() -> spawn(
                problem,
                number -> {
                    if (look.needed(result)) {
                        compute(iteration, number);
                    }
                },
                () -> {
                    if (look.needed(result)) {
                        result.advance(iteration, problem.tolerance());
                    }
                }));
        return result.answer(iteration);
    }

    private static String serial(Converging problem) {
        Iteration iteration = problem.begin();
        Result result = new Result();
        for (int i = 0; i < problem.most() && !result.isThere(); i++) {
            for (int block = 0; block < problem.blocks(); block++) {
                iteration.compute(block);
            }
            result.advance(iteration, problem.tolerance());
        }
        return result.answer(iteration);
    }
}
