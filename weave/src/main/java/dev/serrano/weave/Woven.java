package dev.serrano.weave;

import dev.serrano.Serrano;
import dev.serrano.internal.counters.Tally;
import dev.serrano.internal.counters.UnwindCounts;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.spawn.AsyncTask;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.worker.Polls;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.WovenWorker;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Entry points for woven methods. For generated code; programs do not name it. */
public final class Woven {
    /* Implementation. The fast form of a method is its body with one more parameter, the worker, and a look at it at
     * each spawn. While its frame is on the native stack no call of it has been taken, so it joins nothing. An Unwind
     * turns the frames below it into activations, up to the method by which unwoven code came in (base), or to the slow
     * form of one that had been captured before. There they are queued as tasks of one finish, the oldest first: so
     * thieves take the oldest, and this worker goes on with the youngest. Queued activations that are not yet taken
     * cost nothing:
     * later thieves find them without this worker (the return barrier of the thesis, in software). */
    private Woven() {}

    /**
     * A loader will define a class by these bytes and not by those of its file: for tools that weave as classes are
     * loaded.
     *
     * @param name its binary name
     */
    public static void defines(ClassLoader loader, String name, byte[] bytes) {
        MonitorTable.tell(loader, name, bytes);
    }

    /**
     * The worker of calls in a synchronized block, in the initializer of a class, or with the lock of an atomic set,
     * which a continuation on another thread might need. A task may not wait there, and no thief asks this worker.
     */
    public static final WovenWorker SERIAL = new Serial();

    private static final class Serial extends WovenWorker {}

    /** In tests: at which check, by its number, to unwind even without a request. */
    static volatile @Nullable IntPredicate forced;

    private static final AtomicInteger LOOKS = new AtomicInteger();

    /**
     * The worker of the calling task; one without requests where the task may not wait; null outside a task. Where
     * unwoven code calls a woven method.
     */
    public static @Nullable WovenWorker enter() {
        TaskFiber f = TaskFiber.current();
        if (f == null) {
            return FramesBelow.wantSerial() ? SERIAL : null;
        }
        if (f.nonBlockingBodies > 0 || f.atomicSets > 0) {
            return SERIAL; // the entry would wait for what others have taken
        }
        if (f.isObserved()) {
            CurrentTask.forEachMember(SyncMember.class, SyncMember::callsWoven);
        }
        f.isAboveNothing = false;
        Worker w = f.needWorker();
        if (w.place.size > 1 && w.thieves(f, false) > 0) {
            w.request(); // those who sleep do not ask
        }
        if (forced != null) {
            w.asked();
        }
        return w;
    }

    /** Like {@link #enter}, where an activation goes on: below it is the runtime alone. */
    static WovenWorker worker() {
        WovenWorker w = Objects.requireNonNull(enter(), "a task");
        TaskFiber.inTask("a woven method").isAboveNothing = true;
        return w;
    }

    /**
     * Answers a request to this worker.
     *
     * @throws Unwind if it is work, and none is queued; or if the task has come to another worker meanwhile, whom the
     *     activations then know
     */
    public static void answer(WovenWorker before) {
        if (unwinds(before, true)) {
            throw unwind();
        }
    }

    /** Where {@link #unwinds} has said so. */
    static Unwind unwind() {
        Worker w = TaskFiber.inTask("a woven method").needWorker();
        return new Unwind(w.unwindsSince, w.engine.nanoTime());
    }

    /**
     * Answers a request to this worker. Returns whether the frames are to leave the stack, for which see above.
     *
     * @param some whether another worker could take anything then
     */
    static boolean unwinds(WovenWorker before, boolean some) {
        TaskFiber f = TaskFiber.current();
        if (f == null) {
            return false;
        }
        boolean wanted = Polls.answerWishes(f);
        Worker w = f.needWorker();
        IntPredicate force = forced;
        if (force != null) {
            w.asked();
        }
        // A new value for the variable of the worker would cost fib a quarter, once the compiler has seen an answer.
        boolean unwinds = w != before || force != null && force.test(LOOKS.incrementAndGet()) || some && wanted;
        if (unwinds && !f.isAboveNothing) {
            f.isAboveNothing = !FramesBelow.wantSerial();
        }
        return unwinds && f.isAboveNothing;
    }

    /**
     * A deep method asks for stack.
     *
     * @throws Unwind if there is little left: then those on it wait on the heap
     */
    public static void deep(WovenWorker worker) {
        if (worker == SERIAL) {
            return;
        }
        try {
            StackProbe.askForBodies();
        } catch (StackOverflowError full) {
            if (FramesBelow.wantSerial()) {
                return;
            }
            throw new Unwind(0, TaskFiber.inTask("a woven method").engine.nanoTime());
        }
    }

    /**
     * A frame of the native stack becomes an activation, to which its variables are put then.
     *
     * @param self the activation that the frame goes on with; null for a fast form
     */
    public static Activation capture(
            @Nullable Activation self, MethodHandle slow, int point, int numbers, int objects, int results) {
        try {
            lack();
            Activation a = self == null ? new Activation(slow) : self;
            a.reserve(results);
            a.at(point, numbers, objects);
            return a;
        } catch (OutOfMemoryError e) {
            throw lost(e);
        }
    }

    /** After that, when its variables have been put. */
    public static void captured(Unwind u, Activation a) {
        u.add(a);
    }

    /**
     * Where a call of its own begins, outside a task: it runs on the common runtime. Returns its value. That the thread
     * has been interrupted before does not matter, as in serial code.
     */
    public static @Nullable Object launch(Activation a) {
        boolean interrupted = Thread.interrupted();
        try {
            Serrano.launch(a);
            return a.outcome();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A new activation at the begin of a call, which is point 0. */
    public static Activation begin(MethodHandle slow, int point, int numbers, int objects) {
        return capture(null, slow, point, numbers, objects, 0);
    }

    /** A spawned call that had become an activation before it began waits for what it has called. */
    public static void passed(Unwind u, Activation a) {
        a.at(1, 0, 0);
        u.add(a);
    }

    /** A call stops at a sync, before its variables are put. */
    public static void park(Activation a, int point, int numbers, int objects) {
        a.at(point, numbers, objects);
    }

    /** Never, unless the forms of a method do not fit together. */
    public static Error unknownPoint(Activation a) {
        return new AssertionError("no point " + a.point() + " to go on at");
    }

    /** Where unwoven code has called a woven method: waits until that has ended, and returns its value. */
    public static @Nullable Object base(Unwind u) {
        Activation outermost = Objects.requireNonNull(u.oldest());
        TaskFiber.EvenIfCancelled body = () -> { // those in u have begun: their handlers must run
            Kept kept = kept();
            queue(u, kept);
            Activation.goOn(null, kept);
        };
        try {
            TaskFiber.inTask("a woven method").finish(body);
        } catch (OutOfMemoryError e) {
            if (u.queued) {
                throw Exceptions.<RuntimeException>asIs(outermost.failureBeside(e));
            }
            throw lost(e);
        } catch (Throwable t) {
            throw Exceptions.<RuntimeException>asIs(outermost.failureBeside(t));
        }
        return outermost.outcome();
    }

    /** Set where the scheduler wants activations to stay with the worker that has unwound; else null. */
    static @Nullable Kept kept() {
        return TaskFiber.inTask("a woven method").needWorker().policy.keepsActivations ? new Kept() : null;
    }

    /** The activations that can go on, the oldest first; all but the oldest are kept where that is wanted. */
    static void queue(Unwind u, @Nullable Kept kept) {
        TaskFiber f = TaskFiber.inTask("a woven method");
        List<Activation> forOthers;
        try {
            List<Activation> all = ready(u);
            Segment segment = segment(f.needWorker(), u.since);
            u.queued = true;
            forOthers = kept == null ? all : kept.add(all);
            for (Activation r : forOthers) {
                r.isQueued(segment);
                queue(f, r);
            }
        } catch (OutOfMemoryError e) {
            throw lost(e);
        }
        count(f.needWorker(), u, forOthers.size());
        Polls.answerOthers(f);
        if (u.since != 0) {
            Worker w = f.needWorker();
            UnwindCounts counts = w.policy.countUnwinds();
            if (counts != null) {
                counts.visible.add(w.engine.nanoTime() - u.since);
            }
        }
    }

    private static Segment segment(Worker w, long asked) {
        lack();
        return new Segment(w, asked);
    }

    private static void queue(TaskFiber f, Activation r) {
        lack();
        AsyncTask.queueResumption(f, r);
    }

    /** The activations that can go on, the oldest first. */
    private static List<Activation> ready(Unwind u) {
        lack();
        List<Activation> ready = new ArrayList<>();
        Activation last = Objects.requireNonNull(u.oldest());
        Activation a = u.youngest();
        ready.add(a);
        while (a != last) {
            boolean beside = a.isSpawned(); // then its caller goes on beside it
            a = Objects.requireNonNull(a.caller());
            Activation rest = u.restOf(a);
            if (rest != null) {
                ready.add(rest);
            }
            if (beside) {
                ready.add(a);
            }
        }
        Collections.reverse(ready);
        return ready;
    }

    /** In tests: a failure where frames that leave the stack need memory. */
    static volatile @Nullable Runnable lacking;

    private static void lack() {
        Runnable r = lacking;
        if (r != null) {
            r.run();
        }
    }

    /**
     * There is no memory for frames that are leaving the stack, whose handlers never run then: the runtime has failed.
     */
    static OutOfMemoryError lost(OutOfMemoryError e) {
        TaskFiber.inTask("a woven method").engine.broken(e);
        return e;
    }

    private static void count(Worker w, Unwind u, int queued) {
        long nanos = w.engine.nanoTime() - u.thrown;
        UnwindCounts counts = w.policy.countUnwinds();
        if (counts != null) {
            counts.perFrame.add(nanos / u.frames);
        }
        Tally tally = w.policy.tally;
        tally.count(SchedulerCounter.UNWINDS);
        tally.add(SchedulerCounter.UNWOUND_FRAMES, u.frames);
        tally.add(SchedulerCounter.UNWIND_NANOS, nanos);
        tally.add(SchedulerCounter.ACTIVATIONS_QUEUED, queued);
    }

    /** Stores the value of a spawned call in its target. */
    static void store(@Nullable Object place, int index, @Nullable MethodHandle setter, @Nullable Object value) {
        try {
            if (setter == null && place instanceof @Nullable Object[] array) {
                array[index] = value;
            } else if (setter == null) {
                Array.set(Objects.requireNonNull(place), index, value);
            } else if (setter.type().parameterCount() == 1) {
                setter.invoke(value);
            } else {
                setter.invoke(Objects.requireNonNull(place, "cannot assign the field: its object is null"), value);
            }
        } catch (Throwable t) {
            throw Exceptions.<RuntimeException>asIs(t);
        }
    }
}
