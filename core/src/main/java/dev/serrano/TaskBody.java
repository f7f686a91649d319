package dev.serrano;

/** What a task without a value does. May throw checked exceptions. */
@FunctionalInterface
public interface TaskBody {
    void run() throws Exception;
}
