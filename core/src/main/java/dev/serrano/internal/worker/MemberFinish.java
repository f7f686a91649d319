package dev.serrano.internal.worker;

import dev.serrano.TaskBody;
import dev.serrano.spi.Membership;
import dev.serrano.spi.ScopeMember;
import dev.serrano.spi.TaskMember;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A finish that begins with members. */
final class MemberFinish {
    private final List<TaskMember> members = new ArrayList<>();
    private boolean begun;

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
            f.finishWithout(options, () -> {
                begun = true;
                members.forEach(f::join);
                body.run();
            });
        } catch (Throwable e) {
            failure = e;
        }
        failure = end(failure);
        if (failure instanceof Error e) {
            throw e;
        }
        Cancellations.rethrow(failure);
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
                if (first == null) {
                    first = e;
                } else if (first != e) {
                    first.addSuppressed(e);
                }
            }
        }
        return first;
    }
}
