package dev.serrano.races;

import java.util.concurrent.ConcurrentHashMap;

/** A field of a class, or the contents of an object of the JDK. One object for each field. */
final class RaceField {
    /* Implementation. Compared by identity. Refers to no class: it would keep the loader. */

    /** What an object of the JDK holds, as one location. */
    static final RaceField CONTENTS = new RaceField("the contents");

    private static final ClassValue<ConcurrentHashMap<String, RaceField>> FIELDS = new ClassValue<>() {
        @Override
        protected ConcurrentHashMap<String, RaceField> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private final String name;

    private RaceField(String name) {
        this.name = name;
    }

    static RaceField of(Class<?> declaring, String name) {
        return FIELDS.get(declaring).computeIfAbsent(name, RaceField::new);
    }

    String name() {
        return name;
    }
}
