package dev.serrano.internal.watch;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Run;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.spawn.HeldScope;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.DeferredTask;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.value.WaitOrigin;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The result of one look at a runtime whose workers all sleep: tasks that wait, and nothing that goes on by itself. */
public final class Standstill {
    /* Implementation. The look is taken while no worker is awake (Watchdog says so before and after it), so only
     * threads from outside touch the state that is read here: frames and queues were written before the workers were
     * counted idle.
     * Such a thread first ends a wait, or starts a deferred task, and then queues the fiber or task that this sets
     * free; a deferred task is no longer pending after that. So the queues are looked at last: an item not seen before
     * is seen there, or has woken a worker. A scope that is being cancelled is no part of a standstill; the deferred
     * tasks that its canceller has taken off their lists, and not ended yet, are not seen, so while one is at it
     * nothing stands still (allPending).
     * A fiber with frames that does not wait is blocked in the JDK or in blocking(...), or has just been made ready.
     * A run whose root task has ended may wait only for the holders of its scopes, without a fiber that waits. Its
     * scope is held, or one inside whose finish was left for lack of stack or memory; so its token has such a member.
     * It is unknown which task lies on which stack, so the verdict is for the whole runtime. If all fibers wait for
     * results of tasks and for ends of scopes, each missing task lies below one of these waits. */
    private final Engine engine;
    private final Set<Run<?>> runs = Collections.newSetFromMap(new IdentityHashMap<>());
    private @Nullable Run<?> last;
    private boolean certain = true;
    private int tasks;

    private Standstill(Engine engine) {
        this.engine = engine;
    }

    /**
     * The standstill of a runtime whose workers all sleep; null if it goes on by itself, or has nothing to go on with.
     */
    static @Nullable Standstill of(Engine e) {
        Standstill s = new Standstill(e);
        boolean stands = allPending(e, s::waits)
                && e.fibers.all(s::waits)
                && s.heldRunsWait()
                && s.tasks > 0
                && (s.certain || !e.awaitsTime())
                && nothingQueued(e);
        return stands ? s : null;
    }

    /**
     * Whether some task of a runtime whose workers all sleep waits for a value that was announced from outside, such as
     * an external promise, or is being set free by a thread outside.
     */
    public static boolean awaitsOthers(Engine e) {
        return !e.fibers.all(f -> f.fp == 0 || !awaitsOthers(f.waiter, e))
                || !allPending(e, p -> !p.awaited().resolved() && !byOthers(p.awaited(), e));
    }

    private static boolean awaitsOthers(@Nullable Waiter w, Engine e) {
        return w != null && (!w.pending() || byOthers(w.awaited(), e));
    }

    private static boolean byOthers(Object awaited, Engine e) {
        return awaited instanceof Cell && WaitOrigin.of(awaited, e) == WaitOrigin.By.OTHERS;
    }

    /**
     * Whether a condition holds for each task that waits to become ready, those of map and onComplete and those with
     * inputs, and no cancellation is half-way through those that it ends. Looks at every fiber that has waited.
     */
    private static boolean allPending(Engine e, Predicate<DeferredTask> condition) {
        for (Run<?> run : e.runs()) {
            if (!run.token().eachMember(m -> !(m instanceof DeferredTask p) || condition.test(p))) {
                return false;
            }
        }
        return !e.cancellations.underWay(); // after the lists: see Cancellations
    }

    /** Shows each task that waits to become ready. */
    static void forEachPending(Engine e, Consumer<DeferredTask> action) {
        allPending(e, t -> {
            action.accept(t);
            return true;
        });
    }

    private static boolean nothingQueued(Engine e) {
        for (WorkerGroup place : e.places) {
            if (!place.inbox.isEmpty()) {
                return false;
            }
        }
        for (Worker w : e.workers) {
            if (w.queued() > 0 || w.hasReady() || w.policy.hasOwn() || w.shared.hasMessages()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Notes the runs that only holders keep open, unless the waits are certain to be in vain: no holder can change
     * that. Returns false if others hold a scope: tasks that they spawn there may end any other wait.
     */
    private boolean heldRunsWait() {
        if (tasks > 0 && certain) {
            return true;
        }
        for (Run<?> run : engine.runs()) {
            if (run.isHeldByOthers()) {
                return false;
            }
            if (!runs.contains(run)) {
                WaitOrigin.By by = endedBy(run);
                if (by == WaitOrigin.By.OTHERS
                        || by == WaitOrigin.By.ANYBODY
                                && !waits(run.scope(), run.scope(), sharpened(by, run.scope()))) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Finds who can end a run whose root task has ended, and which others do not hold; TASKS if nothing holds one of
     * its scopes, as when its root task is yet to be queued. Looks at inner scopes, too: one whose finish was left
     * keeps the run open.
     */
    static WaitOrigin.By endedBy(Run<?> run) {
        WaitOrigin.By[] by = {WaitOrigin.of(run.scope(), run.engine())};
        run.token().eachMember(m -> {
            if (m instanceof HeldScope) {
                by[0] = WaitOrigin.By.ANYBODY;
            } else if (m instanceof CancelToken inner && inner.hasDeadline()) {
                by[0] = WaitOrigin.By.OTHERS;
            }
            return by[0] != WaitOrigin.By.OTHERS;
        });
        return by[0];
    }

    private boolean waits(TaskFiber f) {
        if (f.fp == 0) {
            return true; // without a task
        }
        Waiter w = f.waiter;
        return w != null && w.pending() && !w.timed() && w.scope() instanceof FinishScope s && waits(s, w.awaited());
    }

    private boolean waits(DeferredTask p) {
        return !p.awaited().resolved() && waits(p.scope(), p.awaited());
    }

    /** Notes a task in a scope that waits; returns false if the wait may end by itself, or by an announced thread. */
    private boolean waits(FinishScope scope, Object awaited) {
        return waits(scope, awaited, sharpened(WaitOrigin.of(awaited, engine), awaited));
    }

    /** The holder of a finish may need the tasks that wait here. */
    private static WaitOrigin.By sharpened(WaitOrigin.By by, Object awaited) {
        return by == WaitOrigin.By.ANYBODY && awaited instanceof FinishScope s && Holders.needTasks(s)
                ? WaitOrigin.By.TASKS
                : by;
    }

    private boolean waits(FinishScope scope, Object awaited, WaitOrigin.By by) {
        CancelToken token = scope.token();
        if (by == WaitOrigin.By.OTHERS
                || token.hasDeadline()
                || token.cause() != null
                || !(scope.root() instanceof Run<?> run)) {
            return false;
        }
        certain &= by == WaitOrigin.By.TASKS;
        tasks++;
        if (run != last) {
            last = run;
            runs.add(run);
        }
        return true;
    }

    /** Whether nothing but these very tasks could end their waits. */
    boolean certain() {
        return certain;
    }

    /** How many tasks wait, root tasks that have ended among them. */
    int tasks() {
        return tasks;
    }

    /** The runs of these tasks. */
    Set<Run<?>> runs() {
        return runs;
    }
}
