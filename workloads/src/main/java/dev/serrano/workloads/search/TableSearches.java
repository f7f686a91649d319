package dev.serrano.workloads.search;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;

import dev.serrano.eureka.Both;
import dev.serrano.eureka.Eureka;
import dev.serrano.eureka.Eurekas;
import dev.serrano.eureka.SearchEureka;

/** A task for each row, in the variants of the thesis. */
final class TableSearches {
    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private static final Enough INSTANCE = new Enough();

        private Enough() {
            super("enough was found", null, false, false);
        }
    }

    private interface Row {
        void search(int row);
    }

    private TableSearches() {}

    private static void eachRow(Table table, Row row) {
        for (int r = 0; r < table.rows(); r++) {
            int number = r;
            async(() -> row.search(number));
        }
    }

    /** Without an early end. */
    static String toTheEnd(Table table) {
        Hits hits = new Hits(table);
        finish(() -> eachRow(table, row -> scan(table, hits, row)));
        return hits.answer();
    }

    /** Ends in the bodies of the tasks alone: a row that was begun is looked at to its end. */
    static String inBodies(Table table) {
        Hits hits = new Hits(table);
        finish(() -> eachRow(table, row -> {
            if (!hits.enough()) {
                scan(table, hits, row);
            }
        }));
        return hits.answer();
    }

    private static void scan(Table table, Hits hits, int row) {
        for (int c = 0; c < table.columns(); c += table.block()) {
            int goal = table.look(row, c);
            if (goal != Table.NOTHING) {
                hits.add(goal);
            }
        }
    }

    /** A token that is passed on and looked at, and returns from all calls. */
    static String byToken(Table table) {
        Hits hits = new Hits(table);
        finish(() -> eachRow(table, row -> {
            for (int c = 0; c < table.columns() && !hits.enough(); c += table.block()) {
                int goal = table.look(row, c);
                if (goal != Table.NOTHING) {
                    hits.add(goal);
                }
            }
        }));
        return hits.answer();
    }

    /** A token, and an exception that leaves all calls. */
    static String byException(Table table) {
        Hits hits = new Hits(table);
        finish(() -> eachRow(table, row -> {
            try {
                scanOrThrow(table, hits, row);
            } catch (Enough e) {
                return; // the task has nothing else to do
            }
        }));
        return hits.answer();
    }

    private static void scanOrThrow(Table table, Hits hits, int row) {
        for (int c = 0; c < table.columns(); c += table.block()) {
            if (hits.enough()) {
                throw Enough.INSTANCE;
            }
            int goal = table.look(row, c);
            if (goal != Table.NOTHING) {
                hits.add(goal);
            }
        }
    }

    static String byEureka(Table table) {
        SearchEureka<Integer> first = new SearchEureka<>(Table.NOTHING);
        SearchEureka<Integer> second = new SearchEureka<>(Table.NOTHING);
        switch (table.wanted()) {
            case ONE ->
                finish(
                        eureka(first),
                        () -> eachRow(table, row -> {
                            for (int c = 0; c < table.columns(); c += table.block()) {
                                check();
                                int goal = table.look(row, c);
                                if (goal != Table.NOTHING) {
                                    first.offer(goal);
                                }
                            }
                        }));
            case BOTH -> searchTwo(table, Eurekas.and(first, second));
            case EITHER -> searchTwo(table, Eurekas.or(first, second));
        }
        return table.answer(first.isResolved(), second.isResolved());
    }

    private static void searchTwo(
            Table table, Eureka<Both<Integer, Integer>, Both<Object, Object>, Both<Integer, Integer>> e) {
        finish(
                eureka(e),
                () -> eachRow(table, row -> {
                    for (int c = 0; c < table.columns(); c += table.block()) {
                        check();
                        int goal = table.look(row, c);
                        if (goal != Table.NOTHING) {
                            boolean isFirst = goal == Table.FIRST;
                            e.offer(new Both<>(isFirst ? goal : null, isFirst ? null : goal));
                        }
                    }
                }));
    }

    static String serial(Table table) {
        Hits hits = new Hits(table);
        for (int row = 0; row < table.rows() && !hits.enough(); row++) {
            for (int c = 0; c < table.columns() && !hits.enough(); c += table.block()) {
                int goal = table.look(row, c);
                if (goal != Table.NOTHING) {
                    hits.add(goal);
                }
            }
        }
        return hits.answer();
    }
}
