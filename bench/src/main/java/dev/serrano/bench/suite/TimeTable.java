package dev.serrano.bench.suite;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * Shares the time of a suite out to its forks. Every fork of every block gets its block's share of the time left;
 * unused time goes to the others.
 */
final class TimeTable {

    private static final Duration LEAST = Duration.ofSeconds(10);
    private static final Duration SLACK = Duration.ofSeconds(20);
    private static final double LONGER = 1.5; // a fork may take so many times as long as the longest before

    private final List<Block> blocks;
    private final int forks;
    private final double budgetSeconds;
    private final Predicate<Block> givenUp;
    private final double[] longestSeconds; // of the forks that have ended by themselves, by block

    /**
     * A table for so many forks of each block.
     *
     * @param budget the time for all of them together
     * @param givenUp whether a block gets no more forks; asked anew for each allotment
     */
    TimeTable(List<Block> blocks, int forks, Duration budget, Predicate<Block> givenUp) {
        this.blocks = List.copyOf(blocks);
        this.forks = forks;
        this.budgetSeconds = seconds(budget);
        this.givenUp = givenUp;
        this.longestSeconds = new double[blocks.size()];
    }

    /** A fork of a block has ended by itself. */
    void took(int index, Duration time) {
        longestSeconds[index] = Math.max(longestSeconds[index], seconds(time));
    }

    /** Whether a fork of a block can be expected to end in what is left until nothing may run any more. */
    boolean fits(int index, Duration left) {
        return left.compareTo(LEAST) >= 0 && seconds(left) >= LONGER * longestSeconds[index];
    }

    /**
     * The time after which a fork does not end any more: it is stopped then.
     *
     * @param allotment the time that it was given, and may exceed
     * @param left until nothing may run any more
     */
    Duration limit(int index, Duration allotment, Duration left) {
        double most = 2 * Math.max(seconds(allotment), longestSeconds[index]) + seconds(SLACK);
        return ofSeconds(Math.min(most, seconds(left)));
    }

    /**
     * The time for one fork of one block.
     *
     * @param fork the number of the fork, from 0: all blocks have a first fork before one has a second
     * @param index the block, which has not been given up
     * @param elapsed the time used up
     */
    Duration allotment(int fork, int index, Duration elapsed) {
        double all = 0;
        double rest = 0;
        for (int i = 0; i < blocks.size(); i++) {
            double weight = givenUp.test(blocks.get(i)) ? 0 : blocks.get(i).weight();
            all += weight;
            rest += i >= index ? weight : 0;
        }
        double toCome = rest + all * (forks - 1 - fork);
        double left = Math.max(0, budgetSeconds - seconds(elapsed));
        return ofSeconds(left * blocks.get(index).weight() / toCome);
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }

    private static Duration ofSeconds(double seconds) {
        return Duration.ofNanos((long) (seconds * 1e9));
    }
}
