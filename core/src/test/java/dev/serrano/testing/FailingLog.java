package dev.serrano.testing;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Makes whoever logs something for Serrano fail, until it is closed. */
public final class FailingLog implements AutoCloseable {
    // held here: java.util.logging keeps only weak references
    private static final Logger LOGGER = Logger.getLogger("dev.serrano");

    private final String message;
    private final AtomicInteger failures = new AtomicInteger();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            failures.incrementAndGet();
            throw new IllegalStateException(message);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    public FailingLog(String message) {
        this.message = message;
        LOGGER.addHandler(handler);
    }

    public String message() {
        return message;
    }

    /** How often it has failed. */
    public int failures() {
        return failures.get();
    }

    @Override
    public void close() {
        LOGGER.removeHandler(handler);
    }
}
