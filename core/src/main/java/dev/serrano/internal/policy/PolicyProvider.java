package dev.serrano.internal.policy;

import dev.serrano.internal.worker.StealPolicy;
import dev.serrano.internal.worker.Worker;
import dev.serrano.scheduler.StealStrategy;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A scheduler that another artifact brings: {@link Schedulers} finds it by {@link java.util.ServiceLoader}. */
public interface PolicyProvider {
    /** Its name for users. */
    String id();

    /**
     * Its options: one of each group may be chosen; the first is the default. One that is listed as {@code name=KIND}, with
     * capitals, takes a value.
     */
    List<List<String>> options();

    /** What is wrong with the value that a user has given an option; null if nothing is. */
    default @Nullable String problem(String name, String value) {
        return null;
    }

    /** Whether a program's own {@link StealStrategy} can be part of it: where a thief chooses. */
    default boolean takesStrategy() {
        return false;
    }

    /** Whether the scheduler deterministic can schedule as this one does. */
    default boolean isForOneThread() {
        return true;
    }

    /** A scheduler for one place, with some of the options, of each group at most one. */
    Function<Worker, StealPolicy> make(List<String> options, StealStrategy.@Nullable Factory strategy);

    /** The classes that the workers use, to be initialized before they start. */
    List<Class<?>> classes();
}
