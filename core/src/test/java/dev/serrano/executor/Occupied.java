package dev.serrano.executor;

import dev.serrano.testing.Lab;
import dev.serrano.testing.Waits;
import java.util.concurrent.CountDownLatch;

/** Keeps all workers of a runtime busy, so that what is submitted meanwhile does not begin before the end of this. */
final class Occupied implements AutoCloseable {
    private final CountDownLatch released = new CountDownLatch(1);

    private Occupied() {}

    static Occupied allWorkersOf(Lab lab) throws InterruptedException {
        Occupied o = new Occupied();
        CountDownLatch begun = new CountDownLatch(lab.workers());
        for (int i = 0; i < lab.workers(); i++) {
            lab.runtime().execute(() -> {
                begun.countDown();
                while (o.released.getCount() > 0) { // a task that is blocked would lose its worker to others
                    Thread.onSpinWait();
                }
            });
        }
        Waits.await("all workers are busy", begun);
        return o;
    }

    @Override
    public void close() {
        released.countDown();
    }
}
