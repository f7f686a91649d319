package dev.serrano.bench.suite;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * Shares the time of a suite out to its forks. Every fork of every block gets its block's share of what is left; what
 * one does not use goes to the others.
 */
final class TimeTable {

    private final List<Block> blocks;
    private final int forks;
    private final double budgetSeconds;
    private final Predicate<Block> givenUp;

    /**
     * A table for so many forks of each block.
     *
     * @param budget the time for all of them together
     * @param givenUp whether a block gets no more forks; asked anew for each allotment
     */
    TimeTable(List<Block> blocks, int forks, Duration budget, Predicate<Block> givenUp) {
        this.blocks = List.copyOf(blocks);
        this.forks = forks;
        this.budgetSeconds = budget.toNanos() / 1e9;
        this.givenUp = givenUp;
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
        double left = Math.max(0, budgetSeconds - elapsed.toNanos() / 1e9);
        return Duration.ofNanos((long) (left * blocks.get(index).weight() / toCome * 1e9));
    }
}
