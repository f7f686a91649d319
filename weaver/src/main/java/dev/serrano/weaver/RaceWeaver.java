package dev.serrano.weaver;

import dev.serrano.weaver.race.CallTable;
import dev.serrano.weaver.race.RacePass;
import java.lang.classfile.ClassFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Weaves classes for the detector of races, {@code dev.serrano.races}: before each access to a field, an element of an
 * array, or an object of the JDK that it knows, the woven class calls the detector. Without a detector the calls do
 * nothing.
 * <p>Immutable.
 */
public final class RaceWeaver {
    private final RacePass pass;

    /**
     * A weaver with the table that the system property {@code serrano.races.table} names, if it is set.
     *
     * @param loader finds the class files of the classes that the woven ones name
     * @throws WeaveException if that table is wrong
     */
    public RaceWeaver(ClassLoader loader) {
        pass = new RacePass(loader, table(null));
    }

    /**
     * A weaver.
     *
     * @param loader finds the class files of the classes that the woven ones name
     * @param table the file that says what calls of other libraries than the JDK do
     * @throws WeaveException if it cannot be read, or a line is wrong; the message names the line
     */
    public RaceWeaver(ClassLoader loader, Path table) {
        pass = new RacePass(loader, table(table));
    }

    private static CallTable table(@Nullable Path file) {
        try {
            return file == null ? CallTable.ofProperty() : CallTable.read(file);
        } catch (IllegalArgumentException e) {
            throw new WeaveException(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * The woven form of a class; null if it stays as it is: it is woven already, or its class file is of a Java before 11.
     *
     * @throws IllegalArgumentException if it is damaged, or cannot be woven
     */
    public byte @Nullable [] weave(byte[] bytes) {
        if (!ClassBytes.isClass(bytes)) {
            throw new IllegalArgumentException("it is not a class file");
        }
        return pass.woven(bytes);
    }

    /** Whether the class file is of a Java that has what woven classes need. */
    static boolean isOfUse(byte[] bytes) {
        return ClassBytes.isClass(bytes)
                && ClassBytes.version(bytes) >= RacePass.LEAST_VERSION
                && ClassBytes.version(bytes) <= ClassFile.latestMajorVersion();
    }
}
