package dev.serrano.spi;

import dev.serrano.internal.context.ProgramFrames;
import java.util.List;

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
}
