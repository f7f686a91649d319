package dev.serrano.locks;

import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskValue;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.PhaseEvents;
import dev.serrano.spi.Releaser;
import dev.serrano.spi.SyncPoint;
import dev.serrano.spi.TaskMember;
import dev.serrano.sync.Event;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
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
 * body spawns do not have it. A waiting task leaves the queue when its scope is cancelled or its time is over.
 * <p>A holder that waits for a task which wants the lock waits in a circle. If all that hold the lock or wait for it
 * are tasks of one runtime, the run ends with a {@link dev.serrano.TaskDeadlockException} as soon as no task can go on.
 * If others are among them, such as threads outside the runtime, the {@link dev.serrano.DeadlockPolicy} decides.
 * <p>Memory consistency: actions in the body of a writer happen-before those in later bodies; actions in the body of a
 * reader happen-before those of later writers.
 * {@snippet :
 * TaskReadWriteLock lock = new TaskReadWriteLock();
 * Price p = lock.read(() -> prices.get(article));
 * lock.write(() -> prices.putAll(future(() -> load()).join()));
 * }
 */
public final class TaskReadWriteLock {
    /* Implementation.
     * queue    those that wait, in their order. Its monitor guards it and the next fields; held for a few instructions
     *          and over no foreign code: events are set after it. Invariant outside of it: the first may not enter.
     * readers  how many readers are inside; WRITER while a writer is.
     * used, atHome, home  how many are inside or wait, and how many of them are tasks of the runtime `home`, that of
     *          the first since the lock was free; null for threads outside. While all are of one runtime, a waiter can
     *          be let in by tasks of that runtime alone, since those that come later stand behind it. So its event is
     *          one of PhaseEvents, and a circle is known to be one.
     * threads  the threads outside of tasks that are inside, and whether as a writer.
     * written, read  for observers: what writers, and readers, have done in their sections. */
    private static final int WRITER = -1;

    private final Deque<Waiter> queue = new ArrayDeque<>();
    private int readers;
    private int used;
    private int atHome;
    private @Nullable TaskRuntime home;
    private final Map<Thread, Boolean> threads = new ConcurrentHashMap<>();
    private final SyncPoint written = new SyncPoint();
    private final SyncPoint read = new SyncPoint();

    /** The membership of a task in its section. */
    private final class Section extends TaskMember implements Releaser {
        private final boolean writes;

        Section(boolean writes) {
            this.writes = writes;
        }

        TaskReadWriteLock lock() {
            return TaskReadWriteLock.this;
        }

        @Override
        public boolean holdsUp(Object awaited) {
            synchronized (queue) {
                for (Waiter w : queue) {
                    if (w.let.asFuture() == awaited) {
                        return true;
                    }
                }
                return false;
            }
        }

        @Override
        public @Nullable String describe(Object awaited) {
            return null; // it does not wait for the lock
        }
    }

    /** One that waits; a member of its task, for reports. */
    private final class Waiter extends TaskMember implements Releaser {
        private final boolean writes;
        private final @Nullable TaskRuntime of;
        private final Event<Boolean> let;

        @Nullable
        Waiter next; // in the list of those that are let in together

        Waiter(boolean writes, @Nullable TaskRuntime of, Event<Boolean> let) {
            this.writes = writes;
            this.of = of;
            this.let = let;
        }

        boolean await(@Nullable Duration limit) throws InterruptedException {
            if (limit != null) {
                return Event.suspend(let, limit);
            }
            Event.suspendInterruptibly(let);
            return true;
        }

        @Override
        public boolean holdsUp(Object awaited) {
            return false;
        }

        @Override
        public @Nullable String describe(Object awaited) {
            return let.asFuture() == awaited ? TaskReadWriteLock.this.toString() : null;
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
        return call("read", false, body);
    }

    /** Runs the body as the only one that has the lock. Throws as {@link #read(TaskBody)} does. */
    public void write(TaskBody body) throws Exception {
        write(valueless(body));
    }

    /** A {@link #write(TaskBody)} that returns the value of its body. */
    public <T extends @Nullable Object> T write(TaskValue<T> body) throws Exception {
        return call("write", true, body);
    }

    /**
     * A {@link #read(TaskBody)} that waits for a limited time, or not at all if the time is zero.
     *
     * @return whether the body has run
     */
    public boolean tryRead(Duration timeout, TaskBody body) throws Exception {
        return tryCall("tryRead", false, timeout, body);
    }

    /** A {@link #write(TaskBody)} that waits for a limited time; returns whether the body has run. */
    public boolean tryWrite(Duration timeout, TaskBody body) throws Exception {
        return tryCall("tryWrite", true, timeout, body);
    }

    private <T extends @Nullable Object> T call(String operation, boolean writes, TaskValue<T> body) throws Exception {
        Objects.requireNonNull(body, "body");
        refuseAgain(operation);
        enter(operation, writes, null);
        return callWith(operation, writes, body);
    }

    private boolean tryCall(String operation, boolean writes, Duration timeout, TaskBody body) throws Exception {
        Objects.requireNonNull(timeout, "timeout");
        TaskValue<@Nullable Void> valueless = valueless(body);
        refuseAgain(operation);
        if (!enter(operation, writes, timeout)) {
            return false;
        }
        callWith(operation, writes, valueless);
        return true;
    }

    private <T extends @Nullable Object> T callWith(String operation, boolean writes, TaskValue<T> body)
            throws Exception {
        TaskRuntime of = TaskRuntime.current();
        try {
            written.waited(SyncKind.LOCK);
            if (writes) {
                read.waited(SyncKind.LOCK);
            }
            if (CurrentTask.isTask()) {
                return CurrentTask.within(name(operation), new Section(writes), body);
            }
            threads.put(Thread.currentThread(), writes);
            try {
                return body.call();
            } finally {
                threads.remove(Thread.currentThread());
            }
        } finally {
            leave(writes, of);
        }
    }

    /** Waits at most so long, or for ever if that is null, until the caller is inside; returns whether it is. */
    private boolean enter(String operation, boolean writes, @Nullable Duration limit) throws Exception {
        CurrentTask.requireStack();
        CurrentTask.answerOthers();
        TaskRuntime of = TaskRuntime.current();
        Waiter w;
        synchronized (queue) {
            if (queue.isEmpty() && mayEnter(writes)) {
                enterNow(writes);
                beginsUse(of);
                return true;
            }
            if (limit != null && !limit.isPositive()) {
                return false;
            }
            boolean amongTasks = of != null && of == home && atHome == used;
            w = new Waiter(writes, of, amongTasks ? PhaseEvents.ofCurrentTask().newEvent() : Event.newEvent());
            queue.addLast(w);
            beginsUse(of);
        }
        return await(operation, w, limit);
    }

    private boolean await(String operation, Waiter w, @Nullable Duration limit) throws Exception {
        boolean in = false;
        boolean returned = false;
        try {
            in = CurrentTask.isTask() ? CurrentTask.within(name(operation), w, () -> w.await(limit)) : w.await(limit);
            returned = true;
        } finally {
            if (!in && !withdraws(w)) { // it has been let in meanwhile
                in = returned;
                if (!returned) {
                    leave(w.writes, w.of);
                }
            }
        }
        return in;
    }

    /** The waiter waits no more; false if it has been let in. */
    private boolean withdraws(Waiter w) {
        Waiter first;
        synchronized (queue) {
            if (!queue.remove(w)) {
                return false;
            }
            endsUse(w.of);
            first = admit();
        }
        wake(first);
        return true;
    }

    private void leave(boolean writes, @Nullable TaskRuntime of) {
        if (writes) {
            read.pass(SyncKind.LOCK);
            written.pass(SyncKind.LOCK);
        } else {
            read.signal(SyncKind.LOCK);
        }
        Waiter first;
        synchronized (queue) {
            readers = writes ? 0 : readers - 1;
            endsUse(of);
            first = admit();
        }
        wake(first);
        CurrentTask.answerOthers();
    }

    private boolean mayEnter(boolean writes) {
        return writes ? readers == 0 : readers != WRITER;
    }

    private void enterNow(boolean writes) {
        readers = writes ? WRITER : readers + 1;
    }

    private void beginsUse(@Nullable TaskRuntime of) {
        home = used == 0 ? of : home;
        used++;
        atHome += of == home ? 1 : 0;
    }

    private void endsUse(@Nullable TaskRuntime of) {
        used--;
        atHome -= of == home ? 1 : 0;
        home = used == 0 ? null : home;
    }

    /** Lets in all of the queue that may enter now; returns the first of their list. */
    private @Nullable Waiter admit() {
        Waiter first = null;
        Waiter last = null;
        for (Waiter w = queue.peekFirst(); w != null && mayEnter(w.writes); w = queue.peekFirst()) {
            queue.removeFirst();
            enterNow(w.writes);
            if (last == null) {
                first = w;
            } else {
                last.next = w;
            }
            last = w;
        }
        return first;
    }

    private static void wake(@Nullable Waiter first) {
        for (Waiter w = first; w != null; w = w.next) {
            w.let.setValue(true);
        }
    }

    private static String name(String operation) {
        return "TaskReadWriteLock." + operation;
    }

    private void refuseAgain(String operation) {
        Boolean writes = held();
        if (writes != null) {
            throw new IllegalStateException(name(operation) + ": the caller has " + this + " already, for "
                    + (writes ? "writing" : "reading") + "; it is not reentrant, and a reader cannot become a writer:"
                    + " take it once, around all of the section");
        }
    }

    /** Whether the caller is inside as a writer; null if it is not inside. */
    private @Nullable Boolean held() {
        if (!CurrentTask.isTask()) {
            return threads.get(Thread.currentThread());
        }
        Section mine = CurrentTask.member(Section.class, s -> s.lock() == this);
        return mine == null ? null : mine.writes;
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
        int inside;
        int waiting;
        synchronized (queue) {
            inside = readers;
            waiting = queue.size();
        }
        String state = inside == 0 ? "free" : inside == WRITER ? "written" : inside + " reading";
        return "readWriteLock@" + Integer.toHexString(System.identityHashCode(this)) + " (" + state + ", " + waiting
                + " waiting)";
    }
}
