package dev.serrano.internal.watch;

import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.context.SpawnSite;
import dev.serrano.internal.task.DeferredTask;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.task.Wrapper;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.spi.Releaser;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A task that waits in vain: on the stack of a fiber, one that has not begun, or a root task that has ended. */
final class StuckTask {
    /* Implementation. Filled by StuckTasks, on one thread. One that lies under another task of its stack waits for
     * that:
     * it cannot go on before. */
    /** The fiber on whose stack it is; null for a task that has not begun, or has ended. */
    final @Nullable TaskFiber fiber;

    final @Nullable DeferredTask deferred;
    final StackTasks.@Nullable OnStack on;
    final @Nullable FinishScope scope;

    /** The object that the task waits for; for a task below another one on a stack, that task. */
    final Object awaited;

    final List<Releaser> releasers = new ArrayList<>();

    /** The tasks that could end the wait. */
    final Set<StuckTask> by = new LinkedHashSet<>();

    @Nullable
    SpawnSite site;

    @Nullable
    String name;

    /** Tasks of which one computes the awaited future, if that is all that is known. */
    List<StuckTask> candidates = List.of();

    /** Its number in the report. */
    int number;

    /** A task on a stack. */
    StuckTask(TaskFiber fiber, StackTasks.OnStack on, @Nullable FinishScope scope, Object awaited) {
        this.fiber = fiber;
        this.on = on;
        this.scope = scope;
        this.awaited = awaited;
        this.deferred = null;
    }

    /** A task that has not begun. */
    StuckTask(DeferredTask t) {
        this.fiber = null;
        this.on = null;
        this.scope = t.scope();
        this.awaited = t.awaited();
        this.deferred = t;
        Object body = t;
        while (body instanceof Wrapper w && !(body instanceof ContextBody)) {
            body = w.wrapped();
        }
        if (body instanceof ContextBody c) {
            Members.forEach(c.members(), this::add);
        }
    }

    /** A root task that has ended, for what it has left behind. */
    StuckTask(FinishScope ofRun) {
        this.fiber = null;
        this.on = null;
        this.scope = ofRun;
        this.awaited = ofRun;
        this.deferred = null;
    }

    void add(Object member) {
        if (member instanceof Releaser r) {
            releasers.add(r);
        } else if (member instanceof SpawnSite s) {
            site = s;
        }
    }

    boolean isFuture() {
        return on != null && on.kind() == StackTasks.Kind.FUTURE;
    }

    /** A root task that has left something behind. */
    boolean hasEnded() {
        return fiber == null && deferred == null;
    }

    boolean holdsUp(Object other) {
        for (Releaser r : releasers) {
            if (r.holdsUp(other)) {
                return true;
            }
        }
        return false;
    }

    /** A text for the object that the task waits for. */
    String awaitedText() {
        if (awaited instanceof FinishScope s) {
            return "the end of " + s;
        }
        for (Releaser r : releasers) {
            String text = r.describe(awaited);
            if (text != null) {
                return text;
            }
        }
        return awaited.toString();
    }

    /** The construct and the line of the wait. */
    String where() {
        if (on == null) {
            return deferred == null ? "the end of a run" : "an input";
        }
        return on.construct() + (on.line() == null ? "" : " at " + ProgramFrames.text(on.line()));
    }

    /** A text for the task itself. */
    String who() {
        String n = name;
        if (n != null) {
            return '"' + n + '"';
        }
        if (site != null && site.line() != null) {
            return "the task spawned at " + ProgramFrames.text(site.line());
        }
        if (deferred != null) {
            String what = deferred.what().toString();
            int lambda = what.indexOf("$$Lambda");
            return what.startsWith("\"") ? what : "a task of " + (lambda < 0 ? what : what.substring(0, lambda));
        }
        if (on == null) {
            return "a root task that has ended";
        }
        if (on.kind() == StackTasks.Kind.ROOT) {
            return "the root task";
        }
        StackTraceElement body = on.body();
        String kind = isFuture() ? "a future's task" : "a task";
        return body == null || body.equals(on.line())
                ? kind
                : kind + " (its body is at " + ProgramFrames.text(body) + ")";
    }

    @Override
    public String toString() {
        return "[" + number + "] " + who();
    }
}
