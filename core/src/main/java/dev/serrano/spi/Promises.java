package dev.serrano.spi;

import dev.serrano.Promise;
import dev.serrano.internal.value.PromiseCell;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Promises of libraries that call them otherwise.
 * {@snippet :
 * Promise<Reply> reply = Promises.called("reply"); // "a task waits for reply@1f2e"
 * }
 */
public final class Promises {
    private Promises() {}

    /** A {@link dev.serrano.Serrano#promise()} with a name for reports and {@code toString}, such as "mailbox". */
    public static <T extends @Nullable Object> Promise<T> called(String kind) {
        return new PromiseCell.OfKind<>(Objects.requireNonNull(kind, "kind"));
    }
}
