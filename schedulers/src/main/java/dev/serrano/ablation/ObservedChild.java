package dev.serrano.ablation;

import dev.serrano.TaskBody;
import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.task.Wrapper;
import dev.serrano.internal.worker.TaskFiber;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The body of a child whose parent has members: it has its own, which leave marks for tasks that sync with it. */
final class ObservedChild implements SpawnSync.DeepBody, Wrapper {
    private final TaskBody inContext;
    private final ChildTasks.Ended ended;
    private @Nullable SpawnSync own; // of the worker that runs it

    private ObservedChild(@Nullable Members members, ChildTasks.Ended ended, SpawnSync.DeepBody child) {
        this.ended = ended;
        this.inContext = ContextBody.of(members, () -> child.run(Objects.requireNonNull(own)));
    }

    /** The body of a child with a set of its own. */
    static SpawnSync.DeepBody of(TaskFiber f, ChildTasks set, SpawnSync.DeepBody child) {
        ChildTasks.Ended ended = set.ended();
        return new ObservedChild(
                Members.of(f.context(), List.of()), ended, own -> signalling(ended, () -> child.run(own)));
    }

    /** The body of a child without one. */
    static TaskBody of(TaskFiber f, ChildTasks set, TaskBody child) {
        ChildTasks.Ended ended = set.ended();
        return ContextBody.of(Members.of(f.context(), List.of()), () -> signalling(ended, child));
    }

    private static void signalling(ChildTasks.Ended ended, TaskBody child) throws Exception {
        try {
            child.run();
        } finally {
            ended.signal(TaskFiber.inTask("a child").context());
        }
    }

    @Override
    public void run(SpawnSync set) throws Exception {
        own = set;
        ((ChildTasks) set).isInside(ended);
        inContext.run();
    }

    @Override
    public Object wrapped() {
        return inContext;
    }
}
