package dev.serrano.internal.scheduler;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The live fibers of a runtime, or a stripe of them: an intrusive list, two references a fiber. */
final class FiberList {
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable TaskFiber first; // guarded by lock

    void add(TaskFiber f) {
        lock.lock();
        try {
            TaskFiber next = first;
            f.nextInList = next;
            if (next != null) {
                next.previousInList = f;
            }
            first = f;
        } finally {
            lock.unlock();
        }
    }

    void remove(TaskFiber f) {
        lock.lock();
        try {
            TaskFiber previous = f.previousInList;
            TaskFiber next = f.nextInList;
            if (previous != null) {
                previous.nextInList = next;
            } else if (first == f) {
                first = next;
            }
            if (next != null) {
                next.previousInList = previous;
            }
            f.previousInList = null;
            f.nextInList = null;
        } finally {
            lock.unlock();
        }
    }

    void forEach(Consumer<TaskFiber> action) {
        lock.lock();
        try {
            for (TaskFiber f = first; f != null; f = f.nextInList) {
                action.accept(f);
            }
        } finally {
            lock.unlock();
        }
    }
}
