package dev.serrano;

/**
 * What a task without a value does. May throw checked exceptions.
 * A failure is recorded in the task's finish
 * scope, which throws it in a {@link MultiException}.
 * {@snippet :
 * TaskBody copy = () -> Files.copy(from, to);
 * finish(() -> async(copy));
 * }
 */
@FunctionalInterface
public interface TaskBody {
    void run() throws Exception;
}
