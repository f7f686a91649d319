package dev.serrano.internal.context;

import dev.serrano.spi.LibraryFrames;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Which frames of a stack are the program's own, and which are the runtime's or the JDK's. */
public final class ProgramFrames {
    /* Implementation. By the names of packages, not by modules: on the class path there are none. A test of the runtime
     * that lives in one of these packages takes itself for the runtime. */
    private static final String ROOT = "dev.serrano.";
    private static final Set<String> PACKAGES =
            Set.of("accumulator", "isolated", "loop", "loop.body", "observe", "scheduler", "spi", "sync");

    /** The packages of other modules of Serrano in which there are constructs. */
    private static final Set<String> OF_MODULES =
            Set.of("control", "eureka", "graph", "metrics", "phaser", "weave", "weave.atomic");

    private static final int MOST_CAUSES = 20;

    /** The operation by which constructs made of events wait. */
    private static final String SUSPEND = "Event.suspend";

    private static final Set<String> LIBRARIES = ConcurrentHashMap.newKeySet();

    private static final StackWalker WALKER = StackWalker.getInstance();

    private ProgramFrames() {}

    /** Counts classes of these packages, and these classes with those inside them, as the runtime's. */
    public static void addLibrary(Collection<String> packages) {
        LIBRARIES.addAll(packages);
    }

    /** Whether a class belongs to the runtime, or to a library on it. */
    public static boolean isOfRuntime(String className) {
        return isInternal(className) || isPublic(className) || isOfLibrary(className);
    }

    /** Whether a class belongs to a library on the runtime. */
    public static boolean isOfLibrary(String className) {
        int end = className.lastIndexOf('.');
        return end > 0
                && !LIBRARIES.isEmpty()
                && (LIBRARIES.contains(className.substring(0, end)) || LIBRARIES.contains(outermost(className)));
    }

    private static String outermost(String className) {
        int end = className.indexOf('$');
        return end < 0 ? className : className.substring(0, end);
    }

    /** Whether a class is one of the runtime that programs do not see. */
    public static boolean isInternal(String className) {
        return className.startsWith("dev.serrano.internal.");
    }

    /** Whether a class is one of the runtime that programs call. */
    public static boolean isPublic(String className) {
        if (!className.startsWith(ROOT)) {
            return false;
        }
        int end = className.indexOf('.', ROOT.length());
        if (end < 0) {
            return true;
        }
        String name = className.substring(ROOT.length(), end);
        return PACKAGES.contains(name) || OF_MODULES.contains(name);
    }

    /** The packages below dev.serrano that programs call, of this module. */
    public static Set<String> publicPackages() {
        return PACKAGES;
    }

    /** Whether a class is the program's. */
    public static boolean isOfProgram(String className) {
        return !isOfRuntime(className)
                && !className.startsWith("java.")
                && !className.startsWith("jdk.")
                && !className.startsWith("sun.");
    }

    /** A line of the program as reports show it: for a lambda the method that it is written in. */
    public static String text(StackTraceElement f) {
        String m = f.getMethodName();
        int end = m.lastIndexOf('$');
        if (!m.startsWith("lambda$") || end <= "lambda$".length()) {
            return f.toString();
        }
        String method = m.substring("lambda$".length(), end);
        return new StackTraceElement(f.getClassName(), method, f.getFileName(), f.getLineNumber()).toString();
    }

    /**
     * The finish that has thrown an exception: its name, without one the innermost line of the program in the
     * exception's stack trace. Found when it is asked for: to throw needs no more stack or memory for it, and frames of
     * a caller that were added since count. Empty if there is neither.
     *
     * @param name of the finish; empty for none
     */
    public static String finish(String name, Throwable thrown) {
        if (!name.isEmpty()) {
            return "finish \"" + name + '"';
        }
        for (StackTraceElement f : thrown.getStackTrace()) {
            if (isOfProgram(f.getClassName())) {
                return "finish at " + text(f);
            }
        }
        return "";
    }

    /** The innermost frame of the calling thread that is the program's; null if there is none. */
    public static @Nullable StackTraceElement caller() {
        return WALKER.walk(frames -> frames.filter(f -> isOfProgram(f.getClassName()))
                .map(StackWalker.StackFrame::toStackTraceElement)
                .findFirst()
                .orElse(null));
    }

    /** The innermost frame of the calling thread that is the program's, and what it called; null if there is none. */
    public static LibraryFrames.@Nullable Call call() {
        return WALKER.walk(frames -> {
            String method = "";
            for (StackWalker.StackFrame f : (Iterable<StackWalker.StackFrame>) frames::iterator) {
                if (isOfProgram(f.getClassName())) {
                    return new LibraryFrames.Call(method, text(f.toStackTraceElement()));
                }
                if (isOfRuntime(f.getClassName())) {
                    method = f.getMethodName();
                }
            }
            return null;
        });
    }

    /**
     * The name of the called construct, for the text of an error: the runtime's own name for an operation, unless it is
     * one of those of which others are made, or the program has called a library.
     */
    public static String operation(String own) {
        return WALKER.walk(frames -> {
            String called = own;
            for (StackWalker.StackFrame f : (Iterable<StackWalker.StackFrame>) frames::iterator) {
                String c = f.getClassName();
                if (isOfProgram(c)) {
                    return called;
                }
                if (isOfLibrary(c)) {
                    called = f.getMethodName();
                } else if (isPublic(c) && own.equals(SUSPEND)) {
                    called = outermost(c.substring(c.lastIndexOf('.') + 1)) + '.' + f.getMethodName();
                }
            }
            return own;
        });
    }

    /**
     * Adds the calling thread's frames to what a run has thrown to it, unless the innermost one of the program is there
     * already: so the line that has launched the run is in the trace.
     */
    public static void addCaller(Throwable thrown) {
        try {
            StackTraceElement[] mine = new Throwable().getStackTrace();
            StackTraceElement[] own = thrown.getStackTrace();
            int line = firstOfProgram(mine);
            for (int i = 0; i < own.length && line >= 0; i++) {
                line = own[i].equals(mine[line]) ? -1 : line;
            }
            if (line >= 0) {
                add(mine, thrown, own);
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) { // it is thrown as it is
            return;
        }
    }

    /**
     * Adds the calling thread's frames to the innermost cause of some failures that it is about to throw, where no
     * frame is the program's, as of a method reference into the JDK: there are logs that print nothing else.
     */
    public static void addCallerToCauses(List<Throwable> failures) {
        int n = Math.min(failures.size(), MOST_CAUSES);
        for (int i = 0; i < n; i++) {
            try {
                Throwable root = innermostCause(failures.get(i));
                StackTraceElement[] own = root.getStackTrace();
                if (own.length != 0 && firstOfProgram(own) < 0) {
                    StackTraceElement[] mine = new Throwable().getStackTrace();
                    if (firstOfProgram(mine) >= 0) {
                        add(mine, root, own);
                    }
                }
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) { // its methods are the program's
                return;
            }
        }
    }

    private static Throwable innermostCause(Throwable t) {
        Throwable c = t;
        Throwable next = c.getCause();
        for (int i = 0; next != null && i < MOST_CAUSES; i++) { // they may form a circle
            c = next;
            next = c.getCause();
        }
        return c;
    }

    private static int firstOfProgram(StackTraceElement[] frames) {
        for (int i = 0; i < frames.length; i++) {
            if (isOfProgram(frames[i].getClassName())) {
                return i;
            }
        }
        return -1;
    }

    private static void add(StackTraceElement[] mine, Throwable to, StackTraceElement[] own) {
        int from = 0;
        while (mine[from].getClassName().equals(ProgramFrames.class.getName())) {
            from++;
        }
        StackTraceElement[] both = Arrays.copyOf(own, own.length + mine.length - from);
        System.arraycopy(mine, from, both, own.length, mine.length - from);
        to.setStackTrace(both);
    }
}
