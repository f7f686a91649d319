package dev.serrano;

/** What an iteration of a loop over {@code int} values does. May throw checked exceptions. */
@FunctionalInterface
public interface IntLoopBody {
    void run(int i) throws Exception;
}
