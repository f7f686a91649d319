package dev.serrano.workloads.averaging;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.forallPhased;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static dev.serrano.Serrano.range;

import dev.serrano.phaser.PhaserInMode;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.sync.Barrier;
import java.util.ArrayList;
import java.util.List;

/** A task for each part, which waits for others after each step. */
final class PhasedAveraging {
    private PhasedAveraging() {}

    /** For all others, at a phaser. */
    static String barrier(Line problem) {
        Lines lines = new Lines(problem);
        forallPhased(range(0, problem.tasks()), part -> {
            for (int step = 0; step < problem.steps(); step++) {
                lines.average(step, part);
                next();
            }
        });
        return lines.checksum();
    }

    /** For all others, at a barrier that is no phaser. */
    static String plainBarrier(Line problem) {
        Lines lines = new Lines(problem);
        finish(() -> {
            Barrier barrier = new Barrier();
            barrier.register(); // until all others are
            for (int k = 0; k < problem.tasks(); k++) {
                int part = k;
                async(barrier.registered(), () -> {
                    for (int step = 0; step < problem.steps(); step++) {
                        lines.average(step, part);
                        barrier.arriveAndAwait();
                    }
                });
            }
            barrier.arriveAndDeregister();
        });
        return lines.checksum();
    }

    /** For all others; between its signal and its wait a task does what others do not need. */
    static String fuzzy(Line problem) {
        Lines lines = new Lines(problem);
        finish(() -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            for (int k = 0; k < problem.tasks(); k++) {
                int part = k;
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                    for (int step = 0; step < problem.steps(); step++) {
                        problem.averageEdges(lines.before(step), lines.after(step), part);
                        ph.signal();
                        problem.averageInside(lines.before(step), lines.after(step), part);
                        ph.doWait();
                    }
                });
            }
        });
        return lines.checksum();
    }

    /** For its two neighbors alone: each task has a phaser, which it signals and they wait for. */
    static String pointToPoint(Line problem) {
        Lines lines = new Lines(problem);
        finish(() -> {
            List<TaskPhaser> phasers = new ArrayList<>();
            for (int k = 0; k < problem.tasks(); k++) {
                phasers.add(TaskPhaser.create(PhaserMode.SIG_WAIT));
            }
            for (int k = 0; k < problem.tasks(); k++) {
                int part = k;
                List<TaskPhaser> neighbours = new ArrayList<>();
                if (k > 0) {
                    neighbours.add(phasers.get(k - 1));
                }
                if (k + 1 < problem.tasks()) {
                    neighbours.add(phasers.get(k + 1));
                }
                List<PhaserInMode> registrations = new ArrayList<>();
                registrations.add(phasers.get(k).in(PhaserMode.SIG));
                for (TaskPhaser neighbour : neighbours) {
                    registrations.add(neighbour.in(PhaserMode.WAIT));
                }
                async(phased(registrations.toArray(new PhaserInMode[0])), () -> {
                    for (int step = 0; step < problem.steps(); step++) {
                        lines.average(step, part);
                        next();
                    }
                });
            }
        });
        return lines.checksum();
    }

    /** Without a barrier: a loop for each step. */
    static String loops(Line problem) {
        Lines lines = new Lines(problem);
        for (int s = 0; s < problem.steps(); s++) {
            int step = s;
            forall(range(0, problem.tasks()), part -> lines.average(step, part));
        }
        return lines.checksum();
    }
}
