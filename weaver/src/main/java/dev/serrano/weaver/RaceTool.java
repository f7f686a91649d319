package dev.serrano.weaver;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Weaves the class files of a folder or jar for the detector of races, into another folder or jar, or in place. Other
 * files are copied. Classes that are woven already stay as they are.
 */
public final class RaceTool {
    private final Path input;
    private final Path output;
    private final List<Path> classPath;
    private final @Nullable Path table;

    /**
     * The outcome.
     *
     * @param woven how many classes were woven
     * @param left why classes were left as they are, a line for each
     */
    public record Outcome(int woven, List<String> left) {
        /** The outcome in a line. */
        public String summary() {
            return woven + (woven == 1 ? " class" : " classes") + " woven for the detector of races"
                    + (left.isEmpty() ? "" : ", " + left.size() + " left as they are");
        }
    }

    /**
     * A tool.
     *
     * @param input a folder or a jar
     * @param output a folder, or a file whose name ends with .jar; the input itself to weave it in place
     * @param classPath folders and jars with the classes that those of the input refer to
     */
    public RaceTool(Path input, Path output, List<Path> classPath) {
        this(input, output, classPath, null);
    }

    /**
     * A tool with a table.
     *
     * @param input a folder or a jar
     * @param output a folder, or a file whose name ends with .jar; the input itself to weave it in place
     * @param classPath folders and jars with the classes that those of the input refer to
     * @param table the file that says what calls of other libraries than the JDK do; null for that of the system property
     *     {@code serrano.races.table}, if it is set
     */
    public RaceTool(Path input, Path output, List<Path> classPath, @Nullable Path table) {
        this.table = table;
        this.input = input;
        this.output = output;
        this.classPath = List.copyOf(classPath);
    }

    /**
     * Does it.
     *
     * @throws WeaveException if the input is not what it should be, or the output cannot be written
     */
    public Outcome weave() {
        try {
            return doWeave();
        } catch (IOException e) {
            throw new WeaveException("weaving " + input + " into " + output + ": " + e.getMessage(), e);
        }
    }

    private Outcome doWeave() throws IOException {
        boolean inPlace = Files.exists(input) && Files.exists(output) && Files.isSameFile(input, output);
        List<String> left = new ArrayList<>();
        Map<String, byte[]> changed;
        Path part;
        try (Contents from = Contents.of(input);
                URLClassLoader loader = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader())) {
            changed = woven(from, table == null ? new RaceWeaver(loader) : new RaceWeaver(loader, table), left);
            if (from.isSigned() && !changed.isEmpty()) {
                throw new WeaveException(input + " is signed: weave before it is signed");
            }
            boolean toJar =
                    inPlace ? Files.isRegularFile(input) : output.toString().endsWith(".jar");
            if (!toJar) {
                if (inPlace) {
                    FolderOutput.replace(output, changed);
                } else {
                    checkApart();
                    FolderOutput.write(output, from, changed);
                }
                return new Outcome(changed.size(), left);
            }
            part = JarOutput.write(output, from, changed);
        }
        JarOutput.publish(part, output);
        return new Outcome(changed.size(), left);
    }

    private void checkApart() {
        Path in = input.toAbsolutePath().normalize();
        Path out = output.toAbsolutePath().normalize();
        if (out.startsWith(in) || in.startsWith(out)) {
            throw new WeaveException("of the input " + input + " and the output " + output
                    + " one lies in the other: name a place beside it, or the input itself to weave it in place");
        }
    }

    private static Map<String, byte[]> woven(Contents from, RaceWeaver weaver, List<String> left) throws IOException {
        Map<String, byte[]> changed = new TreeMap<>();
        boolean any = false;
        for (Map.Entry<String, Contents.File> e : from.files().entrySet()) {
            String file = e.getKey();
            if (!file.endsWith(".class") || file.startsWith("META-INF/")) {
                continue;
            }
            byte[] bytes = e.getValue().bytes();
            if (!ClassBytes.isClass(bytes)) {
                throw new WeaveException(from.full(file) + " is not a class file: delete it, or compile it again");
            }
            any = true;
            byte[] woven = woven(weaver, from.full(file), bytes, left);
            if (woven != null) {
                changed.put(file, woven);
            }
        }
        if (!any) {
            throw new WeaveException("no class file in " + from.full("") + ": compile first, or name another folder");
        }
        return changed;
    }

    private static byte @Nullable [] woven(RaceWeaver weaver, String file, byte[] bytes, List<String> left) {
        if (!RaceWeaver.isOfUse(bytes)) {
            left.add(file + " is of Java " + ClassBytes.java(ClassBytes.version(bytes)) + ": compile it for Java 11 to "
                    + Runtime.version().feature());
            return null;
        }
        try {
            return weaver.weave(bytes);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            left.add(file + " cannot be woven: " + e.getMessage());
            return null;
        }
    }

    private URL[] urls() throws MalformedURLException {
        List<URL> all = new ArrayList<>();
        all.add(input.toUri().toURL());
        for (Path p : classPath) {
            all.add(p.toUri().toURL());
        }
        return all.toArray(new URL[0]);
    }
}
