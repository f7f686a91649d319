package dev.serrano.workloads.savina;

import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.actors.Self;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** A join as an actor: it counts what has come of each row, since sources may be rows ahead of each other. */
final class JoinActor implements Script<JoinItem> {
    private final int sources;
    private final int rows;
    private final Consumer<double[]> next;
    private final Map<Integer, Row> open = new HashMap<>();
    private int done;

    JoinActor(int sources, int rows, Consumer<double[]> next) {
        this.sources = sources;
        this.rows = rows;
        this.next = next;
    }

    private static final class Row {
        private final double[] numbers;
        private int come;

        Row(int sources) {
            this.numbers = new double[sources];
        }
    }

    @Override
    public void receive(JoinItem item, Self<JoinItem> self) {
        Row row = open.computeIfAbsent(item.sequence(), sequence -> new Row(sources));
        row.numbers[item.source()] = item.number();
        if (++row.come == sources) {
            open.remove(item.sequence());
            next.accept(row.numbers);
            if (++done == rows) {
                self.exit();
            }
        }
    }
}
