package dev.serrano.workloads;

import java.util.List;

/**
 * One thing that can be set about a workload.
 *
 * @param name its name, as in {@code name=value}
 * @param kind which values it takes
 * @param defaultValue the value when none is given, as it would be written
 * @param help one line: its meaning and its range
 * @param choices the values of an {@link Kind#ENUM}, empty for all other kinds
 */
public record Parameter(String name, Kind kind, String defaultValue, String help, List<String> choices) {

    /** Which values a parameter takes. */
    public enum Kind {
        /** A whole number of 32 bits; underscores between digits are allowed. */
        INT,
        /** A whole number of 64 bits; underscores between digits are allowed. */
        LONG,
        /** Any text. */
        STRING,
        /** The path of a file that is read; empty means none. */
        FILE,
        /** One of a few words. */
        ENUM
    }

    /** Keeps its own copy of the list. */
    public Parameter {
        choices = List.copyOf(choices);
    }

    /** A parameter of kind {@link Kind#INT}. */
    public static Parameter integer(String name, int defaultValue, String help) {
        return new Parameter(name, Kind.INT, Integer.toString(defaultValue), help, List.of());
    }

    /** A parameter of kind {@link Kind#FILE} with no file as its default. */
    public static Parameter file(String name, String help) {
        return new Parameter(name, Kind.FILE, "", help, List.of());
    }

    /** A parameter of kind {@link Kind#ENUM}; the first choice is the default. */
    public static Parameter oneOf(String name, String help, List<String> choices) {
        return new Parameter(name, Kind.ENUM, choices.getFirst(), help, choices);
    }
}
