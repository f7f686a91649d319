package dev.serrano.internal.context;

import dev.serrano.TaskBody;
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
public final class MemberFinish implements TaskBody {
    private final ContextOwner owner;
    private final TaskBody body;
    private final List<TaskMember> members = new ArrayList<>();
    private boolean begun;
    private @Nullable Marks end; // where tasks leave their marks; null if no member observes

    public MemberFinish(ContextOwner owner, TaskBody body) {
        this.owner = owner;
        this.body = body;
    }

    /** Makes the members with which the body of the finish begins. */
    public void register(List<Membership> memberships) {
        for (Membership m : memberships) {
            members.add(Objects.requireNonNull(m.register(), "the member of a Membership"));
        }
        TaskContext c = owner.context();
        if (c != null && c.isObserved() || members.stream().anyMatch(SyncMember.class::isInstance)) {
            end = new Marks();
        }
    }

    /** The body of the finish. */
    @Override
    public void run() throws Exception {
        begun = true;
        if (end != null) {
            Contexts.join(owner, FinishEnd.ofOpener(end));
        }
        members.forEach(m -> Contexts.join(owner, m));
        body.run();
    }

    /**
     * Ends the members after the finish.
     *
     * @param failed what the finish has thrown; null if it has returned
     */
    public void end(@Nullable Throwable failed, @Nullable String name) {
        Throwable failure = failed;
        try {
            hearEnds(name);
        } catch (Throwable e) { // of a listener
            failure = failure == null ? e : with(failure, e);
        }
        failure = end(failure == null ? ending() : failure);
        if (failure instanceof Error e) {
            throw e;
        }
        Exceptions.rethrow(failure);
    }

    /** Notifies observers of the ends of the tasks: members of the task that waited, and those of the finish. */
    private void hearEnds(@Nullable String name) {
        Marks marks = end;
        if (marks != null && begun) {
            if (name != null) {
                nameFinish(name);
            }
            Contexts.waited(owner, marks, SyncKind.FINISH);
            for (TaskMember m : members) {
                if (m instanceof SyncMember s) {
                    marks.waited(s, SyncKind.FINISH);
                }
            }
            if (name != null) {
                nameFinish(null);
            }
        }
    }

    private void nameFinish(@Nullable String name) {
        TaskContext c = owner.context();
        if (c != null) {
            c.forEach(SyncMember.class, m -> m.finishNamed(name));
        }
        for (TaskMember m : members) {
            if (m instanceof SyncMember s) {
                s.finishNamed(name);
            }
        }
    }

    /** The failure that the finish throws, since members have failed before it could return; null if none has. */
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
