package dev.serrano;

/**
 * The body of a task without a value. May throw checked exceptions. The task's finish scope records a failure and
 * throws it in a {@link MultiException}.
 * {@snippet :
 * TaskBody copy = () -> Files.copy(from, to);
 * finish(() -> async(copy));
 * }
 */
@FunctionalInterface
public interface TaskBody {
    /** Runs the task. */
    void run() throws Exception;
}
