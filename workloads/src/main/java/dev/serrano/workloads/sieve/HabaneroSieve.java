package dev.serrano.workloads.sieve;

import static edu.rice.hj.Module1.asyncPhased;
import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.newPhaser;

import edu.rice.hj.api.HjPhaser;
import edu.rice.hj.api.HjPhaserMode;
import edu.rice.hj.api.SuspendableException;

/** Like PhaserSieve, written for HJlib. */
final class HabaneroSieve {
    private final int[] found;

    private HabaneroSieve(int[] found) {
        this.found = found;
    }

    static String run(Numbers numbers) throws SuspendableException {
        HabaneroSieve program = new HabaneroSieve(numbers.room());
        finish(() -> {
            Link first = new Link();
            asyncPhased(first.phaser.inMode(HjPhaserMode.WAIT), () -> program.begin(first, 0));
            asyncPhased(first.phaser.inMode(HjPhaserMode.SIG), () -> {
                for (int number = 2; number <= numbers.largest(); number++) {
                    first.send(number);
                }
                first.send(Numbers.END);
            });
        });
        return Numbers.checksum(program.found);
    }

    private void begin(Link in, int index) throws SuspendableException {
        int prime = in.receive();
        if (prime != Numbers.END) {
            found[index] = prime;
            Link out = new Link();
            asyncPhased(out.phaser.inMode(HjPhaserMode.WAIT), () -> begin(out, index + 1));
            asyncPhased(
                    in.phaser.inMode(HjPhaserMode.WAIT),
                    out.phaser.inMode(HjPhaserMode.SIG),
                    () -> filter(in, out, prime));
        }
    }

    private static void filter(Link in, Link out, int prime) throws SuspendableException {
        int number = in.receive();
        while (number != Numbers.END) {
            if (number % prime != 0) {
                out.send(number);
            }
            number = in.receive();
        }
        out.send(Numbers.END);
    }

    /** The link between two stages; see PhaserSieve. */
    private static final class Link {
        final HjPhaser phaser = newPhaser(HjPhaserMode.SIG_WAIT, Numbers.AHEAD);
        private final int[] slots = new int[Numbers.AHEAD + 2];
        private int sent;
        private int received;

        void send(int number) {
            slots[sent++ % slots.length] = number;
            phaser.signal();
        }

        int receive() throws SuspendableException {
            phaser.doWait();
            return slots[received++ % slots.length];
        }
    }
}
