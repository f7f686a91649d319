package dev.serrano.workloads.idleactors;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;
import dev.serrano.actor.ActorBase;
import dev.serrano.workloads.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Actors that each get their number, are idle, and get it once more, which is the end. */
final class Town {
    private final RunContext context;
    private final IdleActorsWorkload.Maker maker;
    private final AtomicInteger missing = new AtomicInteger();
    private final Promise<Boolean> allIdle = promise();
    private final LongAdder sum = new LongAdder();
    private volatile boolean last;

    Town(RunContext context, IdleActorsWorkload.Maker maker) {
        this.context = context;
        this.maker = maker;
    }

    long live(int n) {
        missing.set(n);
        List<ActorBase<Integer>> actors = new ArrayList<>(n);
        finish(() -> {
            for (int i = 0; i < n; i++) {
                ActorBase<Integer> a = maker.make(this);
                actors.add(a);
                a.start();
                a.send(i);
            }
            allIdle.join();
            context.reached("idle");
            last = true;
            for (int i = 0; i < n; i++) {
                actors.get(i).send(i);
            }
        });
        return sum.sum();
    }

    /** An actor has got its number. */
    void met(int number, ActorBase<Integer> actor) {
        sum.add(number);
        if (last) {
            actor.exit();
        } else if (missing.decrementAndGet() == 0) {
            allIdle.put(true);
        }
    }
}
