package dev.serrano.workloads.wordcount;

import static dev.serrano.Serrano.join;

/** The two halves of a part as two branches. */
final class JoinCount {
    private JoinCount() {}

    static WordCounts count(Text text, int from, int to) {
        int middle = text.middle(from, to);
        if (to - from <= text.block() || middle == to) {
            return text.count(from, to);
        }
        return join(() -> count(text, from, middle), () -> count(text, middle, to), WordCounts::add);
    }
}
