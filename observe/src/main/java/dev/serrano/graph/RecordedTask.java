package dev.serrano.graph;

import dev.serrano.graph.ComputationGraph.TaskKind;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A task of which a {@link GraphRecorder} keeps the steps. */
final class RecordedTask extends SyncMember {
    /* Implementation. All fields belong to the task: its actions on one worker happen-before those on the next.
     * Others read `last` after the task has ended, and everything when the graph is made.
     * children   tasks and loops, in the order of their spawns; null until the first.
     * spawnedIn  the spawner's step, which ended with the spawn.
     * last       the step that the task is in. Marks are steps, merged ones trees of Merged.
     * A step that began with a signal or a wait, and in which nothing has been done since, goes on over a further wait:
     * a barrier is a signal and a wait. One that began with a spawn does not: others run beside the work between a
     * spawn and the join. */
    final GraphRecorder recorder;
    final TaskKind kind;
    final @Nullable Step spawnedIn;
    final @Nullable String line;
    final long index; // of an iteration
    final Step first;

    @Nullable
    List<SyncMember> children;

    @Nullable
    String name; // written by the spawner

    private @Nullable String finish; // the name of the one that it has waited for

    boolean discarded;
    private Step last;
    private boolean ended;

    /** The work of a task between two points. */
    static final class Step {
        final RecordedTask task;
        long work;

        @Nullable
        Wait waits;

        final @Nullable Step before;

        @Nullable
        Step next;

        private final Begin begin;

        private Step(RecordedTask task, @Nullable Step before, Begin begin) {
            this.task = task;
            this.before = before;
            this.begin = begin;
        }
    }

    private enum Begin {
        TASK,
        SPAWN,
        SIGNAL,
        WAIT
    }

    /** That a step begins after what has left a mark. */
    record Wait(
            Object mark,
            SyncKind kind,
            @Nullable String line,
            @Nullable String finish,
            @Nullable Wait next) {}

    /** Several marks. */
    static final class Merged {
        final Object left;
        final Object right;
        final int size;

        Merged(Object left, Object right) {
            this.left = left;
            this.right = right;
            this.size = size(left) + size(right);
        }

        private static int size(Object mark) {
            return mark instanceof Merged m ? m.size : 1;
        }
    }

    private RecordedTask(
            GraphRecorder recorder, TaskKind kind, @Nullable Step spawnedIn, @Nullable String line, long index) {
        this.recorder = recorder;
        this.kind = kind;
        this.spawnedIn = spawnedIn;
        this.line = line;
        this.index = index;
        this.first = new Step(this, null, Begin.TASK);
        this.last = first;
    }

    static RecordedTask root(GraphRecorder recorder) {
        return new RecordedTask(recorder, TaskKind.ROOT, null, null, -1);
    }

    static RecordedTask iteration(GraphRecorder recorder, Step spawnedIn, @Nullable String line, long index) {
        return new RecordedTask(recorder, TaskKind.ITERATION, spawnedIn, line, index);
    }

    static Object merge(Object left, Object added) {
        return left == added || left instanceof Merged m && m.right == added ? left : new Merged(left, added);
    }

    @Override
    public void worked(long units) {
        last.work = Math.addExact(last.work, units);
    }

    /** Ends the current step; false if there is no room for another one. */
    private boolean cut(Begin begin) {
        if (!recorder.claim()) {
            return false;
        }
        Step s = new Step(this, last, begin);
        last.next = s;
        last = s;
        return true;
    }

    private <M extends SyncMember> M adopt(M child) {
        List<SyncMember> all = children;
        if (all == null) {
            all = new ArrayList<>(2);
            children = all;
        }
        all.add(child);
        cut(Begin.SPAWN);
        return child;
    }

    @Override
    public TaskMember forChild() {
        return recorder.claim()
                ? adopt(new RecordedTask(recorder, TaskKind.TASK, last, recorder.line(), -1))
                : recorder.lose();
    }

    @Override
    public TaskMember forLoop() {
        return adopt(new RecordedLoop(recorder, last, recorder.line()));
    }

    @Override
    public void named(String given) {
        name = given;
    }

    @Override
    public void finishNamed(@Nullable String given) {
        finish = given;
    }

    @Override
    public void callsWoven() {
        throw new IllegalStateException(
                "woven code has no computation graph, since its spawns are no tasks: record a form"
                        + " of it with future, join or forall, or leave its call out of what is recorded");
    }

    @Override
    public void ended(@Nullable Throwable failure) {
        ended = true;
    }

    @Override
    public void discarded(Throwable why) {
        discarded = true;
    }

    @Override
    public SyncObserver observer() {
        return recorder.observer();
    }

    @Override
    public @Nullable Object signals(SyncKind kind) {
        if (discarded) {
            return null;
        }
        Step s = last;
        if (ended || kind == SyncKind.FINISH || kind == SyncKind.BRANCH) {
            return s;
        }
        if (kind == SyncKind.PHASE && s.begin == Begin.SIGNAL && s.work == 0 && s.waits == null) {
            return s.before; // a phaser has several points for one signal
        }
        return cut(Begin.SIGNAL) ? s : null;
    }

    @Override
    public void waited(SyncKind kind, Object left) {
        if (left == last || left == last.before) {
            return; // its own
        }
        boolean fresh = last.work == 0
                && recorder.isComplete() // else a spawn may not have ended it
                && (last.begin == Begin.SIGNAL || last.begin == Begin.WAIT || kind == SyncKind.START);
        if (fresh || cut(Begin.WAIT)) {
            Wait w = last.waits;
            if (w == null || w.mark != left) {
                boolean isFinish = kind == SyncKind.FINISH;
                last.waits = new Wait(left, kind, isFinish ? recorder.line() : null, isFinish ? finish : null, w);
            }
        }
    }
}
