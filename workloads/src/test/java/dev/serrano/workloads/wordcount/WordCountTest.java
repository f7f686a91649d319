package dev.serrano.workloads.wordcount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.TestPools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordCountTest {
    private static final Form SERIAL = new Form(Rival.SERIAL, "serial");

    @TempDir
    private Path folder;

    private final WordCountWorkload workload = new WordCountWorkload();

    private String serial(String... assignments) throws Exception {
        Prepared prepared = workload.prepare(Parameters.parse(workload.info(), List.of(assignments)));
        try (TestPools pools = new TestPools()) {
            return prepared.run(SERIAL, pools.context(1));
        }
    }

    @Test
    void wordsAreCountedWhateverTheirCase() {
        String text = "The cat, the CAT; don't\nétude ÉTUDE 1730--1730";

        WordCounts counts = WordCounts.of(text, 0, text.length());

        assertThat(counts.of("the")).isEqualTo(2);
        assertThat(counts.of("cat")).isEqualTo(2);
        assertThat(counts.of("don't")).isEqualTo(1);
        assertThat(counts.of("étude")).isEqualTo(2);
        assertThat(counts.of("1730")).isEqualTo(2);
        assertThat(counts.of("dog")).isZero();
        assertThat(counts.checksum()).startsWith("different=5 words=9 ");
    }

    @Test
    void theMiddleOfAPartIsNotInAWord() throws BadParameterException {
        Text text = Text.of("ab cdefgh ij", 1, 1);

        assertThat(text.middle(0, text.length())).isEqualTo(9);
        assertThat(text.middle(3, 9)).isEqualTo(9);
    }

    @Test
    void theCountsDoNotDependOnTheBlocks() throws Exception {
        String whole = serial("copies=1", "block=10000000");

        assertThat(serial("copies=1", "block=1")).isEqualTo(whole);
        assertThat(serial("copies=1", "block=777")).isEqualTo(whole);
    }

    @Test
    void theShippedBookIsNewtonsOpticks() {
        String book = Text.shipped();
        WordCounts counts = WordCounts.of(book, 0, book.length());

        assertThat(book).startsWith("OPTICKS:").doesNotContain("\r");
        assertThat(counts.checksum()).startsWith("different=4636 words=101458 ");
        assertThat(counts.of("light")).isGreaterThan(500);
    }

    @Test
    void aFileIsRead() throws Exception {
        Path file = Files.writeString(folder.resolve("a.txt"), "one two\r\ntwo");

        assertThat(serial("file=" + file, "copies=3")).startsWith("different=2 words=9 ");
    }

    @Test
    void anEmptyFileHasNoWords() throws Exception {
        Path file = Files.createFile(folder.resolve("empty.txt"));

        assertThat(serial("file=" + file, "block=1")).startsWith("different=0 words=0 ");
    }

    @Test
    void bytesThatAreNoCharactersStandBetweenWords() throws Exception {
        Path file = Files.write(folder.resolve("b.txt"), new byte[] {'a', (byte) 0xff, 'b', ' ', 'a'});

        assertThat(serial("file=" + file, "copies=1")).startsWith("different=2 words=3 ");
    }

    @Test
    void whatIsNotThereOrNoFileIsRefused() {
        assertThatThrownBy(() -> serial("file=" + folder.resolve("none.txt")))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("there is no file " + folder.resolve("none.txt"));
        assertThatThrownBy(() -> serial("file=" + folder))
                .hasMessage(folder + " is a directory; a text file is needed");
    }

    @Test
    void tooManyCopiesAreRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "0123456789".repeat(1_000));

        assertThatThrownBy(() -> serial("file=" + file, "copies=1000000"))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("wordcount: copies=1000000 of 10000 characters are 10001000000; 536870912 is the most");
    }
}
