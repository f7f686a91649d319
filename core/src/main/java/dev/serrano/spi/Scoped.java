package dev.serrano.spi;

import dev.serrano.internal.task.Failures;
import org.jspecify.annotations.Nullable;

/** A captured context, and the scope to close when it is current no longer. */
record Scoped<C extends @Nullable Object>(
        C context, @Nullable AutoCloseable open) {
    void close() {
        if (open == null) {
            return;
        }
        try {
            open.close();
        } catch (Exception e) {
            throw Failures.unchecked(e);
        }
    }
}
