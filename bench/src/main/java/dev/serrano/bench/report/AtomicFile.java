package dev.serrano.bench.report;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Writes a file so that a reader sees the old content or the whole new one, never a part. */
public final class AtomicFile {

    private static final Set<PosixFilePermission> READABLE = PosixFilePermissions.fromString("rw-r--r--");

    private AtomicFile() {}

    /** Writes the content to a file that it is given. */
    public interface Content {
        void writeTo(Path file) throws IOException;
    }

    /**
     * Replaces or makes the file. A pipe, a device or another file that is not regular is written directly.
     *
     * @throws IOException if that fails; the file is then as it was
     */
    public static void write(Path file, Content content) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            content.writeTo(file);
            return;
        }
        Path target = Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null) {
            throw new IOException(file + " is a folder");
        }
        Path part = Files.createTempFile(folder, "." + target.getFileName(), ".part");
        part.toFile().deleteOnExit(); // the JVM may be stopped meanwhile
        try {
            content.writeTo(part);
            if (Files.getFileAttributeView(part, PosixFileAttributeView.class) != null) {
                Files.setPosixFilePermissions(
                        part, Files.exists(target) ? Files.getPosixFilePermissions(target) : READABLE);
            }
            move(part, target);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void move(Path part, Path target) throws IOException {
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
