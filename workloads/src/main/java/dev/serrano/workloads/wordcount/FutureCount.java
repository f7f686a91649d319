package dev.serrano.workloads.wordcount;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;

/** A future for the first half of a part, while the task goes on with the second. */
final class FutureCount {
    private FutureCount() {}

    static WordCounts count(Text text, int from, int to) {
        int middle = text.middle(from, to);
        if (to - from <= text.block() || middle == to) {
            return text.count(from, to);
        }
        TaskFuture<WordCounts> first = future(() -> count(text, from, middle));
        WordCounts second = count(text, middle, to);
        return first.join().add(second);
    }
}
