package dev.serrano.workloads.nqueens;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.finish;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;

import dev.serrano.eureka.CountEureka;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The first so many solutions, whichever they are. A task is one board, so it looks once, where its body begins: the
 * thesis's variant that does so alone (FS) and that with a token (CT) are one program.
 */
final class FirstQueens {
    /** The problem. */
    record Question(int n, int wanted) {}

    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private static final Enough INSTANCE = new Enough();

        private Enough() {
            super("there are enough", null, false, false);
        }
    }

    /** A token that counts. */
    private static final class Hits {
        private final int wanted;
        private final AtomicInteger count = new AtomicInteger();
        private final Queue<byte[]> boards = new ConcurrentLinkedQueue<>();

        Hits(int wanted) {
            this.wanted = wanted;
        }

        boolean enough() {
            return count.get() >= wanted;
        }

        void add(byte[] queens) {
            if (count.incrementAndGet() <= wanted) {
                boards.add(queens);
            }
        }
    }

    private FirstQueens() {}

    static String byEureka(Question q) {
        CountEureka<byte[]> e = new CountEureka<>(q.wanted());
        finish(eureka(e), () -> search(Board.empty(), q.n()));
        return answer(e.get());
    }

    private static void search(byte[] queens, int n) {
        if (queens.length == n) {
            offer(queens);
            return;
        }
        check();
        for (int column = 0; column < n; column++) {
            byte[] next = Board.place(queens, column);
            if (isSafe(next)) {
                async(() -> search(next, n));
            }
        }
    }

    /** The check of a task before it looks at a board. */
    private interface Look {
        /** Whether to go on. */
        boolean needed(Hits hits);
    }

    static String byToken(Question q) {
        return byHits(q, hits -> !hits.enough());
    }

    /** The same as by token: see above. */
    static String inBodies(Question q) {
        return byToken(q);
    }

    static String toTheEnd(Question q) {
        return byHits(q, hits -> true);
    }

    static String byException(Question q) {
        return byHits(q, hits -> {
            try {
                throwIfEnough(hits);
                return true;
            } catch (Enough e) {
                return false;
            }
        });
    }

    private static void throwIfEnough(Hits hits) {
        if (hits.enough()) {
            throw Enough.INSTANCE;
        }
    }

    private static String byHits(Question q, Look look) {
        Hits hits = new Hits(q.wanted());
        finish(() -> search(hits, look, Board.empty(), q.n()));
        return answer(hits.boards);
    }

    private static void search(Hits hits, Look look, byte[] queens, int n) {
        if (!look.needed(hits)) {
            return;
        }
        if (queens.length == n) {
            hits.add(queens);
            return;
        }
        for (int column = 0; column < n; column++) {
            byte[] next = Board.place(queens, column);
            if (isSafe(next)) {
                async(() -> search(hits, look, next, n));
            }
        }
    }

    /** One abstract operation. */
    private static boolean isSafe(byte[] queens) {
        doWork(1);
        return Board.isSafe(queens);
    }

    static String serial(Question q) {
        Hits hits = new Hits(q.wanted());
        one(hits, Board.empty(), q.n());
        return answer(hits.boards);
    }

    private static void one(Hits hits, byte[] queens, int n) {
        if (queens.length == n) {
            hits.add(queens);
        }
        for (int column = 0; queens.length < n && column < n && !hits.enough(); column++) {
            byte[] next = Board.place(queens, column);
            if (Board.isSafe(next)) {
                one(hits, next, n);
            }
        }
    }

    /** How many different solutions there are among them. */
    private static String answer(Collection<byte[]> boards) {
        Set<List<Byte>> different = new HashSet<>();
        for (byte[] queens : boards) {
            if (Board.isSafe(queens)) {
                Byte[] boxed = new Byte[queens.length];
                for (int i = 0; i < boxed.length; i++) {
                    boxed[i] = queens[i];
                }
                different.add(List.of(boxed));
            }
        }
        return Integer.toString(different.size());
    }
}
