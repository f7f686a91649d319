package dev.serrano.workloads.align;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The best local alignment of two nucleotide sequences by the algorithm of Smith and Waterman, a task for each cell of
 * the table. Reads FASTA files; comes with the gene of cytochrome b of human and mouse.
 */
public final class SmithWatermanWorkload extends TableWorkload<Problem> {
    private static final int DEFAULT_LENGTH = 1_000;
    private static final int LONGEST = 20_000_000;
    private static final long MOST_CELLS = 20_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "smith-waterman",
            "the best local alignment of two nucleotide sequences",
            "waiting: every task joins three others, most of which are not done yet",
            "Imam and Sarkar, cooperative scheduling: a future for each cell",
            List.of(
                    Parameter.file("a", "a FASTA file with the first sequence; none: the human gene that is shipped"),
                    Parameter.file("b", "a FASTA file with the second sequence; none: the mouse gene that is shipped"),
                    Parameter.integer(
                            "length",
                            DEFAULT_LENGTH,
                            "how many letters of each sequence are used, 1 to " + LONGEST
                                    + "; files are used whole if it is not given"),
                    Parameter.integer("match", 2, "what two equal letters add to the score, 1 to 100"),
                    Parameter.integer("mismatch", -1, "what two different letters add, -100 to 0"),
                    Parameter.integer("gap", -2, "what a letter without a partner adds, -100 to 0")));

    private static final FormTable<Problem> FORMS = FormTable.<Problem>builder()
            .serrano("future", problem -> FutureCells.align(problem, false).text())
            .serrano("habanero-future", problem -> HabaneroCells.align(problem).text())
            .serrano("awaiting", problem -> FutureCells.align(problem, true).text())
            .add(
                    Rival.VIRTUAL_THREADS,
                    "join",
                    problem -> VirtualThreadCells.align(problem).text())
            .add(
                    Rival.COMPLETABLE_FUTURE,
                    "then-combine",
                    (problem, context) ->
                            StageCells.align(problem, context.forkJoin()).text())
            .blocking("future", problem -> BlockingCells.align(problem).text())
            .forkJoin(
                    "wavefront",
                    (problem, context) ->
                            ForkJoinCells.align(problem, context.forkJoin()).text())
            .serial(problem -> SerialCells.align(problem).text())
            .build();

    /** The workload; it has no state. */
    public SmithWatermanWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int length = parameters.integer("length", 1, LONGEST);
        Optional<Path> first = parameters.file("a");
        Optional<Path> second = parameters.file("b");
        if (first.isPresent() != second.isPresent()) {
            throw new BadParameterException("smith-waterman: " + (first.isPresent() ? "a" : "b") + " is given without "
                    + (first.isPresent() ? "b" : "a") + "; give both files or none");
        }
        String a = first.isPresent() ? Fasta.read(first.get()) : Fasta.shipped("human-mt-cyb.fasta");
        String b = second.isPresent() ? Fasta.read(second.get()) : Fasta.shipped("mouse-mt-cytb.fasta");
        boolean whole = first.isPresent() && !parameters.isGiven("length");
        Problem problem = new Problem(
                whole ? a : start(a, length),
                whole ? b : start(b, length),
                parameters.integer("match", 1, 100),
                parameters.integer("mismatch", -100, 0),
                parameters.integer("gap", -100, 0));
        checkSize(problem);
        Map<String, String> decided = whole ? Map.of("length", a.length() + "x" + b.length()) : Map.of();
        return FORMS.prepare(problem, null, decided);
    }

    private static String start(String sequence, int length) {
        return sequence.substring(0, Math.min(length, sequence.length()));
    }

    private static void checkSize(Problem problem) throws BadParameterException {
        long cells = (long) problem.rows() * problem.columns();
        if (cells > MOST_CELLS) {
            throw new BadParameterException(String.format(
                    Locale.ROOT,
                    "smith-waterman: %,d by %,d letters are %,d cells, and %,d is the most; take fewer letters,"
                            + " for example length=%d",
                    problem.rows(),
                    problem.columns(),
                    cells,
                    MOST_CELLS,
                    (int) Math.sqrt(MOST_CELLS)));
        }
    }
}
