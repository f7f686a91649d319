package dev.serrano.workloads.colouring;

import dev.serrano.workloads.spmd.Share;
import dev.serrano.workloads.spmd.SpmdProgram;
import java.util.Arrays;

/**
 * A share of the nodes for each task. In a round each task chooses colors for those of its nodes that are ready, meets
 * the others, writes them down, and meets them again: a color is never read while it is written.
 */
final class Rounds implements SpmdProgram<Ranking> {

    @Override
    public int tasks(Ranking ranking) {
        return ranking.tasks();
    }

    @Override
    public Run start(Ranking ranking, int tasks) {
        int[] left = new int[tasks];
        Arrays.fill(left, ranking.nodes());
        return new Colouring(new Colours(ranking), ranking.nodes(), left);
    }

    /** One run. */
    private static final class Colouring implements Run {
        private final Colours colours;
        private final int nodes;
        private final int[] left; // by task: how many of its nodes have no color; written when none reads it

        Colouring(Colours colours, int nodes, int[] left) {
            this.colours = colours;
            this.nodes = nodes;
            this.left = left;
        }

        @Override
        public void run(int part, Meeting meeting) throws Exception {
            Share mine = Share.of(nodes, part, left.length);
            int[] waiting = new int[mine.to() - mine.from()];
            int count = waiting.length;
            for (int i = 0; i < count; i++) {
                waiting[i] = mine.from() + i;
            }
            int[] ready = new int[count];
            int[] choice = new int[count];
            boolean more = true;
            while (more) {
                int chosen = 0;
                int kept = 0;
                for (int i = 0; i < count; i++) {
                    if (colours.isReady(waiting[i])) {
                        choice[chosen] = colours.choice(waiting[i]);
                        ready[chosen++] = waiting[i];
                    } else {
                        waiting[kept++] = waiting[i];
                    }
                }
                count = kept;
                meeting.await();
                for (int i = 0; i < chosen; i++) {
                    colours.set(ready[i], choice[i]);
                }
                left[part] = count;
                meeting.await();
                more = Arrays.stream(left).anyMatch(some -> some > 0);
            }
        }

        @Override
        public String checksum() {
            return colours.checksum();
        }
    }
}
