package dev.serrano.spi;

import java.util.concurrent.CompletionException;
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
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new CompletionException(e);
        }
    }
}
