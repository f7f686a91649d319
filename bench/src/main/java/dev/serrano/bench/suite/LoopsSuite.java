package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.LauncherFlags;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.probe.ManySumsProbe;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The price of a parallel loop over a plain one, and how evenly it is divided. */
final class LoopsSuite {

    static final String NAME = "loops";
    static final String SUMMARY = "parallel loops against plain ones and hand-tuned chunks";

    private static final List<String> KINDS = List.of("fine", "coarse", "random", "increasing", "decreasing");
    private static final String LONG = "millis=1000";
    private static final RoundPolicy ROUNDS = Block.rounds(5, Duration.ofSeconds(2), 10);
    private static final RoundPolicy FEW_ROUNDS = Block.rounds(2, Duration.ofSeconds(1), 5);
    private static final RoundPolicy LONG_ROUNDS = Block.rounds(1, Duration.ZERO, 3);

    private final Catalog catalog;
    private final WorkerNumbers workers;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();

    LoopsSuite(Catalog catalog, WorkerNumbers workers) {
        this.catalog = catalog;
        this.workers = workers;
    }

    Suite suite() {
        if (workers.hasOne()) {
            oneWorker();
        }
        for (int number : workers.parallel()) {
            againstTunedChunks(number, "fine", 16, 64, 256, 1_024, 4_096);
            againstTunedChunks(number, "coarse", 1, 2, 5, 10);
            againstTunedChunks(number, "random", 1, 2, 4, 16);
            againstTunedChunks(number, "increasing", 1, 2, 4, 16);
            againstTunedChunks(number, "decreasing", 1, 2, 4, 16);
            KINDS.forEach(kind -> strategies(number, kind));
            histogram(number);
        }
        if (workers.hasOne()) {
            sum("sum", List.of());
            sum("sum-polluted", List.of(new CaseFactory(catalog, ManySumsProbe.NAME).serrano(1)));
        }
        return new Suite(NAME, SUMMARY, Suite.USUAL_FORKS, blocks, bars);
    }

    private void oneWorker() {
        CaseFactory loops = new CaseFactory(catalog, "loops", "kind=fine");
        Case ours = loops.serrano(1);
        Case serial = loops.serial();
        blocks.add(Block.of("fine-1", List.of(serial, ours), ROUNDS, 3));
        bars.add(Bar.of(
                "1 microsecond an iteration, 1 worker, over the plain loop",
                new Quantity.TimeRatio("fine-1", ours, List.of(serial)),
                new Goal.AtMost(1.05)));
    }

    /** The best chunk for each rival is found here, where the suite runs: on loops of about a second. */
    private void againstTunedChunks(int number, String kind, int... chunks) {
        String name = block("tuned-" + kind, number);
        String tail = " loop, " + WorkerNumbers.text(number) + ", over the best chunk ";
        Case ours = new CaseFactory(catalog, "loops", "kind=" + kind, LONG).serrano(number);
        List<Case> streams = new ArrayList<>();
        List<Case> counters = new ArrayList<>();
        for (int chunk : chunks) {
            CaseFactory loops = new CaseFactory(catalog, "loops", "kind=" + kind, LONG, "chunk=" + chunk);
            streams.add(loops.of(Rival.FORKJOIN, "stream-chunk", number));
            counters.add(loops.of(Rival.THREADS, "counter", number));
        }
        List<Case> all = new ArrayList<>(List.of(ours));
        all.addAll(streams);
        all.addAll(counters);
        blocks.add(Block.of(name, all, LONG_ROUNDS, 12));
        bars.add(Bar.of(
                kind + tail + "of a stream",
                new Quantity.TimeRatio(name, ours, streams),
                WorkerNumbers.goal(number, new Goal.AtMost(1.03))));
        bars.add(Bar.of(
                kind + tail + "from a counter",
                new Quantity.TimeRatio(name, ours, counters),
                WorkerNumbers.goal(number, new Goal.AtMost(1.03))));
    }

    private void strategies(int number, String kind) {
        String name = block("strategies-" + kind, number);
        String head = kind + " loop, " + WorkerNumbers.text(number) + ", ";
        CaseFactory loops = new CaseFactory(catalog, "loops", "kind=" + kind);
        Case serial = loops.serial();
        List<Case> serrano = loops.forms(Rival.SERRANO, number);
        Case stream = loops.of(Rival.FORKJOIN, "stream", number);
        List<Case> all = new ArrayList<>(List.of(serial, stream));
        all.addAll(serrano);
        blocks.add(Block.of(name, all, FEW_ROUNDS, 3));
        for (Case one : serrano) {
            bars.add(Bar.report(
                    head + one.form().name() + ", speed-up over the plain loop",
                    new Quantity.SpeedUp(name, one, List.of(serial))));
        }
        bars.add(Bar.report(
                head + "stream, speed-up over the plain loop", new Quantity.SpeedUp(name, stream, List.of(serial))));
    }

    private void sum(String name, List<Case> pollution) {
        CaseFactory sum = new CaseFactory(catalog, "sum", "n=100000000");
        List<String> heap = List.of("-Xmx3g");
        List<Case> cases = List.of(sum.serial(), sum.serrano("element", 1), sum.serrano("chunk", 1));
        Block block = new Block(name, LauncherFlags.DEFAULT_GC, heap, cases, pollution, ROUNDS, 5);
        blocks.add(block);
        Case serial = block.cases().getFirst();
        for (Case one : block.cases().subList(1, cases.size())) {
            bars.add(Bar.of(
                    "sum of 100,000,000, 1 worker, " + one.form().name()
                            + (pollution.isEmpty() ? "" : ", polluted profile") + ", over the plain loop",
                    new Quantity.TimeRatio(name, one, List.of(serial)),
                    new Goal.AtMost(1.1)));
        }
    }

    private void histogram(int number) {
        String name = block("histogram", number);
        String head = "histogram, " + WorkerNumbers.text(number) + ", ";
        CaseFactory histogram = new CaseFactory(catalog, "histogram", "n=20000000");
        Case ours = histogram.serrano(number);
        Case serial = histogram.serial();
        Case stream = histogram.of(Rival.FORKJOIN, "stream", number);
        blocks.add(Block.of(name, List.of(serial, ours, stream), ROUNDS, 4));
        bars.add(Bar.report(head + "speed-up over the plain loop", new Quantity.SpeedUp(name, ours, List.of(serial))));
        bars.add(Bar.report(head + "against a stream", new Quantity.SpeedUp(name, ours, List.of(stream))));
    }

    /** With two workers a block needs no number in its name. */
    private static String block(String name, int number) {
        return number == 2 ? name : name + "-" + number;
    }
}
