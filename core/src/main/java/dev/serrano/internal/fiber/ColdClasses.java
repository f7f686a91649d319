package dev.serrano.internal.fiber;

import org.jspecify.annotations.Nullable;

/**
 * Classes whose static initializers run when a construct is first used. One that overflows the stack there stays
 * unusable as long as the JVM runs. So a thread of the runtime, which has stack, initializes them soon after the first
 * launch. Before that a construct probes the stack before it touches one.
 */
public final class ColdClasses {
    /* Implementation.
     * This class has no static initializer of its own.
     * next   how many of the list have been initialized, or are being; under the monitor.
     * warm   plain: set once, when all have been. A reader of an old value only asks for stack. */
    private static int next;
    private static boolean warm;

    private ColdClasses() {}

    /** Before the caller touches a cold class: throws StackOverflowError if there is too little stack for that. */
    public static void ask() {
        if (!warm) {
            StackProbe.askForClasses();
        }
    }

    /** Initializes a class that calls will use that come later, and perhaps deeper; as {@link #ask}. */
    public static void ready(Class<?> c) {
        if (!warm) {
            now(c);
        }
    }

    /** Initializes the next of a list, always the same one; returns whether there are more. Any thread. */
    public static boolean warm(String[] names, @Nullable ClassLoader loader) {
        if (warm) {
            return false;
        }
        synchronized (ColdClasses.class) {
            if (next < names.length) {
                try {
                    Class.forName(names[next++], true, loader);
                } catch (ClassNotFoundException | LinkageError e) {
                    next = names.length; // the program is over, its loader closed; users get the error
                }
            }
            warm = next >= names.length;
            return !warm;
        }
    }

    /** Like {@link #ready}, for a class that is not in the list. */
    public static void now(Class<?> c) {
        StackProbe.askForClasses();
        try {
            Class.forName(c.getName(), true, c.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new LinkageError("a class that is loaded is missing", e);
        }
    }
}
