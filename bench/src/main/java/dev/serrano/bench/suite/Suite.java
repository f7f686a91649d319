package dev.serrano.bench.suite;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A named set of measurements with the bars that they are held against.
 *
 * @param name the name on the command line
 * @param summary one line for a person
 * @param forks how many JVMs each block gets unless the user says another number
 * @param minutes within how many minutes it ends on two processors unless the user says another number
 * @param blocks what is measured
 * @param bars what is reported at the end
 */
public record Suite(String name, String summary, int forks, int minutes, List<Block> blocks, List<Bar> bars) {

    /** How many JVMs a block usually gets. */
    static final int USUAL_FORKS = 5;

    /** How many minutes a suite usually takes. */
    static final int USUAL_MINUTES = 15;

    /** Checks that the blocks' names differ. */
    public Suite {
        blocks = List.copyOf(blocks);
        bars = List.copyOf(bars);
        Set<String> names = new HashSet<>();
        for (Block block : blocks) {
            if (!names.add(block.name())) {
                throw new IllegalArgumentException("two blocks of suite " + name + " are called " + block.name());
            }
        }
    }

    /** A suite that takes the usual time. */
    public Suite(String name, String summary, int forks, List<Block> blocks, List<Bar> bars) {
        this(name, summary, forks, USUAL_MINUTES, blocks, bars);
    }

    /** The suite with only those blocks whose name contains a text; its other bars have no data. */
    public Suite only(String text) {
        return new Suite(
                name,
                summary,
                forks,
                minutes,
                blocks.stream().filter(block -> block.name().contains(text)).toList(),
                bars);
    }
}
