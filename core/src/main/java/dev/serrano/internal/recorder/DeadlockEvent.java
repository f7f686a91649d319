package dev.serrano.internal.recorder;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** All tasks of a runtime wait, and none of them can go on. */
@Name("dev.serrano.Deadlock")
@Registered(false) // see Events
@Label("Deadlock")
@Category("Serrano")
@Description("All workers sleep, and the tasks that are left wait for each other or for promises and events")
@StackTrace(false)
public final class DeadlockEvent extends Event {
    @Label("Runtime")
    @Nullable
    String runtime;

    @Label("Failed")
    @Description("Whether the run was failed for it")
    boolean failed;

    @Label("Tasks")
    @Description("Who waits for what")
    @Nullable
    String tasks;

    public static void emit(String runtime, boolean failed, String tasks) {
        DeadlockEvent e = new DeadlockEvent();
        e.runtime = runtime;
        e.failed = failed;
        e.tasks = tasks;
        e.commit();
    }
}
