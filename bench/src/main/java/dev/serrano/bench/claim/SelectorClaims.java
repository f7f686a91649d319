package dev.serrano.bench.claim;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.suite.Goal;
import dev.serrano.bench.suite.Quantity;
import dev.serrano.workloads.Rival;
import java.util.ArrayList;
import java.util.List;

/** Chapter 5 of Imam's thesis: selectors against actors. */
final class SelectorClaims extends ClaimSet {

    private static final String ACTOR = "actor";
    private static final String SELECTOR = "selector";
    private static final String MAILBOXES = "mailboxes";
    private static final String LOCAL_QUEUE =
            "an actor here keeps what it must not process yet in a queue of its own, not by sending it to itself";

    SelectorClaims(Catalog catalog, int workers) {
        super(catalog, workers, Document.IMAM);
    }

    @Override
    List<Claim> claims() {
        return List.of(
                throughput(),
                moreMailboxes(),
                chameneos(),
                against("S4", "p. 144, fig. 5.15", "logistic-map", MAILBOXES, 1.6, "terms=10000")
                        .because(LOCAL_QUEUE)
                        .build(),
                against("S5", "p. 144, fig. 5.16", "bank-transaction", MAILBOXES, 2, "payments=50000")
                        .because(LOCAL_QUEUE)
                        .build(),
                filterBank(),
                adderJoin(),
                against("S8", "p. 146, fig. 5.19", "queens-workers", "priorities", 1.7)
                        .because("how much less is done depends on the order in which the answers come")
                        .build(),
                aStar(),
                shared("S10", "p. 147, fig. 5.21", "actor-dictionary", "a dictionary"),
                shared("S11", "p. 148, fig. 5.22", "actor-sortedlist", "a sorted list"),
                guards(),
                boundedBuffer(),
                untold(
                        "S14",
                        "p. 149, fig. 5.24",
                        "Programs with selectors are as long as those with actors, and simpler",
                        "equal lines, complexity -8.6 %, effort -6.5 %",
                        "the sources, which are not in the program: dev.serrano.bench.source.FormMetrics reads those"
                                + " of a clone"),
                asking());
    }

    private Claim throughput() {
        ClaimBuilder claim = claim(
                "S1", "p. 142, fig. 5.13", "A selector with one mailbox is about 5 % slower than an actor", "5 %");
        ClaimProgram program = claim.program("actor-throughput");
        return claim.says("selector / actor", program.formRatio(SELECTOR, ACTOR), new Goal.Within(0.95, 1.15), 1.05)
                .build();
    }

    private Claim moreMailboxes() {
        ClaimBuilder claim =
                claim("S2", "p. 142", "Selectors with more mailboxes are slower", "slower with 8, 16, 32 mailboxes");
        ClaimProgram program = claim.program("actor-throughput");
        Case actor = program.form(ACTOR);
        for (int number : new int[] {8, 16, 32}) {
            claim.slower(
                    number + " mailboxes / actor",
                    program.ratio(program.form(MAILBOXES, "mailboxes=" + number), actor));
        }
        return claim.build();
    }

    private Claim chameneos() {
        ClaimBuilder claim = claim(
                "S3",
                "p. 142, fig. 5.14",
                "In Chameneos one mailbox is as fast as an actor, and more mailboxes are faster",
                "equal; faster with 8 and 16");
        ClaimProgram program = claim.program("chameneos", "meetings=100000");
        Case actor = program.form(ACTOR);
        claim.says("selector / actor", program.ratio(program.form(SELECTOR), actor), ClaimBuilder.EQUAL);
        for (int number : new int[] {8, 16}) {
            claim.faster(
                    number + " mailboxes against an actor",
                    program.speedUp(program.form(MAILBOXES, "mailboxes=" + number), actor));
        }
        return claim.because("with two workers few senders meet at one mailbox").build();
    }

    /** A form of selectors that gains a printed factor over actors. */
    private ClaimBuilder against(
            String id, String where, String workload, String form, double printed, String... parameters) {
        ClaimBuilder claim = claim(
                id, where, "Selectors speed " + workload + " up against actors", "%s at least".formatted(printed));
        ClaimProgram program = claim.program(workload, parameters);
        return claim.atLeast(printed, "selectors against actors", program.formSpeedUp(form, ACTOR));
    }

    private Claim filterBank() {
        ClaimBuilder claim = claim(
                "S6",
                "p. 145, fig. 5.17",
                "A join by selectors is at least 28 % faster, in any order slightly more than in turn",
                "1.28; any order slightly better");
        ClaimProgram program = claim.program("actor-filterbank");
        Case any = program.form("any-order");
        return claim.atLeast(1.28, "any order, against actors", program.speedUp(any, program.form(ACTOR)))
                .faster("any order, against in turn", program.speedUp(any, program.form("round-robin")))
                .because("filters take most of the time here, the join little")
                .build();
    }

    private Claim adderJoin() {
        ClaimBuilder claim = claim(
                "S7",
                "p. 145, fig. 5.18",
                "A join in turn is better with few ways, one in any order with many",
                "in turn at 4 and 8, equal at 12, any order from 36 ways on");
        List<Quantity.Crossover.Point> points = new ArrayList<>();
        for (int ways : new int[] {4, 8, 12, 36}) {
            ClaimProgram program = claim.program("actor-adder-join", "ways=" + ways, "rows=20000");
            Goal goal = ways < 12 ? new Goal.AtLeast(1) : ways == 12 ? ClaimBuilder.EQUAL : new Goal.AtMost(1);
            Quantity.TimeRatio ratio = program.formRatio("any-order", "round-robin");
            claim.says("any order / in turn, " + ways + " ways", ratio, goal);
            points.add(new Quantity.Crossover.Point(ways, ratio));
        }
        return claim.says(
                        "any order is better from so many ways on",
                        new Quantity.Crossover(points, "ways"),
                        new Goal.Within(8, 36),
                        12)
                .build();
    }

    private Claim aStar() {
        ClaimBuilder claim = claim(
                "S9", "p. 147, fig. 5.20", "Priorities make A* 13 % faster than the best of others", "13 %, 17 %");
        ClaimProgram program = claim.program("actor-astar");
        return claim.atLeast(
                        1.13, "selectors with priorities, against actors", program.formSpeedUp("priorities", ACTOR))
                .build();
    }

    private Claim shared(String id, String where, String workload, String what) {
        ClaimBuilder claim = claim(
                id,
                where,
                "Selectors whose readers run at the same time are faster where actors share " + what,
                "faster");
        ClaimProgram program = claim.program(workload);
        Case actor = program.form(ACTOR);
        for (String policy : List.of("arrival-order", "readers-first", "writers-first")) {
            claim.onProcessors(workload.endsWith("dictionary") ? 8 : 1)
                    .faster(policy + ", against actors", program.speedUp(program.form(policy), actor));
        }
        if (workload.endsWith("sortedlist")) {
            claim.faster(
                    "actors with readers inside, against actors",
                    program.speedUp(program.form("parallel-readers"), actor));
        }
        return claim.build();
    }

    private Claim guards() {
        ClaimBuilder claim =
                claim("S12", "p. 149, fig. 5.23", "Declared guards make a bounded buffer 6.5 % slower", "6.5 %");
        ClaimProgram program = claim.program("bounded-buffer");
        return claim.says(
                        "declared / imperative guards",
                        program.formRatio("guards", MAILBOXES),
                        new Goal.Within(1, 1.15),
                        1.065)
                .says(
                        "declared / imperative guards, HJlib's",
                        program.formRatio("habanero-guards", "habanero-mailboxes"),
                        new Goal.Within(1, 1.15),
                        1.065)
                .because("guards here are looked at when a message comes, not after each one")
                .build();
    }

    private Claim asking() {
        ClaimBuilder claim = claim(
                "S15",
                "p. 142 to 144",
                "Patterns of request and reply in other libraries take many times as long as selectors",
                "> 46 s, > 300 s, > 100 s, too long for the plot");
        ClaimProgram program = claim.program("logistic-map", "terms=2000");
        return claim.says(
                        "Pekko's ask, which blocks / selectors",
                        program.ratio(program.rival(Rival.PEKKO, "ask"), program.form(MAILBOXES)),
                        new Goal.AtLeast(2))
                .missing("Scala's own actors, which no longer exist")
                .build();
    }

    private Claim boundedBuffer() {
        ClaimBuilder claim = claim(
                "S13", "p. 149", "A bounded buffer is much faster with selectors than with actors", "much faster");
        ClaimProgram program = claim.program("bounded-buffer");
        return claim.says("selectors against actors", program.formSpeedUp(MAILBOXES, ACTOR), new Goal.AtLeast(1.2))
                .because(LOCAL_QUEUE)
                .build();
    }
}
