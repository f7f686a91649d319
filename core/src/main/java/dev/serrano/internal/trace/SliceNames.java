package dev.serrano.internal.trace;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Short names for the bodies of tasks, by their classes. */
final class SliceNames {
    private static final String LAMBDA = "$$Lambda";
    private static final String INTERNAL = "dev.serrano.internal.";
    private static final Map<String, String> OWN = Map.of(
            "NonBlockingTask", "non-blocking task",
            "Joins", "branch of a join",
            "Continuations", "continuation",
            "CellFuture", "continuation",
            "Derivations", "continuation",
            "FutureTask", "cancelled task");

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
        String full = body.getName();
        int at = full.indexOf(LAMBDA);
        String host = at < 0 ? full : full.substring(0, at);
        String simple = host.substring(host.lastIndexOf('.') + 1).replace('$', '.');
        if (host.startsWith(INTERNAL)) {
            String outermost = simple.split("\\.", 2)[0];
            return OWN.getOrDefault(outermost, outermost);
        }
        String name = at < 0 ? simple : simple + "#" + lambdas.merge(host, 1, Integer::sum);
        classes.put(name, full);
        return name;
    }
}
