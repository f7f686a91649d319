package dev.serrano.locks;

import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.TaskMember;
import dev.serrano.sync.TaskSemaphore;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A lock that many readers or one writer have, and whose holders may wait in their sections: for futures, files, other
 * tasks. A {@link java.util.concurrent.locks.ReentrantReadWriteLock} blocks the thread; this one suspends the task.
 * Threads outside the runtime block. For short sections without waits an ordinary lock costs less.
 * <p>It is fair: readers and writers are served in the order in which they came. Neighboring readers have it together;
 * a reader that comes after a waiting writer waits behind it, so writers do not starve.
 * <p>A section is a body, and the lock is given back when the body ends: no holder can forget it. The lock is
 * <em>not</em> reentrant: a holder that wants it again, for reading or writing, gets an error at once. The tasks that a
 * body spawns do not have it. A holder that waits for a task which wants the lock waits in a circle; the watchdog reports
 * it, as for a {@link TaskSemaphore}. A waiting task leaves the queue when its scope is cancelled or its time is over.
 * <p>Memory consistency: actions in the body of a writer happen-before those in later bodies; actions in the body of a
 * reader happen-before those of later writers.
 * {@snippet :
 * TaskReadWriteLock lock = new TaskReadWriteLock();
 * Price p = lock.read(() -> prices.get(article));
 * lock.write(() -> prices.putAll(future(() -> load()).join()));
 * }
 */
public final class TaskReadWriteLock {
    /* Implementation. A reader takes one permit of a fair semaphore, a writer all of them. Members and the map of
     * threads only serve to detect a holder that comes again. */
    private static final int ALL = Integer.MAX_VALUE;
    private static final int ONE = 1;

    private final TaskSemaphore permits = new TaskSemaphore(ALL);
    private final Map<Thread, Integer> threads =
            new ConcurrentHashMap<>(); // holders outside of tasks, and what they have

    /** The membership of a task in its section. */
    private final class Section extends TaskMember {
        private final int amount;

        Section(int amount) {
            this.amount = amount;
        }

        TaskReadWriteLock lock() {
            return TaskReadWriteLock.this;
        }
    }

    /** A free lock. */
    public TaskReadWriteLock() {}

    /**
     * Runs the body as a reader: with other readers, and without a writer.
     *
     * @throws IllegalStateException if the caller has the lock already; or if it has to wait inside code declared
     *     non-blocking
     * @throws InterruptedException if the caller is interrupted while it waits; the body has not begun then
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits
     */
    public void read(TaskBody body) throws Exception {
        read(valueless(body));
    }

    /** A {@link #read(TaskBody)} that returns the value of its body. */
    public <T extends @Nullable Object> T read(TaskValue<T> body) throws Exception {
        return call("read", ONE, body);
    }

    /** Runs the body as the only one that has the lock. Throws as {@link #read(TaskBody)} does. */
    public void write(TaskBody body) throws Exception {
        write(valueless(body));
    }

    /** A {@link #write(TaskBody)} that returns the value of its body. */
    public <T extends @Nullable Object> T write(TaskValue<T> body) throws Exception {
        return call("write", ALL, body);
    }

    /**
     * A {@link #read(TaskBody)} that waits for a limited time, or not at all if the time is zero.
     *
     * @return whether the body has run
     */
    public boolean tryRead(Duration timeout, TaskBody body) throws Exception {
        return tryCall("tryRead", ONE, timeout, body);
    }

    /** A {@link #write(TaskBody)} that waits for a limited time; returns whether the body has run. */
    public boolean tryWrite(Duration timeout, TaskBody body) throws Exception {
        return tryCall("tryWrite", ALL, timeout, body);
    }

    private <T extends @Nullable Object> T call(String operation, int amount, TaskValue<T> body) throws Exception {
        Objects.requireNonNull(body, "body");
        refuseAgain(operation);
        permits.acquire(amount);
        return callWith(operation, amount, body);
    }

    private boolean tryCall(String operation, int amount, Duration timeout, TaskBody body) throws Exception {
        Objects.requireNonNull(timeout, "timeout");
        TaskValue<@Nullable Void> valueless = valueless(body);
        refuseAgain(operation);
        if (!permits.tryAcquire(amount, timeout)) {
            return false;
        }
        callWith(operation, amount, valueless);
        return true;
    }

    private <T extends @Nullable Object> T callWith(String operation, int amount, TaskValue<T> body) throws Exception {
        try {
            if (CurrentTask.isTask()) {
                return CurrentTask.within("TaskReadWriteLock." + operation, new Section(amount), body);
            }
            threads.put(Thread.currentThread(), amount);
            try {
                return body.call();
            } finally {
                threads.remove(Thread.currentThread());
            }
        } finally {
            permits.release(amount);
        }
    }

    private void refuseAgain(String operation) {
        Integer has = held();
        if (has != null) {
            throw new IllegalStateException("TaskReadWriteLock." + operation + ": the caller has " + this
                    + " already, for " + (has == ONE ? "reading" : "writing") + "; it is not reentrant, and a reader"
                    + " cannot become a writer: take it once, around all of the section");
        }
    }

    private @Nullable Integer held() {
        if (!CurrentTask.isTask()) {
            return threads.get(Thread.currentThread());
        }
        Section mine = CurrentTask.member(Section.class, s -> s.lock() == this);
        return mine == null ? null : mine.amount;
    }

    private static TaskValue<@Nullable Void> valueless(TaskBody body) {
        Objects.requireNonNull(body, "body");
        return () -> {
            body.run();
            return null;
        };
    }

    @Override
    public String toString() {
        long taken = ALL - permits.available();
        String state = taken == 0 ? "free" : taken == ALL ? "written" : taken + " reading";
        return "readWriteLock@" + Integer.toHexString(System.identityHashCode(this)) + " (" + state + ")";
    }
}
