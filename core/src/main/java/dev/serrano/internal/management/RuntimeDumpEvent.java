package dev.serrano.internal.management;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** Records the waits of a runtime's tasks, once a chunk. */
@Name("dev.serrano.RuntimeDump")
@Registered(false) // see Management
@Label("Runtime Dump")
@Category("Serrano")
@Description("The text of TaskRuntime.dump(): tasks by finish scope, and what each waits for")
@Period("endChunk")
@StackTrace(false)
final class RuntimeDumpEvent extends Event {
    private static final int MOST = 1 << 20;

    @Label("Runtime")
    @Nullable
    String runtime;

    @Label("Text")
    @Nullable
    String text;

    static void emit(String runtime, String dump) {
        RuntimeDumpEvent e = new RuntimeDumpEvent();
        e.runtime = runtime;
        e.text = dump.length() <= MOST ? dump : dump.substring(0, MOST) + "\n... cut off";
        e.commit();
    }
}
