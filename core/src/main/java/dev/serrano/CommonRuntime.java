package dev.serrano;

import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** The runtime that programs share which make none of their own. */
final class CommonRuntime {
    /* Implementation.
     * current   written under the lock of the class. Not a static final: a mistake in a property would be an
     *           ExceptionInInitializerError then, and later ones without the reason.
     * close() takes the runtime away before it ends it. So a launch that is refused, because it had read the field before,
     * finds another runtime there, or none, and begins again. One that has failed is replaced; its users know. */
    private static volatile @Nullable TaskRuntime current;

    private CommonRuntime() {}

    static TaskRuntime get() {
        TaskRuntime r = current;
        return r == null || r.isBroken() ? make() : r;
    }

    private static synchronized TaskRuntime make() {
        TaskRuntime r = current;
        if (r == null || r.isBroken()) {
            r = new TaskRuntime(TaskRuntime.builder().name("common").settings(), true);
            current = r;
        }
        return r;
    }

    static void close() {
        TaskRuntime r;
        synchronized (CommonRuntime.class) {
            r = current;
            if (r == null) {
                return;
            }
            if (r == TaskRuntime.current()) {
                throw new IllegalStateException(
                        "closeCommon() was called by a task of the common runtime: it would wait for that task itself");
            }
            current = null;
        }
        r.end();
    }

    static <T extends @Nullable Object> T launch(TaskValue<T> body) {
        for (; ; ) {
            TaskRuntime r = get();
            try {
                return r.launch(body);
            } catch (RuntimeException e) {
                if (!(e
                                instanceof
                                RejectedExecutionException) // never of the body, which would come in a MultiException
                        || r == current) {
                    throw e;
                }
            }
        }
    }

    static void execute(TaskBody body) {
        for (; ; ) {
            TaskRuntime r = get();
            try {
                r.execute(body);
                return;
            } catch (RuntimeException e) {
                if (!(e instanceof RejectedExecutionException) || r == current) {
                    throw e;
                }
            }
        }
    }
}
