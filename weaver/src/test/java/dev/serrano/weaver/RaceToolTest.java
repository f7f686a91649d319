package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.weaver.code.RawText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes are woven for the detector of races; that what they do is the same is tried where the detector is. */
class RaceToolTest {
    @TempDir
    private Path folder;

    private Path input() throws IOException {
        Path in = Files.createDirectories(folder.resolve("in"));
        String file = RaceToolTest.class.getName().replace('.', '/') + ".class";
        Path target = in.resolve(file);
        Files.createDirectories(target.getParent());
        try (InputStream bytes =
                Objects.requireNonNull(RaceToolTest.class.getClassLoader().getResourceAsStream(file))) {
            Files.write(target, bytes.readAllBytes());
        }
        Files.writeString(in.resolve("other.txt"), "text");
        return in;
    }

    @Test
    void aFolder() throws IOException {
        Path out = folder.resolve("out");
        RaceTool.Outcome outcome = new RaceTool(input(), out, List.of()).weave();
        assertThat(outcome.woven()).isEqualTo(1);
        assertThat(outcome.left()).isEmpty();
        assertThat(outcome.summary()).isEqualTo("1 class woven for the detector of races");
        assertThat(out.resolve("other.txt")).hasContent("text");
        Path woven = out.resolve(RaceToolTest.class.getName().replace('.', '/') + ".class");
        assertThat(RawText.mentions(Files.readAllBytes(woven), "dev/serrano/races/RaceHooks"))
                .isTrue();
    }

    @Test
    void aSecondTimeNothingChanges() throws IOException {
        Path in = input();
        assertThat(new RaceTool(in, in, List.of()).weave().woven()).isEqualTo(1);
        assertThat(new RaceTool(in, in, List.of()).weave().woven()).isZero();
    }

    @Test
    void aJar() throws IOException {
        Path jar = folder.resolve("out.jar");
        assertThat(new RaceTool(input(), jar, List.of()).weave().woven()).isEqualTo(1);
        assertThat(jar).isRegularFile();
        assertThat(new RaceTool(jar, jar, List.of()).weave().woven()).isZero();
    }

    @Test
    void wrongLinesOfATableAreNamed() throws IOException {
        Path table = folder.resolve("table.txt");
        String[][] wrong = {
            {"a.B get", "2 words instead of 3"},
            {"a..B get read", "is no name of a class"},
            {"a.B g.et read", "is no name of a method, nor *"},
            {"a.B get reads", "is no effect: it may be read, write, order or ignore"},
            {"a.B get read\na.B get write", "table.txt:3: there is a line for a.B get already"},
        };
        for (String[] w : wrong) {
            Files.writeString(table, "# a comment\n" + w[0] + "\n");
            assertThatExceptionOfType(WeaveException.class)
                    .isThrownBy(() -> new RaceWeaver(RaceToolTest.class.getClassLoader(), table))
                    .withMessageContaining("table.txt:")
                    .withMessageContaining(w[1]);
        }
        assertThatExceptionOfType(WeaveException.class)
                .isThrownBy(() -> new RaceWeaver(RaceToolTest.class.getClassLoader(), folder.resolve("none")))
                .withMessageContaining("cannot be read");
    }

    @Test
    void mistakesAreNamed() throws IOException {
        Path in = input();
        assertThatExceptionOfType(WeaveException.class)
                .isThrownBy(() -> new RaceTool(in, in.resolve("out"), List.of()).weave())
                .withMessageContaining("one lies in the other");
        assertThatExceptionOfType(WeaveException.class)
                .isThrownBy(() -> new RaceTool(folder.resolve("none"), in, List.of()).weave())
                .withMessageContaining("there is no folder or jar");
        Path empty = Files.createDirectories(folder.resolve("empty"));
        assertThatExceptionOfType(WeaveException.class)
                .isThrownBy(() -> new RaceTool(empty, folder.resolve("o"), List.of()).weave())
                .withMessageContaining("no class file");
    }
}
