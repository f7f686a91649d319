package dev.serrano.internal.fiber;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The ThreadLocals of a fiber's thread, which outlive the task that has set them. Where {@code java.lang} is open to us
 * they can be dropped, as the common pool of the JDK does between tasks; elsewhere only a new thread has none.
 */
public final class ThreadLocals {
    /* Implementation. Two references of java.lang.Thread, which the thread itself alone uses: to drop them costs two
     * loads if there is nothing. Our own ThreadLocals are set again when they are needed (CpuBinding), or live no
     * longer than a call (Firing). Where they cannot be dropped, a root task gets a new virtual thread
     * (RunLoop.wantsNewFiber). Rejected: a new thread of the system for each, in the backend blocking. */
    private static final String MAP = "java.lang.ThreadLocal$ThreadLocalMap";

    private static final @Nullable VarHandle OWN = Fiber.fieldOfThread("threadLocals", MAP);
    private static final @Nullable VarHandle INHERITABLE = Fiber.fieldOfThread("inheritableThreadLocals", MAP);

    private ThreadLocals() {}

    /** Whether those of a thread can be dropped in this JVM. */
    public static boolean canBeDropped() {
        return OWN != null && INHERITABLE != null;
    }

    /** Drops those of the calling thread, if that can be done. */
    public static void drop() {
        drop(OWN);
        drop(INHERITABLE);
    }

    private static void drop(@Nullable VarHandle locals) {
        if (locals == null) {
            return;
        }
        Thread t = Thread.currentThread();
        if ((Object) locals.get(t) != null) {
            locals.set(t, (Object) null);
        }
    }
}
