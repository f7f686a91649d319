package dev.serrano.workloads.form;

import dev.serrano.workloads.BadParameterException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the files that users name, and those that come with this module. */
public final class InputFile {
    private static final int MEBI = 1 << 20;

    private InputFile() {}

    /**
     * The bytes of a file that a user names.
     *
     * @param needed what the file must be, for the message: {@code a text file}
     * @param mebibytes how large it may be
     * @throws BadParameterException if there is no such file, or it is too large or cannot be read
     */
    public static byte[] read(Path file, String needed, int mebibytes) throws BadParameterException {
        if (!Files.exists(file)) {
            throw new BadParameterException("there is no file " + file);
        }
        if (Files.isDirectory(file)) {
            throw new BadParameterException(file + " is a directory; " + needed + " is needed");
        }
        if (!Files.isReadable(file)) {
            throw new BadParameterException(file + " cannot be read: no permission");
        }
        try {
            if (Files.size(file) > (long) mebibytes * MEBI) {
                throw new BadParameterException(file + " is too large: more than " + mebibytes + " MiB");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new BadParameterException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** The bytes of a file that lies beside a class of this module. */
    public static byte[] shipped(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("the resource " + name + " cannot be read", e);
        }
    }
}
