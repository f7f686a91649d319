package dev.serrano.internal.isolation;

import dev.serrano.isolated.Access;

/** The list of a section: objects, and accesses to objects. */
final class Listed {
    private Listed() {}

    static Object object(Object listed) {
        return listed instanceof Access a ? a.object() : listed;
    }

    static boolean isWritten(Object listed) {
        return !(listed instanceof Access a) || a.writes();
    }

    static String name(Object listed) {
        return (listed instanceof Access a ? a : Access.writing(listed)).toString();
    }
}
