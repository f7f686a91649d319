package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.probe.StartProbe;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How long a program waits for its first task: each in a JVM of its own, by turns with the JDK's. */
final class StartSuite {

    static final String NAME = "start";
    static final String SUMMARY = "a JVM's first task, against pools and virtual threads";

    private static final RoundPolicy ROUNDS = Block.rounds(1, Duration.ofMillis(1), 3);
    private static final double FINISH_MILLIS = 45;
    private static final double MESSAGE_MILLIS = 60;

    private final Catalog catalog;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    StartSuite(Catalog catalog) {
        this.catalog = catalog;
    }

    Suite suite() {
        block("plain", "no", "without a flag");
        block("opens", "yes", "java.lang open");
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, 3, blocks, bars);
    }

    private void block(String name, String opens, String where) {
        CaseFactory first = new CaseFactory(catalog, StartProbe.NAME, "opens=" + opens);
        Case finish = first.serrano(StartProbe.FINISH, 1);
        Case message = first.serrano(StartProbe.MESSAGE, 1);
        Case pool = first.forms(Rival.FORKJOIN, 1).getFirst();
        Case thread = first.forms(Rival.VIRTUAL_THREADS, 1).getFirst();
        blocks.add(Block.withCarriers(name, 1, List.of(finish, message, pool, thread), ROUNDS, 1));
        bars.add(
                Bar.of("first finish of eight asyncs, " + where, millis(name, finish), new Goal.AtMost(FINISH_MILLIS)));
        bars.add(Bar.of("first message to an actor, " + where, millis(name, message), new Goal.AtMost(MESSAGE_MILLIS)));
        bars.add(Bar.report("first task of ForkJoinPool, " + where, millis(name, pool)));
        bars.add(Bar.report("first virtual thread, " + where, millis(name, thread)));
    }

    private static Quantity millis(String block, Case subject) {
        return new Quantity.Counted(block, subject, StartProbe.MILLIS, 1, "ms");
    }
}
