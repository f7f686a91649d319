package dev.serrano.internal.watch;

import dev.serrano.internal.context.ProgramFrames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the tasks on the stack of a fiber by its frames. */
public final class StackTasks {
    /* Implementation. A task begins where the runtime calls its body: SpawnedTask.exec, or a future that its joiner
     * runs in place. The construct in which a task waits is what the program has called last, the outermost frame of
     * the runtime above the program's innermost. Frames of lambdas and method references are hidden, so a task may have
     * none of its own.
     * Rejected: to note the task and the operation where a task is suspended. The stack has both, and costs nothing
     * until it is read. */
    enum Kind {
        ROOT,
        FUTURE,
        TASK
    }

    /**
     * A task on a stack.
     *
     * @param kind of the task
     * @param construct what it waits in, as programs write it
     * @param line of the wait; null if there is no frame of the program
     * @param body the outermost frame of its body; null as well
     */
    record OnStack(
            Kind kind,
            String construct,
            @Nullable StackTraceElement line,
            @Nullable StackTraceElement body) {}

    private final List<OnStack> found = new ArrayList<>();
    private String construct = "";
    private @Nullable StackTraceElement line;
    private @Nullable StackTraceElement body;

    private StackTasks() {}

    /** The tasks on a stack, the topmost first. */
    static List<OnStack> of(StackTraceElement[] frames) {
        StackTasks s = new StackTasks();
        for (StackTraceElement f : frames) {
            s.add(f);
        }
        s.end(Kind.TASK);
        return s.found;
    }

    /** The program's innermost line in each task on a stack, the topmost first. */
    public static List<StackTraceElement> lines(StackTraceElement[] frames) {
        List<StackTraceElement> lines = new ArrayList<>();
        for (OnStack t : of(frames)) {
            StackTraceElement line = t.line();
            if (line != null) {
                lines.add(line);
            }
        }
        return lines;
    }

    /** The call of the JDK in which the program is, as it is written; empty if there is none. */
    static String callOf(StackTraceElement[] frames) {
        StackTraceElement call = null;
        for (StackTraceElement f : frames) {
            if (ProgramFrames.isOfProgram(f.getClassName()) || ProgramFrames.isOfRuntime(f.getClassName())) {
                break;
            }
            call = f;
        }
        return call == null ? "" : nameOf(call);
    }

    /** Whether the topmost task is at the end of a finish, and waits for the others or looks for some to run. */
    static boolean waitsForEnd(StackTraceElement[] frames) {
        for (StackTraceElement f : frames) {
            if (ProgramFrames.isOfProgram(f.getClassName())) {
                return false;
            }
            if (f.getMethodName().equals("awaitEnd") || isEntry(f)) {
                return true;
            }
        }
        return true;
    }

    private void add(StackTraceElement f) {
        String c = f.getClassName();
        if (ProgramFrames.isOfRuntime(c)) {
            if (isEntry(f)) {
                end(isFuture(c) ? Kind.FUTURE : c.endsWith("$RootTask") ? Kind.ROOT : Kind.TASK);
            } else if (line == null && isConstruct(f)) {
                construct = nameOf(f);
            }
        } else if (ProgramFrames.isOfProgram(c)) {
            if (line == null) {
                line = f;
            }
            body = f;
        }
    }

    private void end(Kind kind) {
        if (line != null || !construct.isEmpty()) {
            found.add(new OnStack(kind, construct, line, body));
        }
        construct = "";
        line = null;
        body = null;
    }

    private static boolean isEntry(StackTraceElement f) {
        String m = f.getMethodName();
        return m.equals("exec") || isFuture(f.getClassName()) && (m.equals("call") || m.equals("callInPlace"));
    }

    private static boolean isFuture(String c) {
        return c.equals("dev.serrano.internal.value.FutureTask");
    }

    private static boolean isConstruct(StackTraceElement f) {
        String c = f.getClassName();
        return !f.getMethodName().startsWith("lambda$")
                && (ProgramFrames.isPublic(c)
                        || ProgramFrames.isOfLibrary(c)
                        || c.startsWith("dev.serrano.internal.value.")
                        || c.startsWith("dev.serrano.internal.isolation."));
    }

    private static String nameOf(StackTraceElement f) {
        String c = f.getClassName();
        String simple = c.substring(c.lastIndexOf('.') + 1);
        boolean plain = ProgramFrames.isInternal(c)
                || ProgramFrames.isOfLibrary(c)
                || c.startsWith("dev.serrano.") && c.indexOf('.', 12) < 0;
        return (plain ? "" : simple.replace('$', '.') + '.') + f.getMethodName() + "()";
    }
}
