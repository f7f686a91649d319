package dev.serrano.weaver;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Writes a folder: files that differ are made beside it and moved there when all are made; the others are not touched.
 */
final class FolderOutput {
    /** Names what is written, so that what comes from a file that is gone goes, too, and nothing else. */
    static final String LIST = "META-INF/serrano-woven.lst";

    private final Path folder;
    private final Path staging;
    private final Map<String, Path> staged = new LinkedHashMap<>();

    private FolderOutput(Path folder) {
        this.folder = folder;
        this.staging = beside(folder);
    }

    /** A name for what is being made. */
    static Path beside(Path target) {
        Path name = target.toAbsolutePath().normalize().getFileName();
        return target.toAbsolutePath()
                .normalize()
                .resolveSibling(
                        "." + name + ".weaving" + ProcessHandle.current().pid() + "-" + System.nanoTime());
    }

    /** Replaces some files of a folder. Returns how many were written. */
    static int replace(Path folder, Map<String, byte[]> changed) throws IOException {
        FolderOutput out = new FolderOutput(folder);
        try {
            for (Map.Entry<String, byte[]> e : changed.entrySet()) {
                out.put(e.getKey(), e.getValue());
            }
            out.moveFiles();
            return out.staged.size();
        } finally {
            deleteAll(out.staging);
        }
    }

    /**
     * Makes a folder, or makes it what it would be if it were new.
     *
     * @throws WeaveException if it has files of others
     */
    static int write(Path folder, Contents from, Map<String, byte[]> changed) throws IOException {
        FolderOutput out = new FolderOutput(folder);
        List<String> old = out.oldFiles();
        try {
            for (Map.Entry<String, Contents.File> e : from.files().entrySet()) {
                byte[] bytes = changed.get(e.getKey());
                if (bytes != null) {
                    out.put(e.getKey(), bytes);
                } else {
                    out.put(e.getKey(), e.getValue());
                }
            }
            TreeSet<String> names = new TreeSet<>(from.files().keySet());
            out.put(LIST, (String.join("\n", names) + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
            if (!Files.exists(folder)) {
                move(out.staging, folder);
                return out.staged.size();
            }
            out.moveFiles();
            for (String name : old) {
                if (!names.contains(name)) {
                    out.delete(name);
                }
            }
            return out.staged.size();
        } finally {
            deleteAll(out.staging);
        }
    }

    private List<String> oldFiles() throws IOException {
        Path list = folder.resolve(LIST);
        if (Files.exists(list)) {
            return Files.readAllLines(list);
        }
        if (Files.isDirectory(folder)) {
            try (Stream<Path> any = Files.list(folder)) {
                if (any.findAny().isPresent()) {
                    throw new WeaveException(folder + " has files that the weaver did not write: name a folder that is"
                            + " empty or new, or the input itself to weave it in place");
                }
            }
        }
        return List.of();
    }

    private void put(String name, byte[] bytes) throws IOException {
        Path target = folder.resolve(name);
        if (!Files.isRegularFile(target)
                || Files.size(target) != bytes.length
                || !Arrays.equals(Files.readAllBytes(target), bytes)) {
            Files.write(stage(name), bytes);
        }
    }

    private void put(String name, Contents.File file) throws IOException {
        Path source = file.path();
        if (source == null) {
            put(name, file.bytes());
            return;
        }
        Path target = folder.resolve(name);
        if (!Files.isRegularFile(target) || Files.mismatch(source, target) >= 0) {
            Files.copy(source, stage(name), StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private Path stage(String name) throws IOException {
        Path p = staging.resolve(name);
        Files.createDirectories(p.getParent());
        staged.put(name, p);
        return p;
    }

    private void moveFiles() throws IOException {
        for (Map.Entry<String, Path> e : staged.entrySet()) {
            Path target = folder.resolve(e.getKey());
            Files.createDirectories(target.getParent());
            move(e.getValue(), target);
        }
    }

    private void delete(String name) throws IOException {
        Path file = folder.resolve(name).normalize();
        if (!file.startsWith(folder.normalize())) {
            throw new WeaveException(folder.resolve(LIST) + " names a file outside of the folder: " + name);
        }
        Files.deleteIfExists(file);
        for (Path p = file.getParent(); p != null && !p.equals(folder.normalize()); p = p.getParent()) {
            try (Stream<Path> rest = Files.list(p)) {
                if (rest.findAny().isPresent()) {
                    return;
                }
            }
            Files.delete(p);
        }
    }

    /** In one step if the file system can. */
    static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void deleteAll(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> all = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            paths.forEach(all::add);
        }
        all.sort(Comparator.reverseOrder());
        for (Path p : all) {
            Files.delete(p);
        }
    }
}
