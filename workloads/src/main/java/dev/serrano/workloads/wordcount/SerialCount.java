package dev.serrano.workloads.wordcount;

/** The serial elision: the same halves, one after the other. */
final class SerialCount {
    private SerialCount() {}

    static String run(Text text) {
        return count(text, 0, text.length()).checksum();
    }

    private static WordCounts count(Text text, int from, int to) {
        int middle = text.middle(from, to);
        if (to - from <= text.block() || middle == to) {
            return text.count(from, to);
        }
        WordCounts first = count(text, from, middle);
        return first.add(count(text, middle, to));
    }
}
