package dev.serrano.workloads.sieve;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.phased;

import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;

/**
 * A phaser between each stage and the next one, which one signals and the other waits for: a phase for each number.
 */
final class PhaserSieve {
    private final int[] found;

    private PhaserSieve(int[] found) {
        this.found = found;
    }

    static String run(Numbers numbers) {
        PhaserSieve program = new PhaserSieve(numbers.room());
        finish(() -> {
            Link first = new Link();
            async(phased(first.phaser.in(PhaserMode.WAIT)), () -> program.begin(first, 0));
            async(phased(first.phaser.in(PhaserMode.SIG)), () -> {
                for (int number = 2; number <= numbers.largest(); number++) {
                    first.send(number);
                }
                first.send(Numbers.END);
            });
        });
        return Numbers.checksum(program.found);
    }

    /**
     * Begins a stage with the first number that comes to it. The creator of a phaser is registered there in a mode that
     * waits; so filtering, which only signals the next stage, is for a task that takes over this one's place.
     */
    private void begin(Link in, int index) {
        int prime = in.receive();
        if (prime != Numbers.END) {
            found[index] = prime;
            Link out = new Link();
            async(phased(out.phaser.in(PhaserMode.WAIT)), () -> begin(out, index + 1));
            async(phased(in.phaser.in(PhaserMode.WAIT), out.phaser.in(PhaserMode.SIG)), () -> filter(in, out, prime));
        }
    }

    private static void filter(Link in, Link out, int prime) {
        int number = in.receive();
        while (number != Numbers.END) {
            if (number % prime != 0) {
                out.send(number);
            }
            number = in.receive();
        }
        out.send(Numbers.END);
    }

    /**
     * The link between two stages.
     *
     * <p>Implementation. A phase's number is in the slot of the phase. With a bound of b the sender may write that of
     * phase p while the receiver still reads that of p - b - 1, so there are b + 2 slots. {@code sent} and {@code
     * received} belong to one side each; they pass from the task that begins a stage to the one that filters by its
     * spawn.
     */
    private static final class Link {
        final TaskPhaser phaser = TaskPhaser.create(PhaserMode.SIG_WAIT, Numbers.AHEAD);
        private final int[] slots = new int[Numbers.AHEAD + 2];
        private int sent;
        private int received;

        void send(int number) {
            slots[sent++ % slots.length] = number;
            phaser.signal();
        }

        int receive() {
            phaser.doWait();
            return slots[received++ % slots.length];
        }
    }
}
