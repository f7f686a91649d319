package dev.serrano.weaver;

import dev.serrano.weaver.poll.PollPass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Puts polls into the loops of the class files of a folder or jar, and writes another folder or jar, or the same one: a task
 * in such a loop answers other workers, lets other tasks go first, and ends when it is cancelled, as if it called {@code
 * poll()} each millisecond or so. Outside a task the polls do nothing. Other files are copied; classes that have polls
 * already stay as they are.
 */
public final class PollTool {
    private final Path input;
    private final Path output;
    private final List<String> packages;
    private final boolean marked;

    /**
     * The outcome.
     *
     * @param woven how many classes got polls
     * @param explanations what was done, a line for each method
     * @param left why classes and methods were left as they are, a line for each
     */
    public record Outcome(int woven, List<String> explanations, List<String> left) {
        /** The outcome in a line. */
        public String summary() {
            return woven + (woven == 1 ? " class" : " classes") + " woven with polls"
                    + (left.isEmpty() ? "" : ", " + left.size() + " left as they are: see above");
        }
    }

    /**
     * A tool.
     *
     * @param input a folder or a jar
     * @param output a folder, or a file whose name ends with .jar; the input itself to weave it in place
     * @param packages whose classes get polls, and those of packages below; all if there are none
     * @param marked whether methods get polls only if they, or their class, have the annotation {@code Polled}
     */
    public PollTool(Path input, Path output, List<String> packages, boolean marked) {
        this.input = input;
        this.output = output;
        this.packages = packages.stream().map(p -> p.replace('.', '/') + "/").toList();
        this.marked = marked;
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
        Outcome outcome;
        Path part;
        try (Contents from = Contents.of(input)) {
            Map<String, byte[]> changed = new TreeMap<>();
            outcome = weave(from, changed);
            if (from.isSigned() && !changed.isEmpty()) {
                throw new WeaveException(input + " is signed: weave before it is signed");
            }
            if (inPlace && Files.isDirectory(input)) {
                FolderOutput.replace(output, changed);
                return outcome;
            }
            if (!inPlace && !output.toString().endsWith(".jar")) {
                checkApart();
                FolderOutput.write(output, from, changed);
                return outcome;
            }
            part = JarOutput.write(output, from, changed);
        }
        JarOutput.publish(part, output);
        return outcome;
    }

    private void checkApart() {
        Path in = input.toAbsolutePath().normalize();
        Path out = output.toAbsolutePath().normalize();
        if (out.startsWith(in) || in.startsWith(out)) {
            throw new WeaveException("of the input " + input + " and the output " + output
                    + " one lies in the other: name a place beside it, or the input itself to weave it in place");
        }
    }

    private Outcome weave(Contents from, Map<String, byte[]> changed) throws IOException {
        List<String> explanations = new ArrayList<>();
        List<String> left = new ArrayList<>();
        PollPass pass = new PollPass(marked, explanations::add, left::add);
        boolean any = false;
        for (Map.Entry<String, Contents.File> e : from.files().entrySet()) {
            String file = e.getKey();
            if (!file.endsWith(".class") || file.startsWith("META-INF/")) {
                continue;
            }
            any = true;
            if (!packages.isEmpty() && packages.stream().noneMatch(file::startsWith)) {
                continue;
            }
            byte[] bytes = e.getValue().bytes();
            if (!ClassBytes.isClass(bytes)) {
                throw new WeaveException(from.full(file) + " is not a class file: delete it, or compile it again");
            }
            try {
                byte[] woven = pass.woven(bytes);
                if (woven != null) {
                    changed.put(file, woven);
                }
            } catch (IllegalArgumentException | IndexOutOfBoundsException damaged) {
                left.add(from.full(file) + " is left as it is: " + damaged.getMessage());
            }
        }
        if (!any) {
            throw new WeaveException("no class file in " + from.full("") + ": compile first, or name another folder");
        }
        return new Outcome(changed.size(), explanations, left);
    }
}
