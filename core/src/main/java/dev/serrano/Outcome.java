package dev.serrano;

import org.jspecify.annotations.Nullable;

/**
 * How a computation ended: the twin of {@link TaskFuture#join} that does not throw.
 * {@snippet :
 * switch (page.outcome()) {
 *     case Outcome.Value<Page>(Page p) -> show(p);
 *     case Outcome.Failure<Page>(Throwable why) -> report(why);
 * }
 * }
 *
 * @param <T> type of the value
 */
public sealed interface Outcome<T extends @Nullable Object> {
    /** It returned a value. */
    record Value<T extends @Nullable Object>(T value) implements Outcome<T> {}

    /** It threw, or was cancelled. */
    record Failure<T extends @Nullable Object>(Throwable cause) implements Outcome<T> {}
}
