package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Counters;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.actors.ActorForms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Programs of actors: against Pekko, against selectors where the thesis gains by them, and against bare threads. */
final class ActorsSuite {

    static final String NAME = "actors";
    static final String SUMMARY = "actors and selectors against Pekko and bare threads";

    private static final RoundPolicy ROUNDS = Block.rounds(3, Duration.ofSeconds(2), 9);
    /** With more, the compiler would not be ready when a JVM ends. */
    private static final int FORKS = 3;

    private static final int IDLE = 1_000_000;
    private static final RoundPolicy ONCE = Block.rounds(2, Duration.ZERO, 2);

    private static final int[] NUMBERS_OF_MAILBOXES = {8, 16, 32};

    private static final String MAILBOXES = "mailboxes";
    private static final String PRIORITIES = "priorities";
    private static final String ANY_ORDER = "any-order";

    /** The programs, each with the form of ours that is held against Pekko first, and the gain expected of it. */
    private enum Program {
        PING_PONG("actor-pingpong"),
        COUNTING("counting"),
        CREATE("actor-create"),
        THROUGHPUT("actor-throughput"),
        RING("thread-ring"),
        CHAMENEOS("chameneos"),
        BIG("big"),
        PHILOSOPHERS("philosophers"),
        BARBER("sleeping-barber"),
        BANK("bank-transaction", MAILBOXES, 2),
        LOGISTIC("logistic-map", MAILBOXES, 1.6),
        QUEENS("queens-workers", PRIORITIES, 1.7),
        DICTIONARY("actor-dictionary", "arrival-order", 0),
        SORTED_LIST("actor-sortedlist", "arrival-order", 0),
        BUFFER("bounded-buffer", MAILBOXES, 0),
        SIEVE("actor-sieve"),
        RADIX("actor-radixsort"),
        FIB("actor-fib"),
        QUICKSORT("actor-quicksort"),
        FILTER_BANK("actor-filterbank", ANY_ORDER, 1.28),
        ADDER_JOIN("actor-adder-join", ANY_ORDER, 0),
        A_STAR("actor-astar", PRIORITIES, 1.13),
        APSP("actor-apsp"),
        BITONIC("actor-bitonic"),
        COBWEBBED_TREE("cobwebbed-tree");

        private final String workload;
        private final String form;
        private final double gain;

        Program(String workload) {
            this(workload, ActorForms.ACTOR, 0);
        }

        Program(String workload, String form, double gain) {
            this.workload = workload;
            this.form = form;
            this.gain = gain;
        }

        boolean hasSelectors() {
            return !form.equals(ActorForms.ACTOR);
        }

        boolean joins() {
            return form.equals(ANY_ORDER);
        }

        boolean hasNumbersOfMailboxes() {
            return this == THROUGHPUT || this == CHAMENEOS;
        }

        boolean canSpin() {
            return this == PING_PONG || this == COUNTING;
        }
    }

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    ActorsSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        for (int number : workers.all()) {
            List<Quantity.TimeRatio> ratios = new ArrayList<>();
            for (Program program : Program.values()) {
                program(program, number, ratios);
            }
            bars.add(Bar.of(
                    ratios.size() + " programs of actors / Pekko, geometric mean" + tail(number),
                    new Quantity.OverPrograms(Quantity.Average.GEOMETRIC_MEAN, ratios),
                    WorkerNumbers.goal(number, new Goal.AtMost(0.5))));
        }
        idle();
        return new Suite(NAME, SUMMARY, FORKS, blocks, bars);
    }

    private void idle() {
        CaseFactory forms = new CaseFactory(catalog, "idle-actors", "n=" + IDLE);
        Case actors = forms.serrano(ActorForms.ACTOR, workers.most());
        Case selectors = forms.serrano(ActorForms.SELECTOR, workers.most());
        blocks.add(Block.of("idle-actors", List.of(actors, selectors), ONCE, 6));
        bars.add(Bar.of("heap for each of 1,000,000 idle actors", heapEach(actors), new Goal.AtMost(300)));
        bars.add(Bar.report("heap for each of 1,000,000 idle selectors with two mailboxes", heapEach(selectors)));
    }

    private static Quantity heapEach(Case subject) {
        return new Quantity.Counted("idle-actors", subject, Counters.HEAP_ADDED + "idle", 1.0 / IDLE, "bytes");
    }

    private void program(Program program, int number, List<Quantity.TimeRatio> ratios) {
        CaseFactory forms = new CaseFactory(catalog, program.workload);
        String block = program.workload + "-" + number;
        Case actor = forms.serrano(ActorForms.ACTOR, number);
        List<Case> pekko = ActorForms.PEKKO.stream()
                .map(dispatcher -> forms.of(Rival.PEKKO, dispatcher, number))
                .toList();
        List<Case> cases = new ArrayList<>(pekko);
        cases.add(actor);

        Quantity.TimeRatio ratio = new Quantity.TimeRatio(block, actor, pekko);
        ratios.add(ratio);
        bars.add(Bar.of(
                program.workload + ", actors / Pekko" + tail(number),
                ratio,
                WorkerNumbers.goal(number, new Goal.AtMost(1))));
        if (program.hasSelectors()) {
            Case selector = forms.serrano(program.form, number);
            cases.add(selector);
            Goal goal = program.gain > 0 ? new Goal.AtLeast(program.gain) : new Goal.None();
            bars.add(Bar.of(
                    program.workload + ", " + program.form + " against actors" + tail(number),
                    new Quantity.SpeedUp(block, selector, List.of(actor)),
                    WorkerNumbers.goal(number, goal)));
        }
        if (program == Program.BUFFER) {
            Case declared = forms.serrano("guards", number);
            cases.add(declared);
            bars.add(Bar.of(
                    program.workload + ", declared / imperative guards" + tail(number),
                    new Quantity.TimeRatio(block, declared, List.of(forms.serrano(program.form, number))),
                    WorkerNumbers.goal(number, new Goal.AtMost(1.1))));
        }
        if (program.joins()) {
            Case inTurn = forms.serrano("round-robin", number);
            cases.add(inTurn);
            bars.add(Bar.report(
                    program.workload + ", join in any order / in turn" + tail(number),
                    new Quantity.TimeRatio(block, forms.serrano(program.form, number), List.of(inTurn))));
        }
        if (program.hasNumbersOfMailboxes()) {
            Case selector = forms.serrano(ActorForms.SELECTOR, number);
            cases.add(selector);
            bars.add(Bar.of(
                    program.workload + ", selectors with one mailbox / actors" + tail(number),
                    new Quantity.TimeRatio(block, selector, List.of(actor)),
                    WorkerNumbers.goal(number, new Goal.AtMost(1.05))));
            for (int mailboxes : NUMBERS_OF_MAILBOXES) {
                Case several =
                        new CaseFactory(catalog, program.workload, "mailboxes=" + mailboxes).serrano(MAILBOXES, number);
                cases.add(several);
                bars.add(Bar.report(
                        program.workload + ", selectors with " + mailboxes + " mailboxes / actors" + tail(number),
                        new Quantity.TimeRatio(block, several, List.of(actor))));
            }
        }
        if (program.canSpin()) {
            Case spinning = forms.of(Rival.THREADS, ActorForms.SPINNING, number);
            cases.add(spinning);
            bars.add(Bar.report(
                    program.workload + ", actors / two threads that spin" + tail(number),
                    new Quantity.TimeRatio(block, actor, List.of(spinning))));
        }
        blocks.add(Block.withCarriers(block, number, cases, ROUNDS, 1));
    }

    private static String tail(int number) {
        return ", " + WorkerNumbers.text(number);
    }
}
