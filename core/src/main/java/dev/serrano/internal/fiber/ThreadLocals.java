package dev.serrano.internal.fiber;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * The ThreadLocals of a fiber's thread, which outlive the task that has set them. Where {@code java.lang} is open to us
 * they can be dropped, as the common pool of the JDK does between tasks.
 */
public final class ThreadLocals {
    /* Implementation. Two references of java.lang.Thread, which the thread itself alone uses: to drop them costs two loads
     * if there is nothing. What we keep in ThreadLocals ourselves is set again when it is wanted (CpuBinding), or lives no
     * longer than a call (Firing). Rejected: a fresh fiber for each launch; a thread of the system each in the portable
     * backend. */
    private static final @Nullable MethodHandle GET = handle("threadLocals", true);
    private static final @Nullable MethodHandle SET = handle("threadLocals", false);
    private static final @Nullable MethodHandle GET_INHERITABLE = handle("inheritableThreadLocals", true);
    private static final @Nullable MethodHandle SET_INHERITABLE = handle("inheritableThreadLocals", false);

    private ThreadLocals() {}

    private static @Nullable MethodHandle handle(String field, boolean get) {
        try {
            Class<?> map = Class.forName("java.lang.ThreadLocal$ThreadLocalMap");
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
            return get
                    ? lookup.findGetter(Thread.class, field, map)
                            .asType(MethodType.methodType(Object.class, Thread.class))
                    : lookup.findSetter(Thread.class, field, map)
                            .asType(MethodType.methodType(void.class, Thread.class, Object.class));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null; // not open to us, or laid out differently
        }
    }

    /** Whether those of a thread can be dropped in this JVM. */
    public static boolean canBeDropped() {
        return GET != null && SET != null && GET_INHERITABLE != null && SET_INHERITABLE != null;
    }

    /** Drops those of the calling thread, if that can be done. */
    public static void drop() {
        drop(GET, SET);
        drop(GET_INHERITABLE, SET_INHERITABLE);
    }

    private static void drop(@Nullable MethodHandle get, @Nullable MethodHandle set) {
        if (get == null || set == null) {
            return;
        }
        Thread t = Thread.currentThread();
        try {
            if ((Object) get.invokeExact(t) != null) {
                set.invokeExact(t, (Object) null);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("cannot drop the ThreadLocals of a fiber", e);
        }
    }
}
