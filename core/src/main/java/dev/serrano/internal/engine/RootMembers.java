package dev.serrano.internal.engine;

import dev.serrano.TaskValue;
import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.ListenedTask;
import dev.serrano.internal.context.Marks;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.observe.SyncKind;
import dev.serrano.observe.TaskListener;
import dev.serrano.spi.Membership;
import dev.serrano.spi.ScopeMember;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.TaskMember;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The members with which the root task of a run begins. */
final class RootMembers {
    /* Implementation. Written by the root task, read by the thread that ends the run, after the last unit of its scope. */
    private final List<TaskMember> members;
    private final Marks end = new Marks(); // where the tasks of the run leave theirs

    private RootMembers(List<TaskMember> members) {
        this.members = members;
    }

    /** The members of a new run of the engine. Called in its root task. */
    static RootMembers of(Settings settings, ListenedTask.@Nullable Observer heardOf, List<TaskMember> carried) {
        List<TaskMember> all = new ArrayList<>(carried);
        TaskListener l = settings.listener();
        if (l != null && heardOf != null) {
            all.add(ListenedTask.root(l, heardOf));
        }
        try {
            for (Membership m : settings.memberships()) {
                all.add(Objects.requireNonNull(m.register(), "the member of a Membership"));
            }
        } catch (Throwable e) { // the task does not begin
            all.forEach(m -> giveUp(m, e));
            throw e;
        }
        return new RootMembers(all);
    }

    private static void giveUp(TaskMember m, Throwable why) {
        try {
            if (m instanceof ScopeMember s) {
                s.scopeEnded(why);
            } else {
                m.discarded(why);
            }
        } catch (Throwable e) {
            if (e != why) {
                why.addSuppressed(e);
            }
        }
    }

    /** Calls the body of the root task. */
    <T extends @Nullable Object> T call(TaskFiber f, TaskValue<T> body) throws Exception {
        return ContextBody.call(f, Members.ofRoot(members, end), body);
    }

    private @Nullable Throwable ending(Engine engine) {
        Throwable failure = null;
        for (TaskMember m : members) {
            try {
                if (m instanceof ScopeMember s) {
                    s.scopeEnding();
                }
            } catch (Throwable e) {
                failure = e;
                engine.reportFailure(e);
            }
        }
        return failure;
    }

    /** The run has ended. Failures of members go to the engine's failure handler. */
    void runEnded(Engine engine, @Nullable Throwable cancelled) {
        Throwable failure = cancelled == null ? ending(engine) : cancelled;
        for (TaskMember m : members) {
            try {
                if (m instanceof SyncMember s) {
                    end.waited(s, SyncKind.FINISH);
                }
                if (m instanceof ScopeMember s) {
                    s.scopeEnded(failure);
                }
            } catch (Throwable e) {
                engine.reportFailure(e);
            }
        }
    }
}
