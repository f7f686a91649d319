package dev.serrano.weaver.javac;

import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/**
 * A class that javac has written.
 *
 * @param name its internal name
 * @param module the name of its module; empty if it has none
 * @param source the file that declares it
 */
record CompiledClass(String name, String module, JavaFileObject source) {
    /**
     * The place of its file.
     *
     * @param folder in which its package begins
     * @param besideSource whether it lies beside its source, where there may be files of all kinds
     */
    record Place(Path folder, boolean besideSource) {}

    /** The file of the class, from the folder on in which its package begins. */
    String file() {
        return name + ".class";
    }

    /** Its place, in one of the folders or beside its source; null if in none of them. */
    @Nullable
    Place place(List<Path> folders) {
        Path text = path(source);
        for (Path folder : folders) {
            for (Path f : List.of(folder, folder.resolve(module))) {
                if (Files.isRegularFile(f.resolve(file()))) {
                    return new Place(f, text != null && isBeside(f, text));
                }
            }
        }
        Path f = text == null ? null : above(text);
        return f != null && Files.isRegularFile(f.resolve(file())) ? new Place(f, true) : null;
    }

    private boolean isBeside(Path folder, Path text) {
        return Objects.requireNonNull(text.getParent())
                .equals(folder.resolve(file()).toAbsolutePath().getParent());
    }

    /** The folder in which the package begins if the source is in a folder of its package; null if there is none. */
    private @Nullable Path above(Path text) {
        Path up = text.getParent();
        for (int i = name.indexOf('/'); up != null && i >= 0; i = name.indexOf('/', i + 1)) {
            up = up.getParent();
        }
        return up;
    }

    private static @Nullable Path path(JavaFileObject source) {
        try {
            Path p = Path.of(source.toUri()).toAbsolutePath();
            return p.getParent() == null ? null : p;
        } catch (IllegalArgumentException | FileSystemNotFoundException noFile) {
            return null; // it is in memory
        }
    }
}
