package dev.serrano.internal.watch;

import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.engine.Engine;
import java.util.Set;
import java.util.TreeSet;

/**
 * The classes whose static initializers run. A body in such a class, as each lambda in the initializer is, can be run by
 * the initializing thread alone: Java lets all others wait until the class is initialized, before the body's first frame.
 */
final class Initialisers {
    private Initialisers() {}

    /** Why a stack without a frame of the program may stay so, for a report; one line. */
    static String explain(Engine e) {
        Set<String> classes = running(e);
        String where = "the beginning or the end of a task, or between two tasks";
        return classes.isEmpty()
                ? where
                : where + ". A body in a class that is being initialised waits for the end of its static initialiser,"
                        + " unless the same thread runs both; such classes now: " + String.join(", ", classes);
    }

    /** Whether any frame is the program's own. */
    static boolean anyOfProgram(StackTraceElement[] frames) {
        for (StackTraceElement frame : frames) {
            if (ProgramFrames.isOfProgram(frame.getClassName())) {
                return true;
            }
        }
        return false;
    }

    private static Set<String> running(Engine e) {
        Set<String> classes = new TreeSet<>();
        e.fibers.forEachStack(frames -> add(frames, classes));
        for (StackTraceElement[] frames : Thread.getAllStackTraces().values()) {
            add(frames, classes); // of platform threads: a launch may be called in an initializer
        }
        return classes;
    }

    private static void add(StackTraceElement[] frames, Set<String> classes) {
        for (StackTraceElement frame : frames) {
            if (frame.getMethodName().equals("<clinit>") && ProgramFrames.isOfProgram(frame.getClassName())) {
                classes.add(frame.getClassName());
            }
        }
    }
}
