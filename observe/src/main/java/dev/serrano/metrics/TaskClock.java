package dev.serrano.metrics;

import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import org.jspecify.annotations.Nullable;

/** The abstract time of a measured task, and the work of it and of those that have been joined to it. */
final class TaskClock extends SyncMember {
    /* Implementation. One clock (thesis, section 2.5, whose tables have the start, the own path and the continuation of
     * a task apart): time is absolute, from the begin of the measurement, so each edge is a maximum.
     *   spawn     the child starts at the spawner's time, with no work.
     *   doWork    both grow.
     *   signal    a mark with the time; with the work, too, where a task ends that is joined for good: its finish, or
     *             its branch of a join. Each task's work goes to exactly one other task.
     *   wait      the time is at least that of the mark, the work of the mark is added
     * All fields belong to the task; a joiner reads them after its end (SyncMember). Marks are immutable. */
    private final Metrics of;
    private long time;
    private long work;
    private long since; // from when on it has been at work without a wait that took time

    /** The mark that a task leaves for those that go on after it. */
    record Mark(long time, long work) {
        Mark merge(Mark added) {
            return added.work == 0 && added.time <= time
                    ? this
                    : new Mark(Math.max(time, added.time), sum(work, added.work));
        }
    }

    private TaskClock(Metrics of, long time) {
        this.of = of;
        this.time = time;
        this.since = time;
    }

    /** The clock of the task with which a measurement begins. */
    static TaskClock first(Metrics of) {
        return new TaskClock(of, 0);
    }

    /** A sum of work, or of time. */
    static long sum(long a, long b) {
        long s = a + b;
        if (s < 0) {
            throw new ArithmeticException(
                    "doWork: " + a + " and " + b + " are more units than a long holds; choose a larger unit");
        }
        return s;
    }

    @Override
    public void worked(long units) {
        long w = sum(work, units);
        time = sum(time, units);
        work = w;
    }

    boolean isOf(Metrics m) {
        return of == m;
    }

    Counts counts() {
        return new Counts(work, time);
    }

    @Override
    public SyncObserver observer() {
        return of.observer;
    }

    @Override
    public TaskMember forChild() {
        return new TaskClock(of, time);
    }

    @Override
    public TaskMember forLoop() {
        return new OfLoop(of, time);
    }

    @Override
    public Object signals(SyncKind kind) {
        return new Mark(time, kind == SyncKind.FINISH || kind == SyncKind.BRANCH ? work : 0);
    }

    @Override
    public void waited(SyncKind kind, Object left) {
        Mark m = (Mark) left;
        work = sum(work, m.work);
        if (m.time > time) {
            record();
            time = m.time;
            since = time;
        }
    }

    @Override
    public void callsWoven() {
        throw new IllegalStateException(
                "metrics do not know the critical path of woven code, whose spawns are no tasks: measure a form of it"
                        + " with future, join or forall, or leave its call out of what is measured");
    }

    private void record() {
        Recording r = of.recording();
        if (r != null && time > since) {
            r.atWork(since, time);
            since = time;
        }
    }

    @Override
    public void ended(@Nullable Throwable failure) {
        record();
    }

    @Override
    public void scopeEnded(@Nullable Throwable failure) {
        record();
        of.add(counts());
    }

    /** The clock of a loop, for its iterations: the time at which it began. Shared by its pieces. */
    private static final class OfLoop extends SyncMember {
        private final Metrics of;
        private final long time;

        OfLoop(Metrics of, long time) {
            this.of = of;
            this.time = time;
        }

        @Override
        public SyncObserver observer() {
            return of.observer;
        }

        @Override
        public TaskMember forChild() {
            return new TaskClock(of, time);
        }

        @Override
        public Object signals(SyncKind kind) {
            return new Mark(time, 0);
        }

        @Override
        public void waited(SyncKind kind, Object left) {
            // code of the loop itself, as a spliterator's, is part of no iteration
        }
    }
}
