package dev.serrano.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class AtomicFileTest {

    private static final byte[] CONTENT = "content".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    @Test
    void makesAFile() throws Exception {
        Path file = folder.resolve("new");
        AtomicFile.write(file, AtomicFileTest::fill);
        assertThat(file).hasBinaryContent(CONTENT);
        assertThatNothingIsLeft(1);
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void keepsThePermissionsOfTheFileItReplaces() throws Exception {
        Path file = folder.resolve("old");
        Files.writeString(file, "before");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        AtomicFile.write(file, AtomicFileTest::fill);
        assertThat(file).hasBinaryContent(CONTENT);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-rw----");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void writesThroughASymbolicLink() throws Exception {
        Path target = folder.resolve("target");
        Files.writeString(target, "before");
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        AtomicFile.write(link, AtomicFileTest::fill);
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(target).hasBinaryContent(CONTENT);
        assertThatNothingIsLeft(2);
    }

    @Test
    void aFailureLeavesNothingBehind() throws Exception {
        Path file = folder.resolve("missing").resolve("file");
        assertThatThrownBy(() -> AtomicFile.write(file, AtomicFileTest::fill)).isInstanceOf(IOException.class);
        assertThatNothingIsLeft(0);
    }

    @Test
    void aDiskThatBecomesFullLeavesTheOldFileAndNothingElse() throws Exception {
        Path file = Files.writeString(folder.resolve("old"), "before");
        assertThatThrownBy(() -> AtomicFile.write(file, part -> {
                    fill(part);
                    throw new IOException("No space left on device");
                }))
                .hasMessage("No space left on device");
        assertThat(file).hasContent("before");
        assertThatNothingIsLeft(1);
    }

    private static void fill(Path file) throws IOException {
        Files.write(file, CONTENT);
    }

    private void assertThatNothingIsLeft(int files) throws IOException {
        try (var all = Files.list(folder)) {
            assertThat(all).hasSize(files);
        }
    }
}
