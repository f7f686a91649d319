package dev.serrano.habanero;

import dev.serrano.MultiException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What programs of Habanero are told about failures. */
public final class Failures {
    private static final String OLD_AGENT = "edu/rice/hj/continuation";
    private static final String ADVICE = ": this program's class files were woven for the cooperative runtime of"
            + " HJlib, which Serrano does not need. Use the class files that javac makes: take the weaver out of the"
            + " build, and compile again";

    private Failures() {}

    /**
     * An error with advice, if the failure comes from class files that were woven for the cooperative runtime of HJlib;
     * null if not.
     */
    static @Nullable NoClassDefFoundError woven(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> open = new ArrayDeque<>(List.of(failure));
        while (!open.isEmpty()) {
            Throwable t = open.pop();
            if (!seen.add(t)) {
                continue;
            }
            if (t instanceof NoClassDefFoundError e && namesOldAgent(e)) {
                return advice(e);
            }
            if (t instanceof MultiException m) {
                open.addAll(m.failures());
            }
            open.addAll(List.of(t.getSuppressed()));
            if (t.getCause() != null) {
                open.push(t.getCause());
            }
        }
        return null;
    }

    private static boolean namesOldAgent(NoClassDefFoundError e) {
        String m = e.getMessage();
        return m != null && m.replace('.', '/').contains(OLD_AGENT);
    }

    private static NoClassDefFoundError advice(NoClassDefFoundError e) {
        if (e.getMessage().endsWith(ADVICE)) {
            return e;
        }
        NoClassDefFoundError told = new NoClassDefFoundError(e.getMessage() + ADVICE);
        told.initCause(e);
        return told;
    }

    /** Throws anything, where only unchecked is declared. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    public static <X extends Throwable> RuntimeException sneak(Throwable t) throws X {
        throw (X) t;
    }
}
