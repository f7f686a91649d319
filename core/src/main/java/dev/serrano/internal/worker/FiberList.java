package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.SpinLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The live fibers of a runtime, or a stripe of them: an intrusive list, two references a fiber. */
final class FiberList {
    /* Implementation. Everything is guarded by the lock, the links in the fibers too. It is held for a few
     * instructions, or while the list is copied: carriers take it between two fibers. */
    private final SpinLock lock = new SpinLock();
    private @Nullable TaskFiber first;
    private int size;

    void add(TaskFiber f) {
        lock.lock();
        TaskFiber next = first;
        f.nextInList = next;
        if (next != null) {
            next.previousInList = f;
        }
        first = f;
        size++;
        lock.unlock();
    }

    void remove(TaskFiber f) {
        lock.lock();
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
        size--;
        lock.unlock();
    }

    int size() {
        lock.lock();
        int n = size;
        lock.unlock();
        return n;
    }

    /**
     * Runs an action, without the lock, for each fiber that is there now; some may have ended when their turn comes.
     */
    void forEach(Consumer<TaskFiber> action) {
        for (TaskFiber f : snapshot()) {
            if (f != null) {
                action.accept(f);
            }
        }
    }

    /**
     * Whether the condition, tried without the lock, holds for each fiber that is there now; stops at the first that
     * fails.
     */
    boolean all(Predicate<TaskFiber> condition) {
        for (TaskFiber f : snapshot()) {
            if (f != null && !condition.test(f)) {
                return false;
            }
        }
        return true;
    }

    private @Nullable TaskFiber[] snapshot() {
        @Nullable TaskFiber[] all = {};
        for (; ; ) {
            lock.lock();
            int n = size;
            if (n <= all.length) {
                int i = 0;
                for (TaskFiber f = first; f != null; f = f.nextInList) {
                    all[i++] = f;
                }
                lock.unlock();
                return all;
            }
            lock.unlock();
            all = new TaskFiber[n + n / 8]; // not under the lock
        }
    }
}
