package dev.serrano.workloads.search;

/** A token: the hits of the forms without eurekas, and whether these are enough. */
final class Hits {
    private final Table table;
    private volatile boolean first;
    private volatile boolean second;
    private volatile boolean enough;

    Hits(Table table) {
        this.table = table;
    }

    boolean enough() {
        return enough;
    }

    void add(int goal) {
        if (goal == Table.FIRST) {
            first = true;
        } else {
            second = true;
        }
        enough = table.wanted() == Table.Wanted.EITHER || "found".equals(answer());
    }

    String answer() {
        return table.answer(first, second);
    }
}
