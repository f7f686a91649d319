package dev.serrano.weaver.race;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls of libraries that are not woven, with what they do to the object that they are called on, for the detector of
 * races. It comes before the table of the JDK's classes that the weaver has.
 * <p>A file has a line for each method: the class as the calling code names it, the method or {@code *} for all others,
 * and {@code read}, {@code write}, {@code order} for an object that orders tasks by itself as a lock does, or
 * {@code ignore}. The object counts as one location. Static methods and constructors are not followed. Empty lines, and
 * what follows a {@code #}, are skipped.
 * {@snippet lang = text :
 * org.example.Grid  get    read
 * org.example.Grid  set    write
 * org.example.Gate  *      order
 * }
 * <p>Immutable.
 */
public final class CallTable {
    /** The system property that names the file of a table, for weavers that get none. */
    public static final String PROPERTY = "serrano.races.table";

    /** The table without a line. */
    public static final CallTable EMPTY = new CallTable(Map.of());

    private static final String ALL = "*";
    private static final String FORM = "write CLASS METHOD EFFECT, such as: org.example.Grid get read";

    private final Map<String, Effect> effects; // by the internal name of a class, a dot, and the method

    /** What a call does to the object that it is called on. */
    public enum Effect {
        /** It reads what the object holds. */
        READ,
        /** It changes what the object holds. */
        WRITE,
        /** The object orders the tasks that call it, as a lock does. */
        ORDER,
        /** Nothing that is followed. */
        IGNORE
    }

    private CallTable(Map<String, Effect> effects) {
        this.effects = Map.copyOf(effects);
    }

    /**
     * Reads a table from a file.
     *
     * @throws IllegalArgumentException if it cannot be read, or a line is wrong; the message names the line
     */
    public static CallTable read(Path file) {
        try {
            return parse(file.toString(), Files.readAllLines(file));
        } catch (IOException e) {
            throw new IllegalArgumentException("the table " + file + " cannot be read: " + e, e);
        }
    }

    /** The table that the system property {@value #PROPERTY} names; the empty one if it is not set. */
    public static CallTable ofProperty() {
        String file = System.getProperty(PROPERTY);
        return file == null || file.isEmpty() ? EMPTY : read(Path.of(file));
    }

    /**
     * Makes a table from lines.
     *
     * @param source where they are from, for messages
     * @throws IllegalArgumentException if a line is wrong
     */
    public static CallTable parse(String source, List<String> lines) {
        Map<String, Effect> all = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("#.*", "").strip();
            if (!line.isEmpty()) {
                add(all, line.split("\\s+"), source + ":" + (i + 1) + ": ");
            }
        }
        return new CallTable(all);
    }

    private static void add(Map<String, Effect> all, String[] words, String where) {
        if (words.length != 3) {
            throw new IllegalArgumentException(
                    where + words.length + (words.length == 1 ? " word" : " words") + " instead of 3: " + FORM);
        }
        if (!isName(words[0])) {
            throw new IllegalArgumentException(where + "\"" + words[0] + "\" is no name of a class: " + FORM);
        }
        if (!words[1].equals(ALL) && (!isName(words[1]) || words[1].indexOf('.') >= 0)) {
            throw new IllegalArgumentException(where + "\"" + words[1] + "\" is no name of a method, nor *: " + FORM);
        }
        Effect effect = effect(words[2]);
        if (effect == null) {
            throw new IllegalArgumentException(
                    where + "\"" + words[2] + "\" is no effect: it may be read, write, order or ignore");
        }
        if (all.putIfAbsent(words[0].replace('.', '/') + '.' + words[1], effect) != null) {
            throw new IllegalArgumentException(where + "there is a line for " + words[0] + " " + words[1] + " already");
        }
    }

    private static boolean isName(String text) {
        boolean begins = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean fits = begins ? Character.isJavaIdentifierStart(c) : c == '.' || Character.isJavaIdentifierPart(c);
            if (!fits) {
                return false;
            }
            begins = c == '.';
        }
        return !begins;
    }

    private static @Nullable Effect effect(String word) {
        for (Effect e : Effect.values()) {
            if (e.name().toLowerCase(Locale.ROOT).equals(word)) {
                return e;
            }
        }
        return null;
    }

    /**
     * The effect of a call; null if the table has no line for it.
     *
     * @param owner the internal name of the class that the call names
     * @param method the method's name
     */
    public @Nullable Effect of(String owner, String method) {
        if (effects.isEmpty()) {
            return null;
        }
        Effect e = effects.get(owner + '.' + method);
        return e != null ? e : effects.get(owner + '.' + ALL);
    }
}
