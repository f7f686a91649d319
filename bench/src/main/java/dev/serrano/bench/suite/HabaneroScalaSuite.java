package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Figures 14 to 18 of the paper on Habanero-Scala: its statements about them, against measurements here.
 *
 * <p>Each bar is a statement of the paper, and its goal is what was printed. The paper's Akka is Pekko here. The actors
 * of Scala's standard library no longer exist; heavy actors stand for them where the paper compares something else with
 * them. Goals count for two workers, with which the paper measured figures 15 and 16; for the others it had 16.
 */
final class HabaneroScalaSuite {

    static final String NAME = "habanero-scala";
    static final String SUMMARY = "figures 14 to 18 of the paper on Habanero-Scala";

    private static final RoundPolicy ROUNDS = Block.rounds(3, Duration.ofSeconds(3), 9);
    private static final int AS_PRINTED = 2;

    private static final Goal BETTER = new Goal.AtLeast(1);
    private static final Goal SIMILAR = new Goal.Within(0.8, 1.25);
    private static final Goal ABOUT_EQUAL = new Goal.Within(0.9, 1.1);

    private static final String LIGHT = "light";
    private static final String HEAVY = "heavy";

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    HabaneroScalaSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        List<Integer> numbers = workers.parallel().isEmpty() ? workers.all() : workers.parallel();
        for (int number : numbers) {
            daxpy(new Program("14", "daxpy", number));
            pingPong(new Program("15", "pingpong", number, "rounds=50000"));
            chameneos(new Program("16", "chameneos", number, "meetings=50000"));
            quicksort(new Program("17", "quicksort", number, "n=1000000"));
            smallQuicksort(new Program("17", "quicksort", "quicksort-small", number, "n=100000"));
            sieve(new Program("18", "sieve", number, "n=250000"));
        }
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, blocks, bars);
    }

    private void daxpy(Program daxpy) {
        Case scala = daxpy.form("finish");
        daxpy.says("Scala / HJlib's names, printed: about equal", daxpy.ratio(scala, daxpy.form("hjlib")), ABOUT_EQUAL);
        daxpy.reports("Scala / Java API", daxpy.ratio(scala, daxpy.form("java")));
        daxpy.measure(1);
    }

    private void pingPong(Program pingPong) {
        Case light = pingPong.form(LIGHT);
        Case heavy = pingPong.form(HEAVY);
        pingPong.says("light / Pekko, printed: similar", pingPong.ratio(light, pingPong.pekko()), SIMILAR);
        pingPong.says("light against heavy, printed: better", pingPong.speedUp(light, heavy), BETTER);
        pingPong.says("heavy / Pekko, printed: slower", pingPong.ratio(heavy, pingPong.pekko()), BETTER);
        pingPong.measure(1);
    }

    private void chameneos(Program chameneos) {
        Case light = chameneos.form(LIGHT);
        Case heavy = chameneos.form(HEAVY);
        chameneos.says("light against heavy, printed: better", chameneos.speedUp(light, heavy), BETTER);
        chameneos.says("light / Pekko, printed: similar", chameneos.ratio(light, chameneos.pekko()), SIMILAR);
        chameneos.measure(1);
    }

    private void quicksort(Program sort) {
        Case hybrid = sort.form("hybrid");
        Case light = sort.form(LIGHT);
        Case heavy = sort.form(HEAVY);
        Case ddf = sort.form("ddf");
        Case isolated = sort.form("isolated");
        sort.says("hybrid against light, printed: best, 1.09", sort.speedUp(hybrid, light), BETTER, 1.09);
        sort.says("hybrid against heavy, printed: best, 1.11", sort.speedUp(hybrid, heavy), BETTER, 1.11);
        sort.says("hybrid against DDF, printed: best, 1.15", sort.speedUp(hybrid, ddf), BETTER, 1.15);
        sort.says("hybrid against Pekko, printed: best", sort.speedUp(hybrid, sort.pekko()), BETTER);
        sort.says("hybrid against isolated, printed: best", sort.speedUp(hybrid, isolated), BETTER);
        sort.says("light against heavy, printed: better", sort.speedUp(light, heavy), BETTER);
        sort.says("light against DDF, printed: better", sort.speedUp(light, ddf), BETTER);
        sort.says("isolated / light, large, printed: slower", sort.ratio(isolated, light), BETTER);
        sort.measure(1);
    }

    private void smallQuicksort(Program sort) {
        Case isolated = sort.form("isolated");
        Case light = sort.form(LIGHT);
        sort.says("isolated / light, small, printed: competitive", sort.ratio(isolated, light), new Goal.AtMost(1.1));
        sort.measure(0.5);
    }

    private void sieve(Program sieve) {
        Case withFinish = sieve.form("finish");
        Case withPause = sieve.form("pause");
        Case light = sieve.form(LIGHT);
        Case heavy = sieve.form(HEAVY);
        List<Case> plain = new ArrayList<>(List.of(sieve.pekko()));
        plain.add(light);
        plain.add(heavy);
        List<Case> actors = new ArrayList<>(plain);
        actors.add(withFinish);
        actors.add(withPause);
        sieve.says(
                "phaser against the fastest actors, printed: fastest",
                sieve.speedUp(sieve.form("phaser"), actors.toArray(Case[]::new)),
                BETTER);
        sieve.says(
                "hybrid by finish against other actors, printed: 1.04 at least",
                sieve.speedUp(withFinish, plain.toArray(Case[]::new)),
                new Goal.AtLeast(1.04));
        sieve.says(
                "hybrid by pause against other actors, printed: 1.10 at least",
                sieve.speedUp(withPause, plain.toArray(Case[]::new)),
                new Goal.AtLeast(1.1));
        // 1.10 / 1.04: a finish held a thread of theirs, and holds none of ours
        sieve.says(
                "hybrid by finish / by pause, predicted: closer than 1.06",
                sieve.ratio(withFinish, withPause),
                new Goal.AtMost(1.06));
        sieve.measure(2);
    }

    /** One program with one number of workers: the forms that are asked for become the cases of its block. */
    private final class Program {
        private final String figure;
        private final String block;
        private final int number;
        private final CaseFactory forms;
        private final String program;
        private final List<Case> cases = new ArrayList<>();

        Program(String figure, String program, int number, String... parameters) {
            this(figure, program, program, number, parameters);
        }

        Program(String figure, String program, String block, int number, String... parameters) {
            this.figure = figure;
            this.program = program;
            this.block = block + "-" + number;
            this.number = number;
            this.forms = new CaseFactory(catalog, "scala-" + program, parameters);
        }

        Case form(String name) {
            Case form = forms.serrano(name, number);
            cases.add(form);
            return form;
        }

        /** With each of its dispatchers, of which the fastest counts. */
        Case[] pekko() {
            List<Case> pekko = forms.forms(Rival.PEKKO, number);
            pekko.stream().filter(one -> !cases.contains(one)).forEach(cases::add);
            return pekko.toArray(Case[]::new);
        }

        Quantity ratio(Case subject, Case... others) {
            return new Quantity.TimeRatio(block, subject, List.of(others));
        }

        Quantity speedUp(Case subject, Case... others) {
            return new Quantity.SpeedUp(block, subject, List.of(others));
        }

        void says(String statement, Quantity quantity, Goal goal) {
            bars.add(Bar.of(title(statement), quantity, asPrinted(goal)));
        }

        /** In a statement that something is better by some amount, the amount is an aim: it depends on the machine. */
        void says(String statement, Quantity quantity, Goal goal, double printed) {
            bars.add(new Bar(title(statement), quantity, asPrinted(goal), asPrinted(new Goal.AtLeast(printed))));
        }

        void reports(String figures, Quantity quantity) {
            bars.add(Bar.report(title(figures), quantity));
        }

        void measure(double weight) {
            blocks.add(Block.withCarriers(block, number, cases, ROUNDS, weight));
        }

        private Goal asPrinted(Goal goal) {
            return number == AS_PRINTED ? goal : new Goal.None();
        }

        private String title(String statement) {
            return "figure " + figure + ", " + program + ", " + statement + ", " + WorkerNumbers.text(number);
        }
    }
}
