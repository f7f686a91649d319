package dev.serrano.internal.recorder;

import dev.serrano.internal.context.SpawnSite;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.task.FinishScope;
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
    private static final int MOST_FINISHES = 5;
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

    @Label("Finish")
    @Description("The finish that waits for the task, and those around it up to one with a name")
    @Nullable
    String finish;

    @Label("Parent")
    @Description("The task that has spawned it, if spawn sites are known")
    @Nullable
    String parent;

    @Label("Spawn Line")
    @Description("Where the task was spawned, if spawn sites are known")
    @Nullable
    String spawnedAt;

    public static boolean enabled() {
        return PROBE.isEnabled();
    }

    /**
     * The event of a task that begins; the caller commits it at the end.
     *
     * @param scope of the task
     * @param site of its spawn; null if that is not known
     */
    public static TaskRunEvent begin(Object body, Slot worker, FinishScope scope, @Nullable SpawnSite site) {
        TaskRunEvent e = new TaskRunEvent();
        e.body = NamedBody.original(body).getClass().getName();
        e.name = NamedBody.nameOf(body);
        e.worker = worker.label();
        e.finish = finishes(scope);
        if (site != null) {
            e.parent = site.parent();
            e.spawnedAt = site.spawnedAt();
        }
        e.begin();
        return e;
    }

    private static String finishes(FinishScope innermost) {
        StringBuilder text = new StringBuilder(innermost.toString());
        FinishScope s = innermost;
        for (int i = 0; i < MOST_FINISHES && s.name() == null; i++) {
            FinishScope around = s.parent();
            if (around == null) {
                break;
            }
            s = around;
            text.append(" in ").append(s);
        }
        return text.toString();
    }
}
