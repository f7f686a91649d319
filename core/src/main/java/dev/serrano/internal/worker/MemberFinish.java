package dev.serrano.internal.worker;

import dev.serrano.TaskBody;
import dev.serrano.internal.context.FinishEnd;
import dev.serrano.internal.context.Marks;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failures;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.Membership;
import dev.serrano.spi.ScopeMember;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.TaskMember;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A finish that begins with members, or is opened by a task that has some. */
final class MemberFinish {
    private final List<TaskMember> members = new ArrayList<>();
    private boolean begun;
    private @Nullable Marks end; // where tasks leave their marks; null if nobody observes

    private MemberFinish() {}

    static void run(TaskFiber f, ScopeOptions options, TaskBody body) {
        new MemberFinish().runWith(f, options, body);
    }

    private void runWith(TaskFiber f, ScopeOptions options, TaskBody body) {
        Throwable failure = null;
        try {
            for (Membership m : options.memberships()) {
                members.add(Objects.requireNonNull(m.register(), "the member of a Membership"));
            }
            Marks marks =
                    f.isObserved() || members.stream().anyMatch(SyncMember.class::isInstance) ? new Marks() : null;
            f.finishWithout(options, () -> {
                begun = true;
                if (marks != null) {
                    end = marks;
                    f.join(FinishEnd.ofOpener(marks));
                }
                members.forEach(f::join);
                body.run();
            });
        } catch (Throwable e) {
            failure = e;
        }
        try {
            hearEnds(f, options.name());
        } catch (Throwable e) { // of a listener
            failure = failure == null ? e : with(failure, e);
        }
        failure = end(failure == null ? ending() : failure);
        if (failure instanceof Error e) {
            throw e;
        }
        Exceptions.rethrow(failure);
    }

    /** Those who observe hear of the ends of the tasks: members of the task that waited, and those of the finish. */
    private void hearEnds(TaskFiber f, @Nullable String name) {
        Marks marks = end;
        if (marks != null) {
            if (name != null) {
                nameFinish(f, name);
            }
            f.waited(marks, SyncKind.FINISH);
            for (TaskMember m : members) {
                if (m instanceof SyncMember s) {
                    marks.waited(s, SyncKind.FINISH);
                }
            }
            if (name != null) {
                nameFinish(f, null);
            }
        }
    }

    private void nameFinish(TaskFiber f, @Nullable String name) {
        TaskContext c = f.context();
        if (c != null) {
            c.forEach(SyncMember.class, m -> m.finishNamed(name));
        }
        for (TaskMember m : members) {
            if (m instanceof SyncMember s) {
                s.finishNamed(name);
            }
        }
    }

    /** What the finish throws, since members have failed before it could return; null if none has. */
    private @Nullable Throwable ending() {
        List<Throwable> failures = new ArrayList<>();
        for (TaskMember m : members) {
            try {
                if (m instanceof ScopeMember s) {
                    s.scopeEnding();
                }
            } catch (Throwable e) {
                failures.add(e);
            }
        }
        return failures.isEmpty() ? null : Failures.thrown(failures, null);
    }

    private @Nullable Throwable end(@Nullable Throwable failure) {
        Throwable first = failure;
        for (TaskMember m : members) {
            try {
                if (m instanceof ScopeMember s) {
                    s.scopeEnded(failure);
                } else if (!begun) {
                    m.discarded(failure == null ? new IllegalStateException("the finish did not begin") : failure);
                }
            } catch (Throwable e) {
                first = first == null ? e : with(first, e);
            }
        }
        return first;
    }

    private static Throwable with(Throwable first, Throwable further) {
        if (first != further) {
            first.addSuppressed(further);
        }
        return first;
    }
}
