package dev.serrano.internal.value;

import dev.serrano.internal.idle.TaskBarrier;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.ChildrenEnd;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.Program;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import org.jspecify.annotations.Nullable;

/**
 * The tasks or threads that can end a wait.
 *
 * @param by whose doing it takes
 * @param home the runtime to which it belongs; null if to none
 */
public record WaitOrigin(By by, @Nullable Host home) {
    /** The party that can end a wait; the later in this order, the less the tasks of one runtime know of it. */
    public enum By {
        /** Tasks of {@code home} alone: the result of a task, the end of a finish, a phase of a phaser, a lock. */
        TASKS,
        /** Any code, tasks and others: a promise, an event. */
        ANYBODY,
        /** Others than these tasks: time, another runtime, code that completes an external promise. */
        OTHERS
    }

    /** A cell that says itself which runtime ends the wait for it; null if tasks cannot wait for it. */
    public interface OfRuntime {
        @Nullable
        Host engine();
    }

    static final WaitOrigin ANYBODY = new WaitOrigin(By.ANYBODY, null);
    static final WaitOrigin OTHERS = new WaitOrigin(By.OTHERS, null);

    /** The origin of the object that a cell stands for, the same for all of its waiters. */
    public static WaitOrigin of(Cell cell) {
        return switch (cell) {
            case SpawnedTask t -> byTasksOf(homeOf(t));
            case PromiseCell.Derived<?> d -> d.ending;
            case PromiseCell.External<?> e -> OTHERS;
            case PromiseCell.Answer<?> a -> a.ending;
            case PromiseCell<?> p -> ANYBODY;
            case EventCell.External e -> OTHERS;
            case EventCell.OfPhase e -> e.home == null ? ANYBODY : byTasksOf(e.home);
            case EventCell e -> ANYBODY;
            case Grant t -> t.ending();
            case OfRuntime s -> new WaitOrigin(By.ANYBODY, s.engine());
            default -> OTHERS;
        };
    }

    /**
     * The origin of a cell that a deferred task completes ({@link Continuations}). The wait of that task itself is
     * looked at among the waiting tasks of its runtime; so it does not matter here, though it may change, as with
     * flatMap.
     */
    static WaitOrigin byTaskOf(@Nullable TaskFiber caller) {
        return byTasksOf(caller == null ? null : caller.engine);
    }

    private static WaitOrigin byTasksOf(@Nullable Host e) {
        return e == null ? OTHERS : new WaitOrigin(By.TASKS, e);
    }

    /** The runtime of a task; null if it is not known. Any thread. */
    static @Nullable Host homeOf(SpawnedTask t) {
        return switch (t.owner) { // racy: a worker, one that was, or a scope, of the same runtime
            case Worker w -> w.engine;
            case Worker.FormerHome f -> f.worker().engine;
            case FinishScope s when s.root() instanceof Program r -> Host.of(r.engine());
            case null, default -> null;
        };
    }

    /** The origin of a wait that needs both. */
    WaitOrigin and(WaitOrigin other) {
        if (equals(other)) {
            return this;
        }
        if (home != null && other.home != null && home != other.home) {
            return OTHERS;
        }
        return new WaitOrigin(by.compareTo(other.by) >= 0 ? by : other.by, home == null ? other.home : home);
    }

    /** The tasks or threads that can end the wait of a task of a runtime. */
    public static By of(Object awaited, Host waiting) {
        if (awaited instanceof FinishScope s && s.isHeld()) {
            return s.isHeldByOthers() ? By.OTHERS : By.ANYBODY;
        }
        if (awaited instanceof FinishScope || awaited instanceof ChildrenEnd) {
            return By.TASKS; // a task waits for those of its own stack only
        }
        if (awaited instanceof TaskBarrier b) {
            return b.over() ? By.OTHERS : By.TASKS;
        }
        if (!(awaited instanceof Cell c)) {
            return By.OTHERS;
        }
        WaitOrigin e = of(c);
        return e.home == null || e.home == waiting ? e.by : By.OTHERS;
    }
}
