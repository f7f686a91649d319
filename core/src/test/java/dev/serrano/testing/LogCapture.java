package dev.serrano.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Collects what Serrano logs. */
public final class LogCapture implements AutoCloseable {
    // held here: java.util.logging keeps only weak references
    private static final Logger LOGGER = Logger.getLogger("dev.serrano");
    private static final Formatter FORMATTER = new SimpleFormatter();

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            records.add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private volatile boolean errorsExpected;

    LogCapture open() {
        LOGGER.addHandler(handler);
        LOGGER.setUseParentHandlers(false);
        return this;
    }

    @Override
    public void close() {
        LOGGER.removeHandler(handler);
        LOGGER.setUseParentHandlers(true);
    }

    /** The messages of at least the given level, formatted. */
    public List<String> messages(Level atLeast) {
        return records.stream()
                .filter(r -> r.getLevel().intValue() >= atLeast.intValue())
                .map(FORMATTER::format)
                .toList();
    }

    /** The test provokes errors that are logged. */
    public void expectErrors() {
        errorsExpected = true;
    }

    void assertNoErrors() {
        List<String> errors = messages(Level.SEVERE);
        if (!errorsExpected && !errors.isEmpty()) {
            throw new AssertionError("errors were logged: " + errors);
        }
    }
}
