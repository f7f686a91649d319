package dev.serrano;

/** What an iteration of a loop over three ranges does. May throw checked exceptions. */
@FunctionalInterface
public interface IntLoopBody3 {
    void run(int i, int j, int k) throws Exception;
}
