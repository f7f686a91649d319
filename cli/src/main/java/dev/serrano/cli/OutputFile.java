package dev.serrano.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Checks, before anything is measured, that a result can be written where the user wants it. */
final class OutputFile {

    private OutputFile() {}

    /**
     * The path of a file that can be written.
     *
     * @param option the option that named it, for the message
     * @throws UserError if it cannot
     */
    static Path check(String option, String name) {
        Path file;
        try {
            file = Path.of(name);
        } catch (InvalidPathException e) {
            throw new UserError("%s %s is not a path: %s".formatted(option, name, e.getReason()), e);
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

    /** What is replaced: the file, or that to which it is a link. */
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
