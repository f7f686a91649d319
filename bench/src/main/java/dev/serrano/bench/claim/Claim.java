package dev.serrano.bench.claim;

import dev.serrano.bench.suite.Block;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One claim of a document, with what would show here whether it holds.
 *
 * @param id unique among all claims, such as {@code H5}
 * @param document who claims it
 * @param where the page, section or figure
 * @param sentence the claim in our words
 * @param printed what the document prints, as a text
 * @param blocks what has to be measured for it
 * @param evidence the statements that are held against measurements; empty if nothing here can tell
 * @param missing why nothing, or not all of it, can be told; null if nothing is missing
 * @param reason why it does not hold here, where that is known; null else
 */
public record Claim(
        String id,
        Document document,
        String where,
        String sentence,
        String printed,
        List<Block> blocks,
        List<Evidence> evidence,
        @Nullable String missing,
        @Nullable String reason) {

    /**
     * Checks that all blocks that the evidence needs are there.
     *
     * @throws IllegalArgumentException if one is not, or there is neither evidence nor a word about why
     */
    public Claim {
        blocks = List.copyOf(blocks);
        evidence = List.copyOf(evidence);
        Set<String> names = new HashSet<>();
        blocks.forEach(block -> names.add(block.name()));
        for (Evidence part : evidence) {
            if (part instanceof Evidence.Measured measured
                    && !names.containsAll(measured.bar().quantity().blocks())) {
                throw new IllegalArgumentException("claim " + id + " lacks a block for '" + part.title() + "'");
            }
        }
        if (evidence.isEmpty() && missing == null) {
            throw new IllegalArgumentException("claim " + id + " says neither how it is told nor why it cannot be");
        }
    }

    /** Whether something here can tell about it on a machine with so many processors. */
    public boolean tellable(int processors) {
        return evidence.stream().anyMatch(part -> !(part instanceof Evidence.Simulated) && part.scale() <= processors);
    }
}
