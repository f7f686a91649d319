package dev.serrano.workloads.phases;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;

import dev.serrano.phaser.PhaserAccumulator;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;
import java.util.Arrays;

/** Tasks on a phaser. */
final class TaskSums {
    private TaskSums() {}

    /** How a task adds. */
    private interface Adding {
        Sums of(int part);
    }

    /** By an accumulator of the phaser. */
    static String accumulator(Crowd crowd) {
        long[] last = new long[crowd.tasks()];
        finish(() -> {
            TaskPhaser phaser = TaskPhaser.create();
            PhaserAccumulator.OfLong sum = PhaserAccumulator.sumLong(phaser);
            run(crowd, last, part -> number -> {
                sum.send(number);
                next();
                return sum.getAsLong();
            });
        });
        return Sums.checksum(last);
    }

    /** By one of them between the phases. */
    static String single(Crowd crowd) {
        long[] last = new long[crowd.tasks()];
        long[] numbers = new long[crowd.tasks()];
        long[] sum = new long[1];
        finish(() -> {
            TaskPhaser.create(PhaserMode.SIG_WAIT_SINGLE);
            run(crowd, last, part -> number -> {
                numbers[part] = number;
                next(() -> sum[0] = Arrays.stream(numbers).sum());
                return sum[0];
            });
        });
        return Sums.checksum(last);
    }

    /** Spawns the tasks, in the mode of the calling one. */
    private static void run(Crowd crowd, long[] last, Adding adding) {
        for (int k = 0; k < crowd.tasks(); k++) {
            int part = k;
            async(phased(), () -> last[part] = Sums.run(crowd, part, adding.of(part)));
        }
    }
}
