package dev.serrano.races;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A place in woven code that reads or writes memory. For generated code; programs do not name it.
 * <p>Immutable. A woven class has one for each place as a constant, which is made when the place is first reached.
 */
public final class RaceSite {
    /* Implementation.
     * number   of its own, for caches.
     * field    what is accessed; null for an element of an array.
     * holder   of a static field, the class that declares it; else null. It is the class of a woven class's constant, or
     *          one that this refers to, so it lives as long as that.
     * mode     whether the model orders accesses to the field: not those to final fields. */
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    /** How a field takes part. */
    enum Mode {
        /** Its accesses may race. */
        PLAIN,
        /** It never changes once it can be seen, or is not found. */
        IGNORED,
        /** It is volatile: it orders other accesses. */
        VOLATILE
    }

    private final int number = NUMBERS.getAndIncrement();
    private final String line;
    private final String shortLine;
    private final String type;
    private final @Nullable RaceField field;
    private final @Nullable Class<?> holder;
    private final Mode mode;

    private RaceSite(String line, String type, @Nullable RaceField field, @Nullable Class<?> holder, Mode mode) {
        this.line = line;
        this.shortLine = shortened(line);
        this.type = type;
        this.field = field;
        this.holder = holder;
        this.mode = mode;
    }

    /**
     * Makes the constant of a place at an element of an array or at an object of the JDK: a bootstrap method.
     *
     * @param caller the woven class
     * @param name what is accessed: {@code element} or {@code contents}, or the called method
     * @param type this class
     * @param method the method of the place
     * @param file the source file
     * @param line the line; 0 or less if unknown
     */
    public static RaceSite at(
            MethodHandles.Lookup caller, String name, Class<?> type, String method, String file, int line) {
        RaceField field = name.equals("contents") ? RaceField.CONTENTS : null;
        return new RaceSite(text(caller, method, file, line), "", field, null, Mode.PLAIN);
    }

    /**
     * Makes the constant of a place at a field: a bootstrap method.
     *
     * @param caller the woven class
     * @param name the name of the field
     * @param type this class
     * @param method the method of the place
     * @param file the source file
     * @param line the line; 0 or less if unknown
     * @param owner the class that the code names
     */
    public static RaceSite of(
            MethodHandles.Lookup caller,
            String name,
            Class<?> type,
            String method,
            String file,
            int line,
            Class<?> owner) {
        String text = text(caller, method, file, line);
        Field f = find(owner, name);
        if (f == null) {
            return new RaceSite(text, owner.getName(), RaceField.of(owner, name), null, Mode.IGNORED);
        }
        Class<?> declaring = f.getDeclaringClass();
        int modifiers = f.getModifiers();
        Mode mode = Modifier.isFinal(modifiers)
                ? Mode.IGNORED
                : Modifier.isVolatile(modifiers) ? Mode.VOLATILE : Mode.PLAIN;
        return new RaceSite(
                text,
                declaring.getName(),
                RaceField.of(declaring, name),
                Modifier.isStatic(modifiers) ? declaring : null,
                mode);
    }

    private static String text(MethodHandles.Lookup caller, String method, String file, int line) {
        String where = caller.lookupClass().getName() + '.' + method + '(' + file;
        return where + (line > 0 ? ":" + line : "") + ')';
    }

    /** The file and the line alone, or the method if the line is unknown. */
    private static String shortened(String text) {
        int open = text.indexOf('(');
        return text.lastIndexOf(':') > open ? text.substring(open + 1, text.length() - 1) : text.substring(0, open);
    }

    private static @Nullable Field find(Class<?> owner, String name) {
        for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
            Field f = declared(c, name);
            if (f != null) {
                return f;
            }
            for (Class<?> i : c.getInterfaces()) {
                Field inherited = find(i, name);
                if (inherited != null) {
                    return inherited;
                }
            }
        }
        return null;
    }

    private static @Nullable Field declared(Class<?> c, String name) {
        for (Field f : c.getDeclaredFields()) {
            if (f.getName().equals(name)) {
                return f;
            }
        }
        return null;
    }

    int number() {
        return number;
    }

    String line() {
        return line;
    }

    /** The file and line, as spawns are shown. */
    String shortLine() {
        return shortLine;
    }

    /** The class that declares the field; empty if it is none. */
    String type() {
        return type;
    }

    @Nullable
    RaceField field() {
        return field;
    }

    @Nullable
    Class<?> holder() {
        return holder;
    }

    Mode mode() {
        return mode;
    }
}
