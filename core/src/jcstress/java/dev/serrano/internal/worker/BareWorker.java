package dev.serrano.internal.worker;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import sun.reflect.ReflectionFactory;

/**
 * Makes a {@link Worker} of which only the shared part, the mailbox and the poll word work: no engine, no deque.
 * jcstress makes millions of states, and a whole worker has arrays of 64 KB and an engine with threads.
 */
final class BareWorker {
    private static final Constructor<?> CONSTRUCTOR;
    private static final Field SHARED;
    private static final Field PARKING;

    static {
        try {
            CONSTRUCTOR = ReflectionFactory.getReflectionFactory()
                    .newConstructorForSerialization(Worker.class, Object.class.getDeclaredConstructor());
            SHARED = field("shared");
            PARKING = field("parking");
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
            PARKING.set(w, new Parking(w));
            return w;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
