package dev.serrano.workloads.cyclic;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;

/**
 * A thread for each member; an item is a completable future. A pool with fewer threads than members would hang: the
 * members that run may all wait for members that have not begun.
 */
final class ThreadRing {
    private final Ring ring;
    private final List<List<CompletableFuture<Long>>> items; // by member, then by round

    private ThreadRing(Ring ring) {
        this.ring = ring;
        this.items = new ArrayList<>(ring.size());
        for (int member = 0; member < ring.size(); member++) {
            List<CompletableFuture<Long>> own = new ArrayList<>(ring.rounds());
            for (int round = 0; round < ring.rounds(); round++) {
                own.add(new CompletableFuture<>());
            }
            items.add(own);
        }
    }

    static String run(Ring ring, ThreadFactory factory) throws InterruptedException, ExecutionException {
        ThreadRing program = new ThreadRing(ring);
        long[] last = new long[ring.size()];
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(factory)) {
            List<Future<?>> members = new ArrayList<>(ring.size());
            for (int position = 0; position < ring.size(); position++) {
                int member = ring.member(position);
                members.add(threads.submit(() -> {
                    last[member] = program.produceAndConsume(member);
                }));
            }
            for (Future<?> member : members) {
                member.get();
            }
        }
        return Ring.checksum(last);
    }

    private long produceAndConsume(int member) {
        List<CompletableFuture<Long>> own = items.get(member);
        List<CompletableFuture<Long>> neighbours = items.get(ring.neighbour(member));
        long item = ring.first(member);
        for (int round = 0; round < ring.rounds(); round++) {
            own.get(round).complete(item);
            item = Ring.next(neighbours.get(round).join());
        }
        return item;
    }
}
