package dev.serrano.cli.console;

import dev.serrano.bench.report.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file that a result is written to, or standard output. That it can be written is checked before anything is
 * measured.
 */
public final class OutputFile {

    /** The name that stands for standard output. A file of that name is {@code ./-}. */
    public static final Path STANDARD_OUTPUT = Path.of("-");

    private OutputFile() {}

    /** The content to write, to a file that may be one beside the named one, or to standard output. */
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file, all or nothing, or standard output.
     *
     * @param option the option that named it, for the message
     * @return whether that was done; if not, the error was printed, for standard output at the end of the program
     */
    public static boolean write(String option, Path file, Content content, Terminal terminal) {
        try {
            if (file.equals(STANDARD_OUTPUT)) {
                content.writeTo(terminal.results());
                terminal.results().flush();
            } else {
                AtomicFile.write(file, part -> writeTo(part, content));
            }
            return true;
        } catch (IOException e) {
            if (e != terminal.results().failure()) {
                terminal.complain("%s %s could not be written: %s".formatted(option, file, reason(e)));
            }
            return false;
        }
    }

    private static void writeTo(Path part, Content content) throws IOException {
        try (OutputStream out = Files.newOutputStream(part)) {
            content.writeTo(out);
        }
    }

    /** The message of some failures is only the name of the file, which may be that of the part beside it. */
    public static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException gone -> "its folder is gone";
            case AccessDeniedException denied -> "permission denied";
            case FileSystemException of when of.getReason() != null -> of.getReason();
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        };
    }

    /**
     * The path of a file that can be written.
     *
     * @param option the option that named it, for the message
     * @throws UserError if it cannot
     */
    public static Path check(String option, String name) {
        Path file;
        try {
            file = Path.of(name);
        } catch (InvalidPathException e) {
            throw new UserError("%s %s is not a path: %s".formatted(option, name, e.getReason()), e);
        }
        if (file.equals(STANDARD_OUTPUT)) {
            return file;
        }
        if (name.isBlank()) {
            throw new UserError(option + " needs the name of a file");
        }
        if (Files.isDirectory(file)) {
            throw new UserError("%s %s is a folder; name a file in it".formatted(option, name));
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            if (!Files.isWritable(file)) {
                throw new UserError("%s %s cannot be written".formatted(option, name));
            }
            return file;
        }
        Path target = target(option, name, file);
        Path folder = target.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new UserError("%s %s: there is no folder %s".formatted(option, name, folder));
        }
        tryToWrite(option, name, target, folder);
        return file;
    }

    /** The file to replace: the named one, or the target of the link. */
    private static Path target(String option, String name, Path file) {
        if (!Files.isSymbolicLink(file)) {
            return file.toAbsolutePath();
        }
        try {
            return file.toRealPath();
        } catch (IOException e) {
            throw new UserError(
                    "%s %s is a link to a file that cannot be found; remove it or name another".formatted(option, name),
                    e);
        }
    }

    /** The result is written beside the file and then renamed: so that is what must be possible. */
    private static void tryToWrite(String option, String name, Path file, Path folder) {
        boolean locked = Files.exists(file) && !Files.isWritable(file);
        try {
            Files.delete(Files.createTempFile(folder, ".serrano", ".part"));
        } catch (IOException e) {
            throw new UserError("%s %s: the folder %s cannot be written".formatted(option, name, folder), e);
        }
        if (locked) {
            throw new UserError("%s %s cannot be written: it is protected".formatted(option, name));
        }
    }
}
