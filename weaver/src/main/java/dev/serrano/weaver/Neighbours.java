package dev.serrano.weaver;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Woven classes that some classes name, and those that these name, and so on. With them at hand a call from one class file
 * into another is a call of a woven method: its frame is captured with those of its callers.
 */
final class Neighbours {
    private Neighbours() {}

    /**
     * Those of some classes, by internal name, without these themselves. Where such a class names one that is not woven,
     * the classes above that count, too: it may inherit woven methods.
     *
     * @param find what a class was before it was woven, or is before it will be; null if it is not woven
     * @param file the class file of a class; null if there is none
     */
    static Map<String, byte[]> of(
            Map<String, byte[]> classes,
            Function<String, byte @Nullable []> find,
            Function<String, byte @Nullable []> file) {
        Map<String, byte[]> found = new TreeMap<>();
        Set<String> seen = new HashSet<>(classes.keySet());
        Deque<String> names = new ArrayDeque<>();
        classes.values().forEach(bytes -> names.addAll(ClassBytes.named(bytes)));
        while (!names.isEmpty()) {
            String name = names.remove();
            if (!seen.add(name) || name.startsWith("java/")) {
                continue;
            }
            byte[] bytes = find.apply(name);
            if (bytes != null) {
                found.put(name, bytes);
                names.addAll(ClassBytes.named(bytes));
                continue;
            }
            byte[] unwoven = file.apply(name);
            if (unwoven != null) {
                names.addAll(ClassBytes.above(unwoven));
            }
        }
        return found;
    }
}
