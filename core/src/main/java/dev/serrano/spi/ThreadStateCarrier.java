package dev.serrano.spi;

import org.jspecify.annotations.Nullable;

/**
 * Takes the state that a library keeps in a thread, as the context of a logging or tracing library, from a task to
 * those that it spawns: {@link dev.serrano.Serrano#carrying}.
 * {@snippet :
 * class MdcCarrier implements ThreadStateCarrier<Map<String, String>> {
 *     public Map<String, String> capture() {
 *         return MDC.getCopyOfContextMap();
 *     }
 *
 *     public Map<String, String> install(Map<String, String> state) {
 *         Map<String, String> before = MDC.getCopyOfContextMap();
 *         MDC.setContextMap(state);
 *         return before;
 *     }
 *
 *     public void reset(Map<String, String> before) {
 *         MDC.setContextMap(before);
 *     }
 * }
 * }
 *
 * @param <S> type of the state; null if there may be none
 */
public interface ThreadStateCarrier<S extends @Nullable Object> {
    /** The state of the calling thread; in the spawning task, at each spawn. */
    S capture();

    /** Gives the calling thread a captured state, before a body runs on it; returns what it had. */
    S install(S state);

    /** Gives the thread back what it had; called in turn, on the thread that called {@link #install}. */
    void reset(S before);
}
