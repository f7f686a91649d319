package dev.serrano;

/** What an iteration of a loop over two ranges does. May throw checked exceptions. */
@FunctionalInterface
public interface IntLoopBody2 {
    void run(int i, int j) throws Exception;
}
