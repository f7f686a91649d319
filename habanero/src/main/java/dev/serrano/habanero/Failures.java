package dev.serrano.habanero;

import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskDeadlockException;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.runtime.util.DeadlockException;
import edu.rice.hj.runtime.util.MultipleExceptions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Translates failures into the exceptions of Habanero. */
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

    /**
     * The exception of a finish of Habanero for its failures: a single failure as it is, one that is checked or an
     * Error as the cause of a RuntimeException; several in one list, those of finishes inside among them.
     */
    static RuntimeException ofFinish(List<? extends Throwable> failures) {
        List<Throwable> all = new ArrayList<>();
        for (Throwable f : failures) {
            if (failures.size() > 1 && f instanceof MultipleExceptions inner) {
                all.addAll(inner.failures());
            } else {
                all.add(translated(f));
            }
        }
        return all.size() == 1 ? unchecked(all.get(0)) : new MultipleExceptions(all);
    }

    private static RuntimeException unchecked(Throwable failure) {
        return failure instanceof RuntimeException e ? e : new RuntimeException(failure);
    }

    /** The exceptions of Serrano and the JDK for which Habanero has its own, as these; others as they are. */
    static Throwable translated(Throwable failure) {
        if (failure.getClass() == CancellationException.class) {
            return HabaneroFuture.cancelled((CancellationException) failure);
        }
        return failure instanceof TaskDeadlockException d ? deadlock(d) : failure;
    }

    /** Without the original as the cause, and without what it has cancelled: the report would be there twice. */
    private static DeadlockException deadlock(TaskDeadlockException d) {
        DeadlockException told = new DeadlockException(d.getMessage());
        for (Throwable more : d.getSuppressed()) {
            if (!isCancellation(more)) {
                told.addSuppressed(more);
            }
        }
        return told;
    }

    private static boolean isCancellation(Throwable t) {
        return t instanceof TaskCancelledException
                || t instanceof CancellationException
                || t instanceof HjFuture.CancelledException;
    }

    /** Throws anything, where only unchecked is declared. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    public static <X extends Throwable> RuntimeException sneak(Throwable t) throws X {
        throw (X) t;
    }
}
