package dev.serrano.bench.openmp;

import dev.serrano.workloads.NativeProgram;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The programs in C whose tasks are OpenMP's. The thesis on channels compares with Cilk and OpenMP; gcc no longer has
 * Cilk, so OpenMP's tasks stand for both.
 *
 * <p>A program is compiled when it is first asked for, in a temporary folder that is gone when it runs, and serves run
 * after run with the same threads until this is closed.
 */
public final class OpenMpPrograms implements AutoCloseable {
    private static final String COMPILER = "gcc";
    private static final String FRAME = "program.h";
    private static final long MOST_SECONDS = 60; // for a compilation

    /** What a run of gcc needs: the answers must be those of Java to the last bit. */
    private static final List<String> OPTIONS = List.of("-O2", "-fopenmp", "-ffp-contract=off", "-std=gnu11");

    private record Key(String name, int workers) {}

    private final String searched;
    private final Map<Key, OpenMpProcess> running = new HashMap<>();

    /** No programs yet; the compiler is looked for on the path of the system. */
    public OpenMpPrograms() {
        this(systemPath());
    }

    /**
     * Like {@link #OpenMpPrograms()}, with another path.
     *
     * @param searched the folders with programs, as in the variable {@code PATH}
     */
    OpenMpPrograms(String searched) {
        this.searched = searched;
    }

    private static String systemPath() {
        return Objects.requireNonNullElse(System.getenv("PATH"), "");
    }

    /** Whether there is a compiler on the path of the system. */
    public static boolean canCompile() {
        return compiler(systemPath()).isPresent();
    }

    private static Optional<Path> compiler(String searched) {
        for (String folder : searched.split(File.pathSeparator, -1)) {
            try {
                Path file = Path.of(folder, COMPILER);
                if (!folder.isEmpty() && Files.isExecutable(file) && !Files.isDirectory(file)) {
                    return Optional.of(file);
                }
            } catch (InvalidPathException e) {
                assert !folder.isEmpty() : e; // no folder: the others count
            }
        }
        return Optional.empty();
    }

    /**
     * The program of that name, with so many threads; compiled and started if it has not been.
     *
     * @throws UnsupportedOperationException if there is no gcc, or it cannot compile the program; the message says why
     * @throws IllegalArgumentException if there is no such program
     */
    public synchronized NativeProgram get(String name, int workers) {
        Key key = new Key(name, workers);
        OpenMpProcess known = running.get(key);
        if (known == null || !known.isAlive()) {
            known = start(key);
            running.put(key, known);
        }
        return known;
    }

    private OpenMpProcess start(Key key) {
        Path gcc = compiler(searched)
                .orElseThrow(() -> new UnsupportedOperationException(
                        "programs with OpenMP need gcc, which is in no folder of the variable PATH; install it, or"
                                + " compare with another runtime"));
        try {
            Path folder = Files.createTempDirectory("serrano-openmp-");
            try {
                copy(FRAME, folder);
                String source = copy(key.name() + ".c", folder);
                compile(gcc, folder, source, key.name());
                return OpenMpProcess.start(folder.resolve(key.name()), key.workers());
            } finally {
                delete(folder, key.name());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the OpenMP program " + key.name() + " could not be started", e);
        }
    }

    private static String copy(String name, Path folder) throws IOException {
        try (InputStream in = OpenMpPrograms.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException("there is no program " + name + " with OpenMP");
            }
            Files.copy(in, folder.resolve(name));
            return name;
        }
    }

    private static void compile(Path gcc, Path folder, String source, String name) throws IOException {
        Path log = folder.resolve("log");
        List<String> command = new ArrayList<>(List.of(gcc.toString()));
        command.addAll(OPTIONS);
        command.addAll(List.of("-o", name, source, "-lm"));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                throw new UnsupportedOperationException(
                        "%s did not compile %s within %d s".formatted(gcc, source, MOST_SECONDS));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnsupportedOperationException("interrupted while gcc compiled " + source, e);
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            String said = Files.readString(log).lines().findFirst().orElse("nothing");
            throw new UnsupportedOperationException("%s with %s cannot compile %s; it says: %s"
                    .formatted(gcc, String.join(" ", OPTIONS), source, said));
        }
    }

    /** The system keeps the program that runs. */
    private static void delete(Path folder, String name) throws IOException {
        for (String file : List.of("log", FRAME, name + ".c", name)) {
            Files.deleteIfExists(folder.resolve(file));
        }
        Files.deleteIfExists(folder);
    }

    @Override
    public synchronized void close() {
        running.values().forEach(OpenMpProcess::close);
        running.clear();
    }
}
