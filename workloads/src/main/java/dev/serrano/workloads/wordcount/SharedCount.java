package dev.serrano.workloads.wordcount;

import static dev.serrano.Serrano.accumulating;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.isolated;

import dev.serrano.accumulator.FinishAccumulator;

/** A task for each block, all of which add their counts to the same ones. */
final class SharedCount {
    private SharedCount() {}

    /** One at a time, in isolated sections. */
    static WordCounts isolatedly(Text text) {
        WordCounts all = new WordCounts();
        finish(() -> divide(
                text,
                0,
                text.length(),
                counts -> isolated(all, () -> {
                    all.add(counts);
                })));
        return all;
    }

    /** In an accumulator of the finish. */
    static WordCounts accumulated(Text text) {
        FinishAccumulator<WordCounts> all = FinishAccumulator.of(
                new WordCounts(), (a, b) -> new WordCounts().add(a).add(b));
        finish(accumulating(all), () -> divide(text, 0, text.length(), all::put));
        return all.get();
    }

    /** Takes the counts of a block. */
    private interface Sink {
        void add(WordCounts counts);
    }

    private static void divide(Text text, int from, int to, Sink sink) {
        int middle = text.middle(from, to);
        if (to - from <= text.block() || middle == to) {
            sink.add(text.count(from, to));
            return;
        }
        async(() -> divide(text, from, middle, sink));
        divide(text, middle, to, sink);
    }
}
