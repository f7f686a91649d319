package dev.serrano.internal.recorder;

import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.task.NamedBody;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A task that a worker's scheduling loop ran. */
@Name("dev.serrano.TaskRun")
@Registered(false) // see Events
@Label("Task Run")
@Category("Serrano")
@Description("A task run by a scheduling loop; tasks that a waiting task ran in place are part of its event")
@StackTrace(false)
public final class TaskRunEvent extends Event {
    private static final TaskRunEvent PROBE = new TaskRunEvent();

    @Label("Body")
    @Nullable
    String body;

    @Label("Name")
    @Nullable
    String name;

    @Label("Worker")
    @Nullable
    String worker;

    public static boolean enabled() {
        return PROBE.isEnabled();
    }

    /** The event of a task that begins; the caller commits it at the end. */
    public static TaskRunEvent begin(Object body, Slot worker) {
        TaskRunEvent e = new TaskRunEvent();
        e.body = NamedBody.original(body).getClass().getName();
        e.name = NamedBody.nameOf(body);
        e.worker = worker.label();
        e.begin();
        return e;
    }
}
