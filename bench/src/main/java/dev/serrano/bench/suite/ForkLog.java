package dev.serrano.bench.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The fate of the forks of a suite, as far as a reader of the results must know it. Thread-safe. */
final class ForkLog {

    private static final int STUCK_FORKS_BORNE = 2;

    /** The record of one block. */
    private static final class Entry {
        final Block block;
        OptionalInt leastRounds = OptionalInt.empty();
        int forks;
        int stuck;

        Entry(Block block) {
            this.block = block;
        }
    }

    private final int forks;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    /** Nothing has run yet; each of the blocks is to get so many forks. */
    ForkLog(List<Block> blocks, int forks) {
        this.forks = forks;
        blocks.forEach(block -> entries.put(block.name(), new Entry(block)));
    }

    /** A fork had time for so many rounds. */
    synchronized void rounds(Block block, int rounds) {
        Entry entry = of(block);
        entry.leastRounds = OptionalInt.of(Math.min(rounds, entry.leastRounds.orElse(rounds)));
    }

    /** A fork has ended, or could not be started; a stuck one had to be stopped. */
    synchronized void ended(Block block, boolean stuck) {
        Entry entry = of(block);
        entry.forks++;
        entry.stuck += stuck ? 1 : 0;
    }

    /** Something went wrong. */
    synchronized void problem(String line) {
        problems.add(line);
    }

    /** Whether no more forks of the block should be started. */
    synchronized boolean givenUp(Block block) {
        return of(block).stuck >= STUCK_FORKS_BORNE;
    }

    /** The failures, a line each. */
    synchronized List<String> problems() {
        return List.copyOf(problems);
    }

    /**
     * The parts left out, when all has ended: a line for each block that lacks forks, and one for all that lack
     * rounds, which in a long suite are most of them.
     */
    synchronized List<String> shortfalls() {
        List<String> lines = new ArrayList<>();
        List<String> rounds = new ArrayList<>();
        entries.forEach((name, entry) -> {
            int wanted = entry.block.policy().rounds();
            int least = entry.leastRounds.orElse(wanted);
            if (entry.stuck >= STUCK_FORKS_BORNE) {
                lines.add("%s: left out after %d forks that did not end".formatted(name, entry.stuck));
            } else if (entry.forks < forks) {
                lines.add("%s: only %d of %d forks; the time was up".formatted(name, entry.forks, forks));
            } else if (least < wanted) {
                rounds.add("%s %d of %d".formatted(name, least, wanted));
            }
        });
        if (!rounds.isEmpty()) {
            lines.add("fewer rounds in some forks, to end in time: " + String.join(", ", rounds));
        }
        return lines;
    }

    /** One line for a suite that is broken off. */
    synchronized String interrupted() {
        int ended = entries.values().stream().mapToInt(entry -> entry.forks).sum();
        return "interrupted after %d of %d forks".formatted(ended, entries.size() * forks);
    }

    private Entry of(Block block) {
        Entry entry = entries.get(block.name());
        if (entry == null) {
            throw new IllegalStateException("no block is called " + block.name());
        }
        return entry;
    }
}
