package dev.serrano.spi;

/**
 * The words in which warnings and reports of deadlocks name the constructs and settings of a runtime. A library whose
 * programs know them by other names extends this, and gives it to
 * {@link dev.serrano.TaskRuntime.Builder#words TaskRuntime.builder().words(...)}; the methods here give the runtime's
 * own words. They are asked for when a text is written, by any thread.
 * {@snippet :
 * TaskRuntime r = TaskRuntime.builder().words(new LibraryWords() {
 *     @Override
 *     public String fillable() {
 *         return "pipes";
 *     }
 * }).build();
 * }
 */
public class LibraryWords {
    /** The words of Serrano itself. */
    public LibraryWords() {}

    /** The name, in the plural, of the objects that tasks wait for and any thread may complete. */
    public String fillable() {
        return "promises and events";
    }

    /** How a program says that a thread outside will fill it, in brackets; empty if it cannot. */
    public String announced() {
        return " (an externalPromise would say so)";
    }

    /** The setting with which reports say where each task was spawned. */
    public String spawnSites() {
        return "-Dserrano.spawn-sites=true";
    }

    /** The construct that gives tasks names, if there is one, after the setting; else empty. */
    public String orNames() {
        return ", or taskNamed(...),";
    }

    /** Advice for a task that keeps its worker for long, after "has not polled for 5000 ms: ". */
    public String keepsWorker() {
        return "its task computes for long, in which case Serrano.poll() helps, or is blocked, in which case"
                + " Serrano.blocking(...) does";
    }

    /** Further advice where blocking calls of the JDK cost time; empty if there is none. */
    public String orBlocking() {
        return "; or put it into Serrano.blocking(...)";
    }
}
