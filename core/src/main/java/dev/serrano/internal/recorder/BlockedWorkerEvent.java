package dev.serrano.internal.recorder;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A worker has not polled for long. */
@Name("dev.serrano.BlockedWorker")
@Registered(false) // see Events
@Label("Worker Blocked or Busy")
@Category("Serrano")
@Description("A worker has not reached a poll for longer than the stall threshold")
@StackTrace(false)
public final class BlockedWorkerEvent extends Event {
    @Label("Worker")
    @Nullable
    String worker;

    @Label("Where")
    @Nullable
    String where;

    public static void emit(String worker, String where) {
        BlockedWorkerEvent e = new BlockedWorkerEvent();
        e.worker = worker;
        e.where = where;
        e.commit();
    }
}
