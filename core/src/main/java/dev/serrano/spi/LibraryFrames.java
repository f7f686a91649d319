package dev.serrano.spi;

import dev.serrano.internal.context.ProgramFrames;
import java.util.List;
import java.util.Optional;

/**
 * Packages, and classes, of a library whose constructs are built on those of the runtime. Reports of deadlocks, dumps and spawn sites
 * then show the line of the program that has called the library, and the name of the method that it called, and no line of
 * the library.
 * {@snippet :
 * static {
 *     LibraryFrames.add("org.example.pipelines");
 * }
 * }
 */
public final class LibraryFrames {
    private LibraryFrames() {}

    /**
     * Adds packages, by their whole names, for the whole program; those below them are not meant. Or single classes, with
     * those inside them, where a package is not the library's alone.
     */
    public static void add(String... packagesOrClasses) {
        ProgramFrames.addLibrary(List.of(packagesOrClasses));
    }

    /**
     * A call of the program's into a library.
     *
     * @param method the name of the method that was called
     * @param line the line that calls it, as reports show it
     */
    public record Call(String method, String line) {}

    /**
     * Finds where the program has called the library that asks: the calling thread's innermost line that is neither the
     * runtime's nor a library's nor the JDK's, and the called method. For messages of errors; empty if there is none.
     */
    public static Optional<Call> call() {
        return Optional.ofNullable(ProgramFrames.call());
    }

    /** The innermost frame of the calling thread that is the program's; empty if there is none. */
    public static Optional<StackTraceElement> caller() {
        return Optional.ofNullable(ProgramFrames.caller());
    }

    /**
     * Names the called method for the text of an error: the construct's own name for it, or the method of a library
     * that is built on the construct if the program has called that one.
     */
    public static String operation(String own) {
        return ProgramFrames.operation(own);
    }
}
