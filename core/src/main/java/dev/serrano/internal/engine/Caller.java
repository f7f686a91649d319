package dev.serrano.internal.engine;

import dev.serrano.internal.context.Carried;
import dev.serrano.spi.TaskMember;
import dev.serrano.spi.ThreadStateCarrier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state that a run takes from the thread that gave it to the runtime.
 *
 * @param loader its context class loader
 * @param carried the state that the runtime was built to carry
 */
public record Caller(@Nullable ClassLoader loader, List<TaskMember> carried) {
    /** The calling thread. Throws the failure of a carrier. */
    static Caller of(List<ThreadStateCarrier<?>> carriers) {
        return new Caller(
                Thread.currentThread().getContextClassLoader(), carriers.isEmpty() ? List.of() : captured(carriers));
    }

    /** The calling thread, which is no user's. */
    static Caller internal() {
        return of(List.of());
    }

    private static List<TaskMember> captured(List<ThreadStateCarrier<?>> carriers) {
        List<TaskMember> all = new ArrayList<>(carriers.size());
        for (ThreadStateCarrier<?> c : carriers) {
            all.add(Carried.of(c));
        }
        return all;
    }
}
