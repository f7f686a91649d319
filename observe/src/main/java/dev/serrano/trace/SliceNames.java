package dev.serrano.trace;

import dev.serrano.spi.ScheduleRecorder;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Short names for the bodies of tasks, by their classes. */
final class SliceNames {
    private static final String LAMBDA = "$$Lambda";

    private final Map<Class<?>, String> names = new HashMap<>();
    private final Map<String, Integer> lambdas = new HashMap<>();
    private final Map<String, String> classes = new LinkedHashMap<>();

    /** The name of the slices of a task with such a body. */
    String of(Class<?> body) {
        return names.computeIfAbsent(body, this::newName);
    }

    /** The classes that the names stand for, in the order of their appearance. */
    Map<String, String> classes() {
        return classes;
    }

    private String newName(Class<?> body) {
        String own = ScheduleRecorder.nameOf(body);
        if (own != null) {
            return own;
        }
        String full = body.getName();
        int at = full.indexOf(LAMBDA);
        String host = at < 0 ? full : full.substring(0, at);
        String simple = host.substring(host.lastIndexOf('.') + 1).replace('$', '.');
        String name = at < 0 ? simple : simple + "#" + lambdas.merge(host, 1, Integer::sum);
        classes.put(name, full);
        return name;
    }
}
