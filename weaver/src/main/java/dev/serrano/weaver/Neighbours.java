package dev.serrano.weaver;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
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
     * Those of some classes, by internal name, without these themselves.
     *
     * @param find what a class was before it was woven, or is before it will be; null if it is not woven
     */
    static Map<String, byte[]> of(Map<String, byte[]> classes, Function<String, byte @Nullable []> find) {
        Map<String, byte[]> found = new TreeMap<>();
        Map<String, Boolean> seen = new TreeMap<>();
        classes.keySet().forEach(name -> seen.put(name, true));
        Deque<byte[]> todo = new ArrayDeque<>(classes.values());
        while (!todo.isEmpty()) {
            for (String name : ClassBytes.named(todo.remove())) {
                byte[] bytes = seen.putIfAbsent(name, true) == null ? find.apply(name) : null;
                if (bytes != null) {
                    found.put(name, bytes);
                    todo.add(bytes);
                }
            }
        }
        return found;
    }
}
