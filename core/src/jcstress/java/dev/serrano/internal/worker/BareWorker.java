package dev.serrano.internal.worker;

import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.idle.WorkerShared;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import sun.reflect.ReflectionFactory;

/**
 * Makes a {@link Worker} of which only the shared part, the messages and the poll word work: no engine, no deque.
 * jcstress makes millions of states, and a whole worker has arrays of 64 KB and an engine with threads.
 */
final class BareWorker {
    private static final Constructor<?> CONSTRUCTOR;
    private static final Field SHARED;
    private static final Field PLACE;
    private static final WorkerGroup NO_PLACE; // a worker that does not sleep is not woken

    static {
        try {
            CONSTRUCTOR = ReflectionFactory.getReflectionFactory()
                    .newConstructorForSerialization(Worker.class, Object.class.getDeclaredConstructor());
            SHARED = field("shared");
            PLACE = field("place");
            NO_PLACE = (WorkerGroup) ReflectionFactory.getReflectionFactory()
                    .newConstructorForSerialization(WorkerGroup.class, Object.class.getDeclaredConstructor())
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private BareWorker() {}

    private static Field field(String name) throws NoSuchFieldException {
        Field f = Worker.class.getDeclaredField(name);
        f.setAccessible(true);
        return f;
    }

    static Worker make() {
        try {
            Worker w = (Worker) CONSTRUCTOR.newInstance();
            SHARED.set(w, new WorkerShared());
            PLACE.set(w, NO_PLACE);
            return w;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
