package dev.serrano.spi;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries the state that a library keeps in a thread, like the context of a logging or tracing library. It goes from a
 * task to those that it spawns, {@link dev.serrano.Serrano#carrying}, or from the thread that calls a runtime to the
 * tasks there, {@link dev.serrano.TaskRuntime.Builder#carrying}. A library that gives a scope to close has one from
 * {@link #scoped}; the artifact {@code serrano-context} has one for all thread locals that Micrometer knows.
 * {@snippet :
 * ThreadStateCarrier<?> spans = ThreadStateCarrier.scoped(Context::current, Context::makeCurrent);
 * }
 *
 * @param <S> type of the state; null if there may be none
 */
public interface ThreadStateCarrier<S extends @Nullable Object> {
    /** The state of the calling thread; in the spawning task, at each spawn. */
    S capture();

    /** Gives the calling thread a captured state, before a body runs on it; returns its former state. */
    S install(S state);

    /** Gives the thread its former state back; called in turn, on the thread that called {@link #install}. */
    void reset(S before);

    /**
     * A carrier for a library that makes a context current until what it returns is closed: OpenTelemetry's
     * {@code scoped(Context::current, Context::makeCurrent)}, or Micrometer's
     * {@code scoped(factory::captureAll, ContextSnapshot::setThreadLocals)}.
     *
     * @param capture the context of the calling thread
     * @param install makes a captured context that of the calling thread; its result is closed on the same thread when
     *     the body has ended, and may be null if there is nothing to close. An exception of {@code close} fails the
     *     task, a checked exception as a {@link java.util.concurrent.CompletionException}
     */
    static <C extends @Nullable Object> ThreadStateCarrier<?> scoped(
            Supplier<? extends C> capture, Function<? super C, ? extends @Nullable AutoCloseable> install) {
        Objects.requireNonNull(capture, "capture");
        Objects.requireNonNull(install, "install");
        return new ThreadStateCarrier<Scoped<C>>() {
            @Override
            public Scoped<C> capture() {
                return new Scoped<>(capture.get(), null);
            }

            @Override
            public Scoped<C> install(Scoped<C> state) {
                return new Scoped<>(state.context(), install.apply(state.context()));
            }

            @Override
            public void reset(Scoped<C> before) {
                before.close();
            }

            @Override
            public String toString() {
                return "scoped(" + capture + ", " + install + ')';
            }
        };
    }
}
