package dev.serrano.weaver;

import dev.serrano.weaver.code.OriginalClass;
import dev.serrano.weaver.code.RawText;
import dev.serrano.weaver.locks.AtomicRelatives;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Weaves the class files of a folder or jar into another folder or jar, or in place. Other files are copied. The
 * same input gives the same bytes; a file of the output that has the right bytes already is not touched. Either all is
 * written or nothing. Classes that are woven already are woven anew from what they were made of, which is in them.
 */
public final class WeaveTool {
    private static final String ATOMIC = "Ldev/serrano/weave/atomic/";

    private final Path input;
    private final Path output;
    private final List<Path> classPath;
    private final List<Problem> warnings = new ArrayList<>();

    /**
     * The outcome.
     *
     * @param problems what cannot be woven
     * @param woven the names of the woven classes
     * @param written how many files differ from those of the last time; those of a jar count as one
     * @param explanations what was made of each method
     * @param locks which methods hold which locks of atomic sets
     */
    public record Outcome(
            List<Problem> problems,
            List<String> woven,
            int written,
            List<Explanation> explanations,
            List<LockExplanation> locks,
            List<Explanation.LibraryJoin> libraryJoins) {
        /** Whether nothing was written, since something cannot be woven. */
        public boolean failed() {
            return problems.stream().anyMatch(Problem::fatal);
        }

        /** The outcome in a line. */
        public String summary() {
            if (failed()) {
                long n = problems.stream().filter(Problem::fatal).count();
                return "nothing was written: " + n + (n == 1 ? " error" : " errors");
            }
            return (woven.isEmpty() ? "no method has @Parallel, no class @AtomicSet" : classes(woven.size()) + " woven")
                    + (written == 0 ? ", all was up to date" : "");
        }

        private static String classes(int n) {
            return n + (n == 1 ? " class" : " classes");
        }
    }

    /** The files to weave. */
    private static final class Marked {
        final String file;
        final byte[] original;
        final byte[] now;

        Marked(String file, byte[] original, byte[] now) {
            this.file = file;
            this.original = original;
            this.now = now;
        }
    }

    /**
     * A tool.
     *
     * @param input a folder or a jar
     * @param output a folder, or a file whose name ends with .jar; the input itself to weave it in place
     * @param classPath folders and jars with the classes that those of the input refer to; those that do not exist are
     *     passed over
     */
    public WeaveTool(Path input, Path output, List<Path> classPath) {
        this.input = input;
        this.output = output;
        this.classPath = List.copyOf(classPath);
    }

    /**
     * Does it.
     *
     * @throws WeaveException if the input is not what it should be, or the output cannot be written; then nothing has
     *     changed, or some files have their new form and the others their old one
     */
    public Outcome weave() {
        try {
            return doWeave();
        } catch (IOException e) {
            throw failed("weaving " + input + " into " + output, e);
        }
    }

    /**
     * Checks the class files of a folder as {@link #weave} does, and writes nothing.
     *
     * @param folder in which the packages begin
     * @param others finds the class files of the folder, and of what they refer to, as resources
     * @return what cannot be woven
     * @throws WeaveException if a class file cannot be read
     */
    public static List<Problem> check(Path folder, ClassLoader others) {
        return doCheck(folder, null, others);
    }

    /**
     * Like {@link #check(Path, ClassLoader)}, of some class files.
     *
     * @param files their names, with / between the parts, from the folder on
     */
    public static List<Problem> check(Path folder, Collection<String> files, ClassLoader others) {
        return doCheck(folder, files, others);
    }

    private static List<Problem> doCheck(Path folder, @Nullable Collection<String> files, ClassLoader others) {
        try (Contents from = files == null ? Contents.of(folder) : Contents.of(folder, files)) {
            WeaveTool tool = new WeaveTool(folder, folder, List.of());
            return tool.weave(tool.read(from, others), others).outcome.problems;
        } catch (IOException e) {
            throw failed("checking " + folder, e);
        }
    }

    private static WeaveException failed(String what, IOException e) {
        return switch (e) {
            case AccessDeniedException denied -> new WeaveException("no permission for " + denied.getFile(), e);
            case FileSystemException ofFile -> {
                String reason = ofFile.getReason();
                yield new WeaveException(
                        ofFile.getFile() + ": " + (reason == null ? e.getClass().getSimpleName() : reason), e);
            }
            default -> new WeaveException(what + ": " + e.getMessage(), e);
        };
    }

    private Outcome doWeave() throws IOException {
        boolean inPlace = Files.exists(input) && Files.exists(output) && Files.isSameFile(input, output);
        Path part = null;
        Outcome outcome;
        try (Contents from = Contents.of(input);
                URLClassLoader loader = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader())) {
            boolean toJar = inPlace ? Files.isRegularFile(input) : isJar();
            if (!inPlace) {
                checkApart();
            }
            Weaving w = weave(read(from, loader), loader);
            if (w.outcome.failed()) {
                return w.outcome;
            }
            Map<String, byte[]> changed = w.changed;
            if (from.isSigned() && !changed.isEmpty()) {
                throw new WeaveException(input + " is signed: weave before it is signed");
            }
            if (!toJar) {
                int written =
                        inPlace ? FolderOutput.replace(output, changed) : FolderOutput.write(output, from, changed);
                return w.outcome(written);
            }
            if (inPlace && changed.isEmpty()) {
                return w.outcome(0);
            }
            part = JarOutput.write(output, from, changed);
            outcome = w.outcome(1);
        }
        return JarOutput.publish(part, output) ? outcome : withoutWriting(outcome);
    }

    private static Outcome withoutWriting(Outcome o) {
        return new Outcome(o.problems, o.woven, 0, o.explanations, o.locks, o.libraryJoins);
    }

    // ---- what is asked ----------------------------------------------------------------------------------------

    private boolean isJar() {
        if (Files.isDirectory(output)) {
            return false;
        }
        boolean named = output.toString().endsWith(".jar");
        if (Files.exists(output) && !named) {
            throw new WeaveException(output + " is a file: name a folder or a jar to write to");
        }
        return named;
    }

    private void checkApart() throws IOException {
        if (!Files.isDirectory(input)) {
            return;
        }
        Path in = input.toRealPath();
        Path out = real(output);
        if (out.startsWith(in)) {
            throw new WeaveException("the output " + output + " lies in the input " + input
                    + ": name a place beside it, or the input itself to weave it in place");
        }
        if (in.startsWith(out)) {
            throw new WeaveException("the input " + input + " lies in the output " + output
                    + ": name a place of its own for the output");
        }
    }

    /** The real path of something that may not exist yet. */
    private static Path real(Path p) throws IOException {
        Path absolute = p.toAbsolutePath().normalize();
        for (Path up = absolute; up != null; up = up.getParent()) {
            if (Files.exists(up)) {
                return up.toRealPath().resolve(up.relativize(absolute)).normalize();
            }
        }
        return absolute;
    }

    // ---- what is there ----------------------------------------------------------------------------------------

    /** The classes that may be woven, by internal name. */
    private Map<String, Marked> read(Contents from, ClassLoader loader) throws IOException {
        Map<String, Marked> marked = new TreeMap<>();
        Map<String, byte[]> others = new TreeMap<>(); // by file, those without marks
        boolean any = false;
        for (Map.Entry<String, Contents.File> e : from.files().entrySet()) {
            String file = e.getKey();
            if (!file.endsWith(".class")) {
                continue;
            }
            if (file.startsWith("META-INF/")) {
                checkOtherVersion(file, e.getValue());
                continue;
            }
            any = true;
            byte[] now = e.getValue().bytes();
            if (!ClassBytes.isClass(now)) {
                throw new WeaveException(from.full(file) + " is not a class file: delete it, or compile it again");
            }
            if (ClassBytes.isMarked(now)) {
                read(from, file, now, marked);
            } else {
                others.put(file, now);
            }
        }
        if (!any) {
            throw new WeaveException("no class file in " + input + ": compile first, or name another folder or jar");
        }
        addRelatives(from, marked, others, loader);
        return marked;
    }

    /** A class has forms for other versions of Java. */
    private void checkOtherVersion(String file, Contents.File f) throws IOException {
        byte[] now = f.bytes();
        if (ClassBytes.isClass(now) && ClassBytes.isMarked(now) && OriginalClass.in(now) == null) {
            warnings.add(new Problem(
                    file,
                    -1,
                    "",
                    file.substring(file.lastIndexOf('/') + 1, file.length() - ".class".length()),
                    "a class for one version of Java has marks; it stays serial",
                    "weave its folder by itself, before the jar is made",
                    false));
        }
    }

    private static void addRelatives(
            Contents from, Map<String, Marked> marked, Map<String, byte[]> others, ClassLoader loader) {
        boolean any = marked.values().stream().anyMatch(m -> RawText.mentions(m.original, ATOMIC));
        AtomicRelatives relatives = new AtomicRelatives(name -> {
            Marked m = marked.get(name);
            return m != null ? m.original : resource(loader, name);
        });
        others.forEach((file, bytes) -> {
            boolean isRelative;
            try {
                isRelative = any ? relatives.contains(bytes) : relatives.containsInNest(bytes);
            } catch (IllegalArgumentException | IndexOutOfBoundsException damaged) {
                throw damaged(from, file, damaged);
            }
            if (isRelative) {
                read(from, file, bytes, marked);
            }
        });
    }

    private static void read(Contents from, String file, byte[] now, Map<String, Marked> marked) {
        int version = ClassBytes.version(now);
        if (version > ClassFile.latestMajorVersion()) {
            throw new WeaveException(
                    "%s is of Java %d (class file version %d): this weaver runs on Java %d, run it on that one"
                            .formatted(
                                    from.full(file),
                                    ClassBytes.java(version),
                                    version,
                                    Runtime.version().feature()));
        }
        String name;
        byte[] original;
        try {
            name = ClassBytes.name(now);
            original = OriginalClass.in(now);
        } catch (IllegalArgumentException e) {
            throw damaged(from, file, e);
        }
        if (!file.equals(name + ".class")) {
            throw new WeaveException(from.full(file) + " has the class " + name.replace('/', '.')
                    + ": name the folder in which its package begins");
        }
        marked.put(name, new Marked(file, original == null ? now : original, now));
    }

    private static WeaveException damaged(Contents from, String file, RuntimeException e) {
        return new WeaveException(from.full(file) + " is damaged: " + e.getMessage(), e);
    }

    // ---- weaving ----------------------------------------------------------------------------------------------

    private record Weaving(Outcome outcome, Map<String, byte[]> changed) {
        Outcome outcome(int written) {
            return new Outcome(
                    outcome.problems,
                    outcome.woven,
                    written,
                    outcome.explanations,
                    outcome.locks,
                    outcome.libraryJoins);
        }
    }

    private Weaving weave(Map<String, Marked> classes, ClassLoader loader) {
        Map<String, byte[]> originals = new TreeMap<>();
        classes.forEach((name, c) -> originals.put(name, c.original));
        Weaver weaver = new Weaver(loader);
        originals.values().forEach(weaver::add);
        Neighbours.of(originals, name -> wovenElsewhere(loader, name), name -> resource(loader, name))
                .values()
                .forEach(weaver::add);
        Map<String, byte[]> woven = weaver.weave();
        Map<String, byte[]> changed = new TreeMap<>(); // by file
        List<String> names = new ArrayList<>();
        classes.forEach((name, c) -> {
            byte[] bytes = woven.get(name);
            if (bytes != null) {
                names.add(name.replace('/', '.'));
            }
            byte[] wanted = bytes == null ? c.original : OriginalClass.put(bytes, c.original);
            if (!Arrays.equals(wanted, c.now)) {
                changed.put(c.file, wanted);
            }
        });
        List<Explanation> explanations = weaver.explain().stream()
                .filter(e -> classes.containsKey(e.owner()))
                .toList();
        List<LockExplanation> locks = weaver.locks().stream()
                .filter(e -> classes.containsKey(e.owner()))
                .toList();
        List<Explanation.LibraryJoin> joins = weaver.libraryJoins().stream()
                .filter(e -> classes.containsKey(e.owner()))
                .toList();
        List<Problem> problems = new ArrayList<>(warnings);
        problems.addAll(weaver.problems());
        return new Weaving(new Outcome(problems, names, 0, explanations, locks, joins), changed);
    }

    private static byte @Nullable [] wovenElsewhere(ClassLoader loader, String name) {
        byte[] bytes = resource(loader, name);
        return bytes == null ? null : OriginalClass.in(bytes);
    }

    /** The class file of a class that the loader would find; null if there is none. */
    static byte @Nullable [] resource(ClassLoader loader, String name) {
        try (InputStream in = loader.getResourceAsStream(name + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new WeaveException("the class " + name.replace('/', '.') + " cannot be read: " + e.getMessage(), e);
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
