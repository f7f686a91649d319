package dev.serrano.design;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;

/** The classes of core as they were compiled, without tests; read once, for all that look at them. */
final class Compiled {
    static final JavaClasses CORE = new ClassFileImporter().importPath(Path.of("target/classes"));

    private Compiled() {}
}
