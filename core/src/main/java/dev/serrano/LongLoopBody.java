package dev.serrano;

/** What an iteration of a loop over {@code long} values does. May throw checked exceptions. */
@FunctionalInterface
public interface LongLoopBody {
    void run(long i) throws Exception;
}
