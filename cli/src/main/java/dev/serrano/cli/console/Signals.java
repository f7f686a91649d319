package dev.serrano.cli.console;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The signals that ask the program to end, which can be left to the system for a while. By reflection: the compiler
 * warns of {@code sun.misc.Signal} in a way that cannot be suppressed, and there is no other way.
 */
public final class Signals {
    /* Implementation.
     * replaced  guarded by this: the JVM's handlers, for those signals that are left to the system. */

    private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

    private final Map<Object, Object> replaced = new LinkedHashMap<>();
    private final List<Object> known = new ArrayList<>();
    private final Method handle;
    private final Object system;
    private final Object ignored;

    public Signals() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            handle = signal.getMethod("handle", signal, handler);
            system = handler.getField("SIG_DFL").get(null);
            ignored = handler.getField("SIG_IGN").get(null);
            Constructor<?> named = signal.getConstructor(String.class);
            NAMES.forEach(name -> add(named, name));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no sun.misc.Signal", e);
        }
    }

    private void add(Constructor<?> named, String name) {
        try {
            known.add(named.newInstance(name));
        } catch (InvocationTargetException e) {
            assert e.getCause() instanceof IllegalArgumentException : e; // a system that has no such signal
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no sun.misc.Signal", e);
        }
    }

    /** From now on the system carries them out, without any help of the JVM. */
    public synchronized void leaveToSystem() {
        if (replaced.isEmpty()) {
            known.forEach(this::leaveToSystem);
        }
    }

    /** But for one that is ignored, as after nohup, or that the JVM leaves alone because of -Xrs. */
    private void leaveToSystem(Object signal) {
        Object before = handle(signal, system);
        if (ignored.equals(before)) {
            handle(signal, ignored);
        } else if (before != null) {
            replaced.put(signal, before);
        }
    }

    public synchronized boolean areLeftToSystem() {
        return !replaced.isEmpty();
    }

    /** From now on the JVM carries them out again. */
    public synchronized void takeBack() {
        replaced.forEach(this::handle);
        replaced.clear();
    }

    /** Returns what handled it before; null if this JVM may not handle it. */
    private @Nullable Object handle(Object signal, Object handler) {
        try {
            return handle.invoke(null, signal, handler);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException) {
                return null;
            }
            throw new IllegalStateException("cannot handle " + signal, e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("cannot handle " + signal, e);
        }
    }
}
