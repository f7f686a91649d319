package dev.serrano.bench.harness;

import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All samples of one measurement, as they come in.
 *
 * <p>A block is a set of cases that are measured together in rounds; a fork is one JVM that measures a block. The same
 * case may be in several blocks: its row has the samples of all of them. Thread-safe, so that what there is can be
 * shown when the measurement is broken off.
 */
public final class Recorder {

    /** The samples of one case in one block, by fork. */
    private static final class BlockSamples {
        final Map<Integer, List<Sample>> forks = new TreeMap<>();
    }

    private final Map<Case, Map<String, BlockSamples>> recorded = new LinkedHashMap<>();
    private final Map<Case, String> failures = new LinkedHashMap<>();

    /** A recorder without samples. */
    public Recorder() {}

    /** Makes sure that there is a row for this case, after those that are there. */
    public synchronized void expect(Case subject) {
        recorded.computeIfAbsent(subject, key -> new LinkedHashMap<>());
    }

    /** Adds the next sample of a case. */
    public synchronized void sample(String block, int fork, Case subject, Sample sample) {
        expect(subject);
        blocks(subject)
                .computeIfAbsent(block, key -> new BlockSamples())
                .forks
                .computeIfAbsent(fork, key -> new ArrayList<>())
                .add(sample);
    }

    /** Notes why a case failed; the first reason stays. */
    public synchronized void failure(Case subject, String reason) {
        expect(subject);
        failures.putIfAbsent(subject, reason);
    }

    /** Whether there is any sample or failure. */
    public synchronized boolean isEmpty() {
        return failures.isEmpty() && recorded.values().stream().allMatch(Map::isEmpty);
    }

    /** The cases that have neither a sample nor a failure. */
    public synchronized List<Case> missing() {
        return recorded.keySet().stream()
                .filter(subject -> blocks(subject).isEmpty() && !failures.containsKey(subject))
                .toList();
    }

    /** The samples of a case in a block, by fork; empty if there are none. */
    public synchronized Map<Integer, List<Sample>> samples(String block, Case subject) {
        Map<Integer, List<Sample>> copy = new TreeMap<>();
        BlockSamples found = blocks(subject).get(block);
        if (found != null) {
            found.forks.forEach((fork, samples) -> copy.put(fork, List.copyOf(samples)));
        }
        return copy;
    }

    /** The samples of each case that has some in one fork of a block: sample i is of round i. */
    public synchronized List<List<Sample>> samples(String block, int fork) {
        List<List<Sample>> all = new ArrayList<>();
        for (Map<String, BlockSamples> blocks : recorded.values()) {
            BlockSamples found = blocks.get(block);
            List<Sample> ofFork = found == null ? null : found.forks.get(fork);
            if (ofFork != null) {
                all.add(List.copyOf(ofFork));
            }
        }
        return all;
    }

    /**
     * The rows so far, in the order in which the cases were first named; cases without sample and failure are left out.
     */
    public synchronized List<Row> rows(String suite) {
        List<Row> rows = new ArrayList<>();
        recorded.forEach((subject, blocks) -> {
            String failure = failures.get(subject);
            if (!blocks.isEmpty() || failure != null) {
                rows.add(row(suite, subject, blocks, failure));
            }
        });
        return rows;
    }

    private static Row row(String suite, Case subject, Map<String, BlockSamples> blocks, @Nullable String failure) {
        List<Series> series = new ArrayList<>();
        blocks.forEach(
                (block, found) -> found.forks.forEach((fork, samples) -> series.add(new Series(block, fork, samples))));
        return new Row(suite, subject, series, failure);
    }

    private Map<String, BlockSamples> blocks(Case subject) {
        return recorded.getOrDefault(subject, new LinkedHashMap<>());
    }
}
