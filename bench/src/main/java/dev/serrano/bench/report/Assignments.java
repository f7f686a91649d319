package dev.serrano.bench.report;

import java.util.Map;
import java.util.stream.Collectors;

/** Parameters and tags for people. */
public final class Assignments {

    private Assignments() {}

    /** {@code name=value} pairs in the order of the map, separated by spaces. */
    public static String text(Map<String, String> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
