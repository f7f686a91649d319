package dev.serrano.workloads.cyclic;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;
import java.util.ArrayList;
import java.util.List;

/** A task for each member; an item is a promise that its owner puts and its neighbor joins. */
final class PromiseRing {
    private final Ring ring;
    private final List<List<Promise<Long>>> items; // by member, then by round
    private final long[] last;

    private PromiseRing(Ring ring) {
        this.ring = ring;
        this.items = new ArrayList<>(ring.size());
        this.last = new long[ring.size()];
    }

    static String run(Ring ring) {
        PromiseRing program = new PromiseRing(ring);
        program.makeItems();
        finish(() -> {
            for (int position = 0; position < ring.size(); position++) {
                int member = ring.member(position);
                async(() -> program.produceAndConsume(member));
            }
        });
        return Ring.checksum(program.last);
    }

    private void makeItems() {
        for (int member = 0; member < ring.size(); member++) {
            List<Promise<Long>> own = new ArrayList<>(ring.rounds());
            for (int round = 0; round < ring.rounds(); round++) {
                own.add(promise());
            }
            items.add(own);
        }
    }

    private void produceAndConsume(int member) {
        List<Promise<Long>> own = items.get(member);
        List<Promise<Long>> neighbours = items.get(ring.neighbour(member));
        long item = ring.first(member);
        for (int round = 0; round < ring.rounds(); round++) {
            own.get(round).put(item);
            item = Ring.next(neighbours.get(round).join());
        }
        last[member] = item;
    }
}
