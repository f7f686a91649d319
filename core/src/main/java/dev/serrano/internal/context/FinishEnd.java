package dev.serrano.internal.context;

import dev.serrano.observe.SyncKind;
import dev.serrano.spi.TaskMember;
import org.jspecify.annotations.Nullable;

/** The end of its finish as an observed task knows it, to leave its mark there when it ends. */
public final class FinishEnd extends TaskMember {
    /* Implementation. Immutable; one for all tasks of a finish, one for its branches, one for its opener. Of those
     * that a task has, since it has opened finishes inside each other, the innermost alone is handed on:
     * Members.derive. It leaves its marks when the context of the task ends, by a call of TaskContext: `ended` does not
     * know the task.
     * */
    private final Marks marks;
    private final @Nullable FinishEnd ofTasks; // null for that of the tasks itself

    private FinishEnd(Marks marks, @Nullable FinishEnd ofTasks) {
        this.marks = marks;
        this.ofTasks = ofTasks;
    }

    /** The end for the opener of the finish, which waits for it and leaves no mark there. */
    static FinishEnd ofOpener(Marks marks) {
        return new FinishEnd(marks, new FinishEnd(marks, null));
    }

    /** The marks of the finish's tasks. */
    public Marks marks() {
        return marks;
    }

    /** The end for a task of the finish. */
    FinishEnd ofTask() {
        return ofTasks == null ? this : ofTasks;
    }

    /** The end for a branch of a join: its end is no end of a task of the finish, but those of its tasks are. */
    FinishEnd ofBranch() {
        return new FinishEnd(marks, ofTask());
    }

    /** The task with this context has ended. */
    void ended(TaskContext task) {
        if (ofTasks == null) {
            marks.signal(task, SyncKind.FINISH);
        }
    }
}
