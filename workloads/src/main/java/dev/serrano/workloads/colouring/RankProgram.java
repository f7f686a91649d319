package dev.serrano.workloads.colouring;

import dev.serrano.workloads.dag.Dag;
import dev.serrano.workloads.dag.DagProgram;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** Each node as soon as its neighbors of a higher rank have their colours. */
final class RankProgram implements DagProgram<Ranking> {

    @Override
    public Dag dag(Ranking ranking) {
        return ranking.before();
    }

    @Override
    public String run(Ranking ranking, Consumer<IntConsumer> everyNode) {
        Colours colours = new Colours(ranking);
        everyNode.accept(colours::colour);
        return colours.checksum();
    }
}
