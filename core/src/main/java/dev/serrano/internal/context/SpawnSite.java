package dev.serrano.internal.context;

import dev.serrano.spi.TaskMember;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The line where a task was spawned, and the thread on which it runs. */
public final class SpawnSite extends TaskMember {
    /* Implementation. A member like others: while spawn sites are off tasks have none, and no instruction for
     * them. The iterations of a loop share that of the loop.
     * thread   of the fiber, which the task keeps over waits. Written by the task, read by the watchdog of one that is
     *          set aside; volatile, since nothing else orders the two where the wait is over already. */
    private static final String SPAWNED = "spawned at"; // for a class loader's name: spawned at//P.main(P.java:7)

    private final @Nullable StackTraceElement line;
    private final @Nullable StackTraceElement parentLine; // not the parent: it would keep all before it
    private final @Nullable String
            parentThread; // its name, which is the parent's if that has one; null for a root task
    private volatile @Nullable Thread thread;

    private SpawnSite(@Nullable StackTraceElement line, @Nullable SpawnSite parent) {
        this.line = line;
        this.parentLine = parent == null ? null : parent.line;
        this.parentThread = parent == null ? null : Thread.currentThread().getName();
    }

    /** The site of a root task, which the calling thread runs. */
    public static SpawnSite root() {
        SpawnSite s = new SpawnSite(null, null);
        s.started();
        return s;
    }

    /** The line of the program that has spawned the task; null if it is a root task, or if no such line is known. */
    public @Nullable StackTraceElement line() {
        return line;
    }

    /** Like {@link #line}, as text. */
    public @Nullable String spawnedAt() {
        return line == null ? null : ProgramFrames.text(line);
    }

    /** The task that has spawned this one, by its name and the line of its own spawn; null for a root task. */
    public @Nullable String parent() {
        String name = parentThread;
        if (name == null) {
            return null;
        }
        String what = parentLine == null ? "root task" : "spawned at " + ProgramFrames.text(parentLine);
        boolean unnamed = name.isEmpty() || name.startsWith("serrano-") && name.endsWith("-fiber"); // Fiber.threadName
        return unnamed ? what : '"' + name + "\" " + what;
    }

    /** The thread of the fiber that runs the task; null if none does. */
    public @Nullable Thread thread() {
        return thread;
    }

    @Override
    public TaskMember forChild() {
        return new SpawnSite(ProgramFrames.caller(), this);
    }

    @Override
    public void started() {
        thread = Thread.currentThread();
    }

    @Override
    public void ended(@Nullable Throwable failure) {
        thread = null;
        if (failure != null && line != null) {
            addTo(failure, line);
        }
    }

    /** The line of the spawn comes last in the trace, marked, unless a task has failed with the same before. */
    private static void addTo(Throwable failure, StackTraceElement line) {
        try {
            StackTraceElement[] own = failure.getStackTrace();
            int n = own.length;
            if (n != 0 && !SPAWNED.equals(own[n - 1].getClassLoaderName())) {
                StackTraceElement[] more = Arrays.copyOf(own, n + 1);
                more[n] = new StackTraceElement(
                        SPAWNED,
                        null,
                        null,
                        line.getClassName(),
                        line.getMethodName(),
                        line.getFileName(),
                        line.getLineNumber());
                failure.setStackTrace(more);
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) { // its methods are the program's
            return;
        }
    }

    @Override
    public String toString() {
        return line == null ? "root task" : "spawned at " + ProgramFrames.text(line);
    }
}
