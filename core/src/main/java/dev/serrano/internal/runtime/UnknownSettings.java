package dev.serrano.internal.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Warns once of system properties that look like settings of Serrano and are none: they would have no effect. */
final class UnknownSettings {
    static final String PREFIX = "serrano.";

    /** The settings of all modules: a test compares them with the sources. */
    static final String NAMES = "deadlock deadlockThreshold fibers metrics name pin places preemptions scheduler seed"
            + " spawn-sites stackSize stallThreshold times workers";

    private static boolean warned; // guarded by the class

    private UnknownSettings() {}

    /** Names with a further dot, as {@code serrano.weave.skip}, belong to tools and programs. */
    static synchronized void warn(Set<String> properties) {
        List<String> known = List.of(NAMES.split(" "));
        List<String> unknown = new ArrayList<>();
        for (String p : properties) {
            String name = p.startsWith(PREFIX) ? p.substring(PREFIX.length()) : ".";
            if (name.indexOf('.') < 0 && !known.contains(name)) {
                unknown.add(p + nearest(name, known));
            }
        }
        if (!unknown.isEmpty() && !warned) {
            warned = true;
            unknown.sort(null);
            String text = "ignored system properties: " + String.join(", ", unknown) + "; the settings are " + PREFIX
                    + String.join(", " + PREFIX, known);
            System.getLogger("dev.serrano").log(System.Logger.Level.WARNING, text);
        }
    }

    /** The setting that begins like the name, if one does. */
    private static String nearest(String name, List<String> known) {
        for (int n = name.length(); n > 1; n--) {
            for (String k : known) {
                if (k.regionMatches(true, 0, name, 0, n)) {
                    return " (do you mean " + PREFIX + k + "?)";
                }
            }
        }
        return "";
    }
}
