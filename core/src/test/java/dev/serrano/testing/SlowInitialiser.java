package dev.serrano.testing;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A class whose static initialiser waits until a test lets it end. */
public final class SlowInitialiser {
    /** A class of its own, which can be used meanwhile. */
    public static final class Gates {
        public static final CountDownLatch BEGUN = new CountDownLatch(1);
        public static final CountDownLatch GOES_ON = new CountDownLatch(1);

        private Gates() {}
    }

    /** Whether the test let it end in time; whoever reads it first initialises the class. */
    public static final boolean DONE;

    static {
        Gates.BEGUN.countDown();
        try {
            DONE = Gates.GOES_ON.await(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private SlowInitialiser() {}
}
