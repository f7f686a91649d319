package dev.serrano.habanero;

import static dev.serrano.Serrano.awaiting;

import dev.serrano.FinishOptions;
import dev.serrano.Outcome;
import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskFuture;
import dev.serrano.spi.ScopeGroup;
import edu.rice.hj.api.HjCallable;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjRunnable;
import edu.rice.hj.experimental.api.HjExpression;
import edu.rice.hj.experimental.api.HjExpression.HjAwaitExpression;
import edu.rice.hj.experimental.api.HjExpression.HjBooleanExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tasks that begin when a condition on futures is true. */
public final class Conditions {
    /* Implementation. A condition that needs all its futures is a data-driven task. Any other is waited for in a finish
     * of the task's own, with an action for each future. The action that finds the condition true ends the finish as a
     * group, and with it the actions for futures that may never be resolved. So the wait is one of the runtime: its
     * cancellations and deadlock reports hold. */
    private Conditions() {}

    public static void asyncWhen(HjFuture<?> input, HjRunnable body) {
        asyncWhen(HjExpression.leaf(input), body);
    }

    public static void asyncWhen(HjBooleanExpression condition, HjRunnable body) {
        asyncWhen(HjExpression.awaitExpr(condition), body);
    }

    public static void asyncWhen(HjAwaitExpression condition, HjRunnable body) {
        List<TaskFuture<?>> inputs = inputs(condition);
        Objects.requireNonNull(body, "asyncWhen: the body");
        Awaiting.async(options(condition, inputs), () -> {
            await("asyncWhen", condition, inputs);
            body.run();
        });
    }

    public static <V> HjFuture<V> futureWhen(HjFuture<?> input, HjCallable<V> body) {
        return futureWhen(HjExpression.leaf(input), body);
    }

    public static <V> HjFuture<V> futureWhen(HjBooleanExpression condition, HjCallable<V> body) {
        return futureWhen(HjExpression.awaitExpr(condition), body);
    }

    public static <V> HjFuture<V> futureWhen(HjAwaitExpression condition, HjCallable<V> body) {
        List<TaskFuture<?>> inputs = inputs(condition);
        Objects.requireNonNull(body, "futureWhen: the body");
        return Awaiting.future(options(condition, inputs), () -> {
            await("futureWhen", condition, inputs);
            return body.call();
        });
    }

    private static List<TaskFuture<?>> inputs(HjAwaitExpression condition) {
        List<TaskFuture<?>> all = new ArrayList<>();
        for (HjFuture<?> f : condition.dependents()) {
            all.add(HabaneroFuture.of(f));
        }
        return all;
    }

    private static SpawnOptions options(HjAwaitExpression condition, List<TaskFuture<?>> inputs) {
        return condition.useShortCircuit() ? SpawnOptions.none() : awaiting(inputs);
    }

    private static void await(String construct, HjAwaitExpression condition, List<TaskFuture<?>> inputs) {
        boolean met = condition.evaluate() || becomesTrue(construct, condition, inputs);
        joinDone(inputs); // one that has failed fails the task
        if (!met) {
            throw new IllegalStateException(construct + "(" + condition
                    + ", ...): all its futures are resolved and it is false, so the task can never begin");
        }
    }

    private static void joinDone(List<TaskFuture<?>> inputs) {
        for (TaskFuture<?> f : inputs) {
            if (f.isDone()) {
                f.join();
            }
        }
    }

    private static boolean becomesTrue(String construct, HjAwaitExpression condition, List<TaskFuture<?>> inputs) {
        AtomicBoolean met = new AtomicBoolean();
        ScopeGroup watch = ScopeGroup.of(construct + "(" + condition + ", ...)");
        Serrano.finish(FinishOptions.none().with(watch), () -> {
            for (TaskFuture<?> f : inputs) {
                f.onComplete(o -> {
                    if (condition.evaluate()) {
                        met.set(true);
                    }
                    if (met.get() || o instanceof Outcome.Failure) {
                        watch.end();
                    }
                });
            }
        });
        return met.get();
    }
}
