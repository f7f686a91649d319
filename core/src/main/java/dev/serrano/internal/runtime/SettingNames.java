package dev.serrano.internal.runtime;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Warns once of system properties that look like settings of Serrano and are none: they would have no effect. */
final class SettingNames {
    /** The settings of all modules: a test compares them with the sources. */
    static final String NAMES = "deadlock deadlockThreshold fibers metrics name pin places preemptions scheduler seed"
            + " spawn-sites stackSize stallThreshold times workers";

    private static boolean warned; // guarded by the class

    private SettingNames() {}

    /** Names with a further dot, as {@code serrano.weave.skip}, belong to tools and programs. */
    static synchronized void warn(Set<String> properties) {
        List<String> known = List.of(NAMES.split(" "));
        List<String> unknown = properties.stream()
                .filter(p -> p.matches("serrano\\.[^.]+") && !known.contains(p.substring(8)))
                .map(p -> p + nearest(p.substring(8), known))
                .sorted()
                .toList();
        if (!unknown.isEmpty() && !warned) {
            warned = true;
            String text = "ignored system properties: " + String.join(", ", unknown) + "; the settings are serrano.";
            System.getLogger("dev.serrano").log(System.Logger.Level.WARNING, text + String.join(", serrano.", known));
        }
    }

    /** The setting that begins like the name, if one does. */
    private static String nearest(String name, List<String> known) {
        String k = Collections.max(
                known, Comparator.comparingInt(s -> Arrays.mismatch(s.toCharArray(), name.toCharArray())));
        return name.charAt(0) == k.charAt(0) ? " (do you mean serrano." + k + "?)" : "";
    }
}
