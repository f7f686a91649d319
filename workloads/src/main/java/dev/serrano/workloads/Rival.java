package dev.serrano.workloads;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A runtime that runs a form. */
public enum Rival {
    /** The calling thread alone. */
    SERIAL("serial"),
    /** A Serrano {@code TaskRuntime}. */
    SERRANO("serrano"),
    /** A {@code ForkJoinPool} with {@code ForkJoinTask}s. */
    FORKJOIN("forkjoin"),
    /** A {@code ForkJoinPool} whose tasks block their threads when they wait, for latches and futures. */
    BLOCKING_POOL("blocking-pool"),
    /** A virtual thread for each task. */
    VIRTUAL_THREADS("virtual-threads"),
    /** {@code CompletableFuture} stages on a {@code ForkJoinPool}. */
    COMPLETABLE_FUTURE("completable-future"),
    /** Platform threads. */
    THREADS("threads"),
    /** Typed actors of Apache Pekko. */
    PEKKO("pekko"),
    /** Programs in C with OpenMP's tasks, in a process of their own. */
    OPENMP("openmp");

    private final String id;

    Rival(String id) {
        this.id = id;
    }

    /** The name used on the command line and in reports. */
    public String id() {
        return id;
    }

    /** The one with that name. */
    public static Optional<Rival> find(String id) {
        return Arrays.stream(values()).filter(rival -> rival.id.equals(id)).findFirst();
    }

    /** The names of all, in the order of declaration. */
    public static List<String> ids() {
        return Arrays.stream(values()).map(Rival::id).toList();
    }

    @Override
    public String toString() {
        return id;
    }
}
