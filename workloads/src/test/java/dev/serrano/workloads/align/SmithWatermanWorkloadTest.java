package dev.serrano.workloads.align;

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
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmithWatermanWorkloadTest {
    private static final Form SERIAL = new Form(Rival.SERIAL, "serial");

    @TempDir
    private Path folder;

    private final SmithWatermanWorkload workload = new SmithWatermanWorkload();

    private Prepared prepare(String... assignments) throws BadParameterException {
        return workload.prepare(Parameters.parse(workload.info(), List.of(assignments)));
    }

    private String file(String name, String letters) throws IOException {
        return Files.writeString(folder.resolve(name), ">" + name + "\n" + letters + "\n")
                .toString();
    }

    private static String serial(Prepared prepared) throws Exception {
        try (TestPools pools = new TestPools()) {
            return prepared.run(SERIAL, pools.context(1));
        }
    }

    @Test
    void aTextbookPairIsAligned() throws Exception {
        // The example of the algorithm's encyclopedia entries, with its scores: 13 for GTT-AC over GTTGAC.
        Prepared prepared = prepare(
                "a=" + file("a.fa", "tgttacgg"), "b=" + file("b.fa", "GGTTGACTA"), "match=3", "mismatch=-3", "gap=-2");

        assertThat(serial(prepared)).isEqualTo("score=13 from=2:2 to=6:7 equal=5/6");
    }

    @Test
    void equalSequencesMatchWhole() throws Exception {
        String a = file("a.fa", "ACGTACGTTA");

        assertThat(serial(prepare("a=" + a, "b=" + a))).isEqualTo("score=20 from=1:1 to=10:10 equal=10/10");
    }

    @Test
    void sequencesWithoutACommonLetterScoreNothing() throws Exception {
        Prepared prepared = prepare("a=" + file("a.fa", "AAAA"), "b=" + file("b.fa", "CCC"));

        assertThat(serial(prepared)).isEqualTo("score=0 from=0:0 to=0:0 equal=0/0");
    }

    @Test
    void anUnknownLetterMatchesNothing() throws Exception {
        String a = file("a.fa", "NNNN");

        assertThat(serial(prepare("a=" + a, "b=" + a))).startsWith("score=0 ");
    }

    @Test
    void theShippedGenesAreRelatives() throws Exception {
        assertThat(serial(prepare())).isEqualTo("score=1277 from=1:1 to=1000:1000 equal=765/1006");
    }

    @Test
    void lengthCutsTheSequences() throws Exception {
        String a = file("a.fa", "ACGTACGTTA");

        assertThat(serial(prepare("a=" + a, "b=" + a, "length=4"))).isEqualTo("score=8 from=1:1 to=4:4 equal=4/4");
    }

    @Test
    void filesAreUsedWholeUnlessALengthIsGiven() throws Exception {
        String letters = "ACGTTGCA".repeat(150);
        String a = file("a.fa", letters);

        assertThat(serial(prepare("a=" + a, "b=" + a))).startsWith("score=2400 ");
        assertThat(serial(prepare("a=" + a, "b=" + a, "length=1000"))).startsWith("score=2000 ");
    }

    @Test
    void theLengthsOfWholeFilesAreTold() throws Exception {
        String a = file("a.fa", "ACGTA");
        String b = file("b.fa", "ACG");

        assertThat(prepare("a=" + a, "b=" + b).decidedByFiles()).isEqualTo(Map.of("length", "5x3"));
        assertThat(prepare("a=" + a, "b=" + b, "length=4").decidedByFiles()).isEmpty();
        assertThat(prepare().decidedByFiles()).isEmpty();
    }

    @Test
    void oneFileAloneIsRefused() throws IOException {
        String a = file("a.fa", "ACGT");

        assertThatThrownBy(() -> prepare("a=" + a))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("smith-waterman: a is given without b; give both files or none");
        assertThatThrownBy(() -> prepare("b=" + a)).hasMessageContaining("b is given without a");
    }

    @Test
    void aTableThatIsTooLargeIsRefusedWithAWayOut() throws IOException {
        String a = file("a.fa", "A".repeat(10_000));

        assertThatThrownBy(() -> prepare("a=" + a, "b=" + a))
                .isInstanceOf(BadParameterException.class)
                .hasMessageContaining("100,000,000 cells")
                .hasMessageContaining("length=4472");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> prepare("a=no-such.fa", "b=no-such.fa"))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("there is no file no-such.fa");
    }
}
