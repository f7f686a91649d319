package dev.serrano.internal.isolation;

import dev.serrano.internal.context.Section;
import dev.serrano.internal.context.TaskContext;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The locks that a running isolated section holds; they decide which sections may nest in it. */
final class IsolatedSection extends Section {
    /** null: everything. */
    private final Object @Nullable [] listed;

    IsolatedSection(@Nullable TaskContext below, Object @Nullable [] listed) {
        super(below);
        this.listed = listed;
    }

    /** Throws unless everything that a nested section lists is held here, in no weaker mode. */
    void mustCover(Object @Nullable [] nested) {
        Object[] held = listed;
        if (held == null) {
            return;
        }
        if (nested == null) {
            throw notHeld("a global isolated section", held);
        }
        for (Object n : nested) {
            if (!covers(held, n)) {
                throw notHeld("an isolated section on " + Listed.name(n), held);
            }
        }
    }

    private static boolean covers(Object[] held, Object nested) {
        Object o = Listed.object(nested);
        for (Object h : held) {
            if (Listed.object(h) == o && (Listed.isWritten(h) || !Listed.isWritten(nested))) {
                return true;
            }
        }
        return false;
    }

    private static IllegalStateException notHeld(String nested, Object[] held) {
        return new IllegalStateException(nested + " inside one that holds only "
                + Arrays.stream(held).map(Listed::name).toList()
                + ": a nested section may list the same or fewer objects, in no stronger mode, since locks acquired in"
                + " the middle of a section could not keep to the order that excludes deadlocks; list all objects in"
                + " the outermost section");
    }
}
