package dev.serrano.workloads.kmeans;

import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.spmd.Share;
import dev.serrano.workloads.spmd.SpmdProgram;

/**
 * Tasks for the whole run, each with a share of the blocks, that meet twice in an iteration: when all blocks have their
 * sums, and when the first task has moved the centres by them.
 */
final class KMeansTasks implements SpmdProgram<Points> {

    @Override
    public int tasks(Points points) {
        return points.tasks();
    }

    @Override
    public Run start(Points points, int tasks) {
        return new Steps(points, tasks);
    }

    private static final class Steps implements Run {
        private final Points points;
        private final int tasks;
        private final double[] centres;
        private final Sums[] blocks;
        private final Digest checksum = new Digest();

        Steps(Points points, int tasks) {
            this.points = points;
            this.tasks = tasks;
            centres = points.firstCentres();
            blocks = new Sums[points.tasks()];
        }

        @Override
        public void run(int part, Meeting meeting) throws Exception {
            Share mine = Share.of(blocks.length, part, tasks);
            for (int iteration = 0; iteration < points.iterations(); iteration++) {
                for (int block = mine.from(); block < mine.to(); block++) {
                    blocks[block] = points.assign(block, centres);
                }
                meeting.await();
                if (part == 0) {
                    moveCentres();
                }
                meeting.await();
            }
        }

        private void moveCentres() {
            Sums all = points.noSums();
            for (Sums block : blocks) {
                all.add(block);
            }
            all.moveCentres(centres);
            checksum.add(all.counts());
        }

        @Override
        public String checksum() {
            return checksum.add(centres).toString();
        }
    }
}
