package dev.serrano.weaver;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** The files in a folder or a jar, by their names below it, with / between the parts; read when they are wanted. */
final class Contents implements Closeable {
    /** The first entries of a jar, for tools that read it from its beginning. */
    private static final Comparator<String> ORDER = Comparator.<String>comparingInt(
                    name -> name.equals("META-INF/") ? 0 : name.equals("META-INF/MANIFEST.MF") ? 1 : 2)
            .thenComparing(Comparator.naturalOrder());

    /** A file. */
    interface File {
        byte[] bytes() throws IOException;

        /** Its path; null if in a jar. */
        default @Nullable Path path() {
            return null;
        }

        /** Whether it is stored as it is, in a jar. */
        default boolean stored() {
            return false;
        }
    }

    private final Path where;
    private final @Nullable ZipFile jar;
    private final SortedMap<String, File> files = new TreeMap<>(ORDER);

    private Contents(Path where, @Nullable ZipFile jar) {
        this.where = where;
        this.jar = jar;
    }

    /**
     * The contents of a folder or jar.
     *
     * @throws WeaveException if it is neither
     */
    static Contents of(Path where) throws IOException {
        if (Files.isDirectory(where)) {
            return ofFolder(where);
        }
        if (!Files.exists(where)) {
            throw new WeaveException("there is no folder or jar " + where);
        }
        if (where.toString().endsWith(".class")) {
            throw new WeaveException(where + " is one class file: name the folder in which its package begins");
        }
        ZipFile jar;
        try {
            jar = new ZipFile(where.toFile());
        } catch (ZipException e) {
            throw new WeaveException(where + " is neither a folder nor a jar: " + e.getMessage(), e);
        }
        return ofJar(where, jar);
    }

    /** Some of a folder, by their names. */
    static Contents of(Path folder, Collection<String> files) {
        Contents some = new Contents(folder, null);
        files.forEach(name -> some.files.put(name, new InFolder(folder.resolve(name))));
        return some;
    }

    private static Contents ofFolder(Path folder) throws IOException {
        Contents all = new Contents(folder, null);
        try (Stream<Path> paths = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            for (Iterator<Path> i = paths.iterator(); i.hasNext(); ) {
                Path p = i.next();
                if (Files.isRegularFile(p)) {
                    all.files.put(name(folder, p), new InFolder(p));
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return all;
    }

    private static String name(Path folder, Path file) {
        StringBuilder name = new StringBuilder();
        for (Path part : folder.relativize(file)) {
            name.append(name.isEmpty() ? "" : "/").append(part);
        }
        return name.toString();
    }

    private static Contents ofJar(Path where, ZipFile jar) throws IOException {
        Contents all = new Contents(where, jar);
        for (Iterator<? extends ZipEntry> i = jar.entries().asIterator(); i.hasNext(); ) {
            ZipEntry e = i.next();
            String name = e.getName();
            if (name.startsWith("/") || name.contains("\\") || name.contains(":") || leaves(name)) {
                jar.close();
                throw new WeaveException(where + " has an entry that leads out of it: " + name);
            }
            if (!e.isDirectory()) {
                all.files.put(name, new InJar(jar, e));
            }
        }
        return all;
    }

    private static boolean leaves(String name) {
        for (String part : name.split("/")) {
            if (part.equals("..")) {
                return true;
            }
        }
        return false;
    }

    SortedMap<String, File> files() {
        return files;
    }

    /** For messages. */
    String full(String name) {
        return jar == null ? where.resolve(name).toString() : where + "!/" + name;
    }

    boolean isSigned() {
        return files.keySet().stream().anyMatch(name -> name.startsWith("META-INF/") && name.endsWith(".SF"));
    }

    @Override
    public void close() throws IOException {
        if (jar != null) {
            jar.close();
        }
    }

    private record InFolder(Path path) implements File {
        @Override
        public byte[] bytes() throws IOException {
            return Files.readAllBytes(path);
        }
    }

    private record InJar(ZipFile jar, ZipEntry entry) implements File {
        @Override
        public byte[] bytes() throws IOException {
            try (var in = jar.getInputStream(entry)) {
                return in.readAllBytes();
            }
        }

        @Override
        public boolean stored() {
            return entry.getMethod() == ZipEntry.STORED;
        }
    }
}
