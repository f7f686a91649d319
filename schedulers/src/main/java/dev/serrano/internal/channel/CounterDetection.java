package dev.serrano.internal.channel;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * All workers share a count of those that are idle; the worker that brings it to their number has detected quiescence.
 * <p>Source: M. Herlihy and N. Shavit, "The art of multiprocessor programming", section 17.6, as A. Prell adapts it,
 * thesis, section 4.1: a worker counts itself when its request came home; a victim counts the thief off on its behalf.
 * Changed: each worker has a mark beside the count, since a worker may also count itself off while its request still
 * says that it is idle.
 */
public final class CounterDetection implements Detection {
    private final Count count;
    private final int id;
    private final int workers;
    private final StealNode.Host host;

    /** The state that the workers share. */
    public static final class Count {
        /* All accesses are atomic read-modify-writes, or volatile reads.
         * counted  1 while a worker is counted.
         * idle     never more than the marks say: it goes up after a mark is set, and down before one is taken away,
         *          since two may count a worker off at once: itself, and the one that answers its request. The one who
         *          comes second has to see a count without that worker, or it could be the last to count itself. If
         *          both have subtracted, the second adds again; that cannot make it full, nor hide that it is: the one
         *          who adds is not counted, or has a worker stand in for it that is not.
         * So idle is never the workers' number while one of them is busy. A worker that gives work to a counted one is
         * not counted itself before it has counted that one off, or before a worker that is not counted stands in for
         * it. Proof: jcstress CounterHandOver. */
        private final AtomicInteger idle = new AtomicInteger();
        private final AtomicIntegerArray counted;

        /** For that many workers, all of them busy. */
        public Count(int workers) {
            counted = new AtomicIntegerArray(workers);
        }

        /** Returns how many are idle then, 0 if the worker was counted already. */
        private int add(int worker) {
            return counted.compareAndSet(worker, 0, 1) ? idle.incrementAndGet() : 0;
        }

        private void remove(int worker) {
            if (counted.get(worker) == 1) {
                idle.decrementAndGet();
                if (!counted.compareAndSet(worker, 1, 0)) {
                    idle.incrementAndGet();
                }
            }
        }
    }

    /** The part of worker {@code id}. */
    public CounterDetection(Count count, int id, int workers, StealNode.Host host) {
        this.count = count;
        this.id = id;
        this.workers = workers;
        this.host = host;
    }

    @Override
    public long confirm(long request) {
        if (count.add(id) == workers) {
            host.quiescent();
        }
        return Request.withStatus(request, Request.REGISTERED);
    }

    @Override
    public long pass(long request) {
        return request;
    }

    @Override
    public void gives(int thief, int status) {
        count.remove(thief);
    }

    @Override
    public void busy() {
        count.remove(id);
    }

    @Override
    public void update(int worker) {
        throw new IllegalStateException("a message for a manager, where there is none");
    }

    @Override
    public boolean detected() {
        return count.idle.get() == workers;
    }

    @Override
    public int capacity() {
        return workers;
    }
}
