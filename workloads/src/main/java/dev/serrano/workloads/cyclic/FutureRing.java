package dev.serrano.workloads.cyclic;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import java.util.ArrayList;
import java.util.List;

/** A task for each item: a future that joins the neighbor's item of the round before. */
final class FutureRing {
    private FutureRing() {}

    static String run(Ring ring) {
        List<TaskFuture<Long>> items = new ArrayList<>(ring.size());
        for (int i = 0; i < ring.size(); i++) {
            int member = i;
            items.add(future(() -> ring.first(member)));
        }
        for (int round = 0; round < ring.rounds(); round++) {
            List<TaskFuture<Long>> next = new ArrayList<>(ring.size());
            for (int member = 0; member < ring.size(); member++) {
                TaskFuture<Long> taken = items.get(ring.neighbour(member));
                next.add(future(() -> Ring.next(taken.join())));
            }
            items = next;
        }
        long[] last = new long[ring.size()];
        for (int member = 0; member < ring.size(); member++) {
            last[member] = items.get(member).join();
        }
        return Ring.checksum(last);
    }
}
