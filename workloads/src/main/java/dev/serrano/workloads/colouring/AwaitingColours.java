package dev.serrano.workloads.colouring;

import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import java.util.ArrayList;
import java.util.List;

/** A future for each node, that awaits those of its neighbors of a higher rank. */
final class AwaitingColours {
    private AwaitingColours() {}

    static String run(Ranking ranking) {
        Colours colours = new Colours(ranking);
        finish(() -> {
            List<TaskFuture<Boolean>> done = new ArrayList<>(ranking.nodes());
            for (int i = 0; i < ranking.nodes(); i++) {
                int rank = i;
                List<TaskFuture<Boolean>> inputs = new ArrayList<>();
                for (int higher : ranking.before().dependencies(rank)) {
                    inputs.add(done.get(higher));
                }
                done.add(future(awaiting(inputs), () -> {
                    colours.colour(rank);
                    return true;
                }));
            }
        });
        return colours.checksum();
    }
}
