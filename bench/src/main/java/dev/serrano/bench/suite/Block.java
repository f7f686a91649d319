package dev.serrano.bench.suite;

import dev.serrano.bench.harness.LauncherFlags;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Cases that are measured together, interleaved, in the same forks: cases to be compared belong in one block.
 *
 * @param name unique in the suite
 * @param collector the short name of the garbage collector
 * @param options JVM options beyond the launcher's
 * @param cases what to measure
 * @param pollution what each fork runs before, to fill the compiler's profiles with something else
 * @param policy the rounds of each fork; its budget is set by the runner
 * @param weight this block's share of the suite's time, relative to other blocks
 */
public record Block(
        String name,
        String collector,
        List<String> options,
        List<Case> cases,
        List<Case> pollution,
        RoundPolicy policy,
        double weight) {

    private static final String CARRIERS = "-Djdk.virtualThreadScheduler.parallelism=";
    private static final Duration UNLIMITED = Duration.ofDays(1);

    /** Tags the cases with what the block differs in from the launcher's defaults. */
    public Block {
        options = List.copyOf(options);
        pollution = List.copyOf(pollution);
        List<Case> tagged = new ArrayList<>();
        for (Case subject : cases) {
            Case one = subject;
            if (!collector.equals(LauncherFlags.DEFAULT_GC)) {
                one = one.tagged(Tags.GC, collector);
            }
            if (!pollution.isEmpty()) {
                one = one.tagged(Tags.PROFILE, "polluted");
            }
            tagged.add(one);
        }
        cases = List.copyOf(tagged);
        if (!(weight > 0)) {
            throw new IllegalArgumentException("block " + name + " has no share of the time");
        }
    }

    /** A block under the launcher's options, in fresh JVMs. */
    public static Block of(String name, List<Case> cases, RoundPolicy policy, double weight) {
        return new Block(name, LauncherFlags.DEFAULT_GC, List.of(), cases, List.of(), policy, weight);
    }

    /** Like {@link #of}, where the JDK gets so many carriers for virtual threads: as many as the others get workers. */
    public static Block withCarriers(String name, int carriers, List<Case> cases, RoundPolicy policy, double weight) {
        return new Block(
                name, LauncherFlags.DEFAULT_GC, List.of(CARRIERS + carriers), cases, List.of(), policy, weight);
    }

    /** A policy without a budget of its own. */
    public static RoundPolicy rounds(int warmUpRounds, Duration warmUpTime, int rounds) {
        return new RoundPolicy(warmUpRounds, warmUpTime, rounds, UNLIMITED);
    }

    /** All JVM options of this block's forks. */
    public List<String> jvmOptions() {
        List<String> all = new ArrayList<>(LauncherFlags.with(collector));
        all.addAll(options);
        return all;
    }
}
