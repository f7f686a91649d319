package dev.serrano.workloads.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.workloads.BadParameterException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FastaTest {
    @TempDir
    private Path folder;

    private static String parse(String text) throws BadParameterException {
        return Fasta.parse("x.fa", text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void linesAreJoinedAndLettersMadeCapital() throws BadParameterException {
        assertThat(parse(">a sequence\nACGT\nacgtn\n\n  ry \n")).isEqualTo("ACGTACGTNRY");
    }

    @Test
    void windowsLineEndsAndCommentsAreAccepted() throws BadParameterException {
        assertThat(parse("; made by hand\r\n>a\r\nAC\r\n; in between\r\nGU\r\n"))
                .isEqualTo("ACGT");
    }

    @Test
    void ofSeveralRecordsTheFirstIsRead() throws BadParameterException {
        assertThat(parse(">a\nAC\n>b\nGG\n")).isEqualTo("AC");
    }

    @Test
    void aWrongLetterIsNamedWithItsPlace() {
        assertThatThrownBy(() -> parse(">a\nACGT\nAC-T\n"))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("x.fa, line 3, column 3: '-' is no nucleotide; valid: ACGTUNRYKMSWBDHV");
        assertThatThrownBy(() -> parse(">a\nAé\n")).hasMessageContaining("line 2, column 2: the byte 195");
    }

    @Test
    void whatHasNoHeaderIsRefused() {
        assertThatThrownBy(() -> parse("\nACGT\n"))
                .hasMessage("x.fa is not in FASTA format: line 2 comes before a line that begins with '>'");
    }

    @Test
    void whatHasNoLettersIsRefused() {
        assertThatThrownBy(() -> parse("")).hasMessage("x.fa is empty");
        assertThatThrownBy(() -> parse(">only a header\n\n")).hasMessage("x.fa has a header but no letters");
    }

    @Test
    void aCompressedFileIsRefused() {
        assertThatThrownBy(() -> Fasta.parse("x.fa.gz", new byte[] {0x1f, (byte) 0x8b, 8, 0}))
                .hasMessage("x.fa.gz is compressed with gzip; unpack it first");
    }

    @Test
    void aFileIsRead() throws Exception {
        Path file = Files.writeString(folder.resolve("a.fa"), ">a\nACGT\n");

        assertThat(Fasta.read(file)).isEqualTo("ACGT");
    }

    @Test
    void whatIsNotThereOrNoFileIsRefused() throws IOException {
        assertThatThrownBy(() -> Fasta.read(folder.resolve("none.fa")))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("there is no file " + folder.resolve("none.fa"));
        assertThatThrownBy(() -> Fasta.read(folder)).hasMessage(folder + " is a directory; a FASTA file is needed");
    }

    @Test
    void theShippedSequencesAreWholeGenes() throws BadParameterException {
        assertThat(Fasta.shipped("human-mt-cyb.fasta"))
                .hasSize(1_141)
                .startsWith("ATGACCCCAATACGC")
                .matches("[ACGT]+");
        assertThat(Fasta.shipped("mouse-mt-cytb.fasta"))
                .hasSize(1_144)
                .startsWith("ATGACAAACATACGA")
                .matches("[ACGT]+");
    }
}
