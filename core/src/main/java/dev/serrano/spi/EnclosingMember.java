package dev.serrano.spi;

import dev.serrano.TaskValue;
import org.jspecify.annotations.Nullable;

/**
 * A member whose task's body runs inside a call of it: for state that has to be on the stack around the body, such as a
 * binding of a {@link ScopedValue}, or for a thread-local that is set and reset. The calls of several members enclose
 * each other.
 * {@snippet :
 * final class InTransaction extends EnclosingMember {
 *     private final Transaction transaction;
 *
 *     InTransaction(Transaction transaction) {
 *         this.transaction = transaction;
 *     }
 *
 *     @Override
 *     public <T> T enclose(TaskValue<T> body) throws Exception {
 *         return ScopedValue.where(CURRENT, transaction).call(body::call);
 *     }
 * }
 * }
 */
public abstract class EnclosingMember extends TaskMember {
    protected EnclosingMember() {}

    /**
     * Runs the body, once, on the calling thread, and returns its value or throws its exception. Around the whole of a
     * task, and around each piece of a loop that runs at a stretch.
     */
    public abstract <T extends @Nullable Object> T enclose(TaskValue<T> body) throws Exception;
}
