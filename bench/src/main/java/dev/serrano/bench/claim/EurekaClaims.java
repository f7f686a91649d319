package dev.serrano.bench.claim;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.suite.Goal;
import dev.serrano.bench.suite.Quantity;
import java.util.ArrayList;
import java.util.List;

/** Chapter 4 of Imam's thesis: eurekas. */
final class EurekaClaims extends ClaimSet {

    private static final String EUREKA = "eureka";
    private static final String TOKEN = "token";
    private static final String EXCEPTION = "exception";
    private static final String TO_THE_END = "to-the-end";
    private static final String BODIES = "bodies";
    private static final String SIZES_OF_SOURCES =
            "the sources, which are not in the program: dev.serrano.bench.source.FormMetrics reads those of a clone";

    /** The programs of fig. 4.14, with inputs that end within a second also where nothing ends early. */
    private enum Program {
        ONE("table-search", true, "rows=300 wanted=one"),
        BOTH("table-search", true, "rows=300 wanted=both"),
        EITHER("table-search", true, "rows=300 wanted=either"),
        CUBE("cube-search", true, "line=3000"),
        QUEENS("first-queens", true, "n=11 wanted=300"),
        TREE("tree-search", true, "height=9"),
        FLOORPLAN("floorplan", true, "rooms=12"),
        SUDOKU("sudoku", false, ""),
        PATH("tree-path", false, "height=12"),
        TOUR("travelling-salesman", false, "cities=13"),
        KMEANS("kmeans-convergence", true, "points=20000"),
        JACOBI("jacobi-convergence", true, "n=256");

        private final String workload;
        private final boolean endsWithout;
        private final String parameters; // with spaces between them

        Program(String workload, boolean endsWithout, String parameters) {
            this.workload = workload;
            this.endsWithout = endsWithout;
            this.parameters = parameters;
        }

        private String[] parameters() {
            return parameters.isEmpty() ? new String[0] : parameters.split(" ");
        }
    }

    EurekaClaims(Catalog catalog, int workers) {
        super(catalog, workers, Document.IMAM);
    }

    @Override
    List<Claim> claims() {
        return List.of(
                overNone(),
                overBodies(),
                over("E3", EXCEPTION, "exceptions", 1.08),
                over("E4", TOKEN, "tokens of cancellation", 1.06),
                closeTogether(),
                nested(),
                search(),
                untold(
                        "E8",
                        "p. 110",
                        "With eurekas a search does fewer abstract operations",
                        "409 against 433, 434, 474, more than 1,027",
                        "a count for each run: serrano run table-search --metrics counts one"),
                untold(
                        "E9",
                        "p. 110",
                        "Without an early end sudoku and the travelling salesman do not end within 30 minutes",
                        "no end within 30 minutes",
                        "a run of 30 minutes: serrano run sudoku --form to-the-end"),
                untold(
                        "E10",
                        "p. 95",
                        "The work that is done in vain is bounded",
                        "at most A x N for N workers and A operations between two checks",
                        "a count for each run: serrano run table-search --metrics counts one"),
                untold(
                        "E11",
                        "p. 113, fig. 4.15",
                        "Programs with eurekas are shorter and simpler than those with other means",
                        "at least 5, 12, 13 % better in lines, complexity, effort",
                        SIZES_OF_SOURCES),
                untold(
                        "E12",
                        "p. 113",
                        "Eurekas make a program without an early end little longer",
                        "3 lines more, 7.5 % more effort, less complexity",
                        SIZES_OF_SOURCES),
                untold("E13", "p. 93", "A search takes 20 lines instead of 26", "20 against 26", SIZES_OF_SOURCES));
    }

    private Claim overNone() {
        ClaimBuilder claim = claim(
                "E1",
                "p. 110, fig. 4.14",
                "An early end makes the programs over four times as fast",
                "> 4.15 (mean of 11 programs)");
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        for (Program program : Program.values()) {
            if (program.endsWithout) {
                ratios.add(over(claim, program, TO_THE_END));
            }
        }
        return claim.atLeast(4.15, "to the end / with eurekas, nine programs, geometric mean", mean(ratios))
                .missing("sudoku, tree path and travelling salesman to the end, which take minutes to days")
                .because("a search to the end gains less by an early end where its goal lies late")
                .build();
    }

    private Claim overBodies() {
        ClaimBuilder claim = claim(
                "E2",
                "p. 110",
                "Eurekas are faster than tasks that look at the start of their bodies alone",
                "1.53 (mean)");
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        for (Program program : Program.values()) {
            ratios.add(over(claim, program, BODIES));
        }
        return claim.says(
                        "bodies / with eurekas, " + ratios.size() + " programs, geometric mean",
                        mean(ratios),
                        new Goal.AtLeast(1),
                        1.53)
                .build();
    }

    private Claim over(String id, String form, String name, double printed) {
        ClaimBuilder claim =
                claim(id, "p. 110", "Eurekas are slightly faster than " + name, "%.2f (mean)".formatted(printed));
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        for (Program program : Program.values()) {
            ratios.add(over(claim, program, form));
        }
        return claim.says(name + " / eurekas, 12 programs, geometric mean", mean(ratios), new Goal.AtLeast(1), printed)
                .build();
    }

    private Claim closeTogether() {
        ClaimBuilder claim = claim(
                "E5",
                "p. 111",
                "Eurekas, exceptions and tokens are within 5 % of each other for most programs",
                "within 5 % for most");
        List<Quantity.TimeRatio> ratios = new ArrayList<>();
        for (Program program : Program.values()) {
            ClaimProgram search = claim.program(program.workload, program.parameters());
            Case ours = search.form(EUREKA);
            ratios.add(search.ratio(search.form(EXCEPTION), ours));
            ratios.add(search.ratio(search.form(TOKEN), ours));
        }
        return claim.says(
                        "share of 24 ratios within 5 %",
                        new Quantity.Share(ratios, 1 / 1.05, 1.05), new Goal.AtLeast(50))
                .build();
    }

    private Claim nested() {
        ClaimBuilder claim = claim(
                "E6",
                "p. 110",
                "Where searches are nested, eurekas are over twice as fast as other means",
                "2.56 to 2.64 (cube search)");
        ClaimProgram cube = claim.program("cube-search", "line=3000");
        Case ours = cube.form(EUREKA);
        return claim.onProcessors(8)
                .atLeast(2.56, "cube search, against tokens", cube.speedUp(ours, cube.form(TOKEN)))
                .atLeast(2.56, "cube search, against exceptions", cube.speedUp(ours, cube.form(EXCEPTION)))
                .build();
    }

    private Claim search() {
        ClaimBuilder claim = claim(
                "E7",
                "p. 110",
                "Searches of a table for one goal, both or either gain by an early end",
                "3.46, 3.54, 315");
        gain(claim, 3.46, "one");
        gain(claim, 3.54, "both");
        gain(claim, 315, "either");
        return claim.because("how much a search gains depends on where the goals lie: here in the last rows too")
                .build();
    }

    private static void gain(ClaimBuilder claim, double printed, String wanted) {
        ClaimProgram table = claim.program("table-search", "rows=300", "wanted=" + wanted);
        claim.atLeast(printed, "wanted: " + wanted, table.formSpeedUp(EUREKA, TO_THE_END));
    }

    /** The time of another form over that with eurekas. */
    private static Quantity.TimeRatio over(ClaimBuilder claim, Program program, String form) {
        ClaimProgram search = claim.program(program.workload, program.parameters());
        return search.formRatio(form, EUREKA);
    }
}
