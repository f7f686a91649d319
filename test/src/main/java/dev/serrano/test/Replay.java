package dev.serrano.test;

import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.spi.Membership;
import dev.serrano.spi.SyncPoint;
import dev.serrano.spi.TaskMember;
import dev.serrano.test.ScheduleFile.LoggedTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program again in the order of a {@link Recording}, on one thread: with the scheduler {@code deterministic}, and
 * each task waits at its scheduling points until all that came before in the recording has happened. Time is virtual:
 * limits and delays pass when no task can go on.
 * {@snippet :
 * Replay replay = Replay.of(Path.of("failed.replay"));
 * try {
 *     replay.run(() -> program());
 * } finally {
 *     replay.divergences().forEach(System.out::println);
 * }
 * }
 * <p>The program must be the same, with the same input. The recording determines the run as far as tasks touch each
 * other by Serrano's own means only. Where it does not, because of a thread of the program's own, of a field that tasks
 * share without order, or of another input, the run and the log part: {@link #divergences} says where, and the
 * run goes on from there as well as it can. Inside an isolated section, in which no task can be set aside, and in a task
 * whose scope is cancelled, points are not waited for.
 * <p>For one run. Memory consistency: actions of the caller of {@link #run} happen-before the program, and those of the
 * program before the return.
 */
public final class Replay implements Membership {
    /* Implementation. All but the final fields are touched by the thread in control of a deterministic runtime only, and
     * read by the caller after the run.
     * cursor   the first mark of the log that has not come and is not given up.
     * passed   marks that have come, some of them before their turn.
     * held     the tasks that wait, by the mark that they are at; those at no mark of the log from END on.
     * active   the task between its last mark and the next, until it waits or ends: what it does there comes before all
     *          others' next marks. A task that waits may have others run above it on its stack: one that makes a mark on
     *          the same thread shows that it does.
     * A task that waits sets a timer, which fires when nothing else can go on, or from time to time if others poll. It
     * wakes the task whose turn it is. Each time it waits longer by an eighth, so that limits of the program pass
     * on the way, and about in time; after MOST of it the marks that have not come are given up. */
    private static final int MOST_TOLD = 20;

    private final Path file;
    private final int workers;
    private final boolean complete;
    private final boolean cancelled;
    private final LoggedTask rootTasks;
    private final List<LoggedTask> marks;
    private final boolean[] passed;
    private final TreeMap<Integer, ReplayedTask> held = new TreeMap<>();
    private final List<String> divergences = new ArrayList<>();
    private long diverged;
    private int cursor;
    private int roots;
    private @Nullable ReplayedTask active;
    private @Nullable Thread activeThread;

    private Replay(Path file, ScheduleFile.Content content) {
        this.file = file;
        this.workers = content.workers();
        this.complete = content.complete();
        this.cancelled = content.cancelled();
        this.rootTasks = content.roots();
        this.marks = content.marks();
        this.passed = new boolean[marks.size()];
        SyncPoint.use();
    }

    /**
     * The replay of a file that {@link Recording#writeTo} has written.
     *
     * @throws IOException if the file cannot be read, is no recording, is damaged, or is of a newer format
     */
    public static Replay of(Path file) throws IOException {
        return new Replay(file, ScheduleFile.read(file));
    }

    /**
     * Runs the program as a launch in a runtime of its own with the scheduler {@code deterministic} and as many workers
     * as were recorded.
     *
     * @throws IllegalStateException if this has run before: a replay serves once
     * @throws dev.serrano.MultiException and others as {@link TaskRuntime#launch} does
     */
    public void run(TaskBody program) {
        if (roots > 0) {
            throw new IllegalStateException(this + " has run before: make another one of the file by Replay.of");
        }
        try (TaskRuntime runtime = TaskRuntime.builder()
                .scheduler("deterministic")
                .name("replay")
                .workers(workers)
                .seed(0)
                .preemptions(0)
                .with(this)
                .with(ends())
                .build()) {
            runtime.launch(program);
        }
    }

    /**
     * What a replay cannot follow exactly though it passes all marks, a sentence each; empty if there is nothing. A
     * recording has no marks for cancellations: not when a scope was cancelled, nor when a task noticed.
     */
    public List<String> cautions() {
        return cancelled
                ? List.of("tasks of the recorded run were cancelled: a replay may cancel others, or at another point")
                : List.of();
    }

    /** The number of workers of the recorded run. */
    public int workers() {
        return workers;
    }

    /** How many marks the recording has. */
    public int marks() {
        return marks.size();
    }

    /** How many marks of the recording have come in the run, in their order. */
    public int followed() {
        int n = 0;
        for (boolean p : passed) {
            n += p ? 1 : 0;
        }
        return n;
    }

    /** Where the run and the recording have parted, the first 20 of them; empty if the run has followed all of it. */
    public List<String> divergences() {
        List<String> all = new ArrayList<>(divergences);
        if (diverged > MOST_TOLD) {
            all.add("and " + (diverged - MOST_TOLD) + " more");
        }
        if (diverged == 0 && cursor < marks.size()) {
            all.add("replay diverged at mark " + cursor + ": the log goes on with " + describe(cursor)
                    + ", the program has ended");
        }
        return List.copyOf(all);
    }

    /** The member of a task that is replayed; called by the runtime. */
    @Override
    public TaskMember register() {
        long number = TaskPath.child(roots++);
        return new ReplayedTask(this, rootTasks.child(number), number, "task " + (number >> 1));
    }

    /** A second membership, which a runtime needs that does not come from {@link #run}, after this one. */
    public Membership ends() {
        return ReplayedEnd::new;
    }

    // ---- for tasks -------------------------------------------------------------------------------------------

    /** Whether a task may pass this mark now. With END whether the log is over. */
    boolean isDue(int mark) {
        return active == null && cursor >= Math.min(mark, marks.size());
    }

    /** Where a task waits that is at no mark of the log. */
    int afterAll() {
        int n = marks.size();
        while (held.containsKey(n)) {
            n++;
        }
        return n;
    }

    int progress() {
        return cursor;
    }

    /** The task is at this mark, and goes on. */
    void pass(int mark, ReplayedTask task) {
        come(mark);
        active = task;
        activeThread = Thread.currentThread();
    }

    /** What this mark stands for has come. */
    void come(int mark) {
        if (mark >= 0 && mark < passed.length) {
            passed[mark] = true;
            proceed();
        }
    }

    private void proceed() {
        while (cursor < passed.length && passed[cursor]) {
            cursor++;
        }
    }

    /** The task, and those that it would have spawned, make no more marks. */
    void skip(LoggedTask task) {
        task.forEachMark(mark -> passed[mark] = true);
        proceed();
    }

    /** The task has come to the end of what follows its last mark. */
    void leaves(ReplayedTask task) {
        if (active == task || activeThread == Thread.currentThread()) {
            active = null;
            activeThread = null;
        }
    }

    void hold(int mark, ReplayedTask task) {
        held.put(mark, task);
    }

    void letGo(int mark) {
        held.remove(mark);
    }

    /** The task that waits for its turn, which has come; null if there is none. */
    @Nullable
    ReplayedTask next() {
        return active == null && !held.isEmpty() && isDue(held.firstKey())
                ? held.firstEntry().getValue()
                : null;
    }

    /** Nothing goes on, and no limit of the program is left: gives up the marks before the first that is waited for. */
    void giveUp() {
        ReplayedTask blocked = active;
        if (blocked != null) {
            diverges(cursor, blocked + " has not gone on, and waits outside of Serrano");
            active = null;
            activeThread = null;
        }
        if (cursor < marks.size() && marks.get(cursor).indexOf(cursor) < 0) { // a wait that was none here
            cursor++;
            proceed();
            return;
        }
        if (held.isEmpty()) {
            return;
        }
        int first = held.firstKey();
        if (first > cursor) {
            if (cursor < marks.size()) {
                diverges(
                        cursor,
                        held.firstEntry().getValue() + " is at "
                                + (first < marks.size() ? "mark " + first : "a point that the log does not have")
                                + " and nothing else goes on: " + state(marks.get(cursor)));
            }
            cursor = Math.min(first, marks.size());
        }
    }

    private static String state(LoggedTask task) {
        return switch (task.state) {
            case NEW -> task + " has not begun";
            case RUNS -> task + " is on its way";
            case WAITS -> task + " waits for something that no task of the log brings, such as a thread outside";
            case ENDED -> task + " has ended";
        };
    }

    /** A task is at a point that the log does not have. */
    void extra(String what) {
        if (complete) {
            diverges(cursor, what);
        }
    }

    private void diverges(int mark, String did) {
        if (++diverged <= MOST_TOLD) {
            divergences.add("replay diverged at mark " + mark + ": the log "
                    + (mark < marks.size() ? "goes on with " + describe(mark) : "has ended") + "; the program: " + did);
        }
    }

    private String describe(int mark) {
        LoggedTask t = marks.get(mark);
        int k = t.indexOf(mark);
        if (k < 0) {
            return t + " after a wait";
        }
        if (!t.isIteration()) {
            if (k == 0) {
                return "the begin of " + t;
            }
            if (k == t.marks() - 1) {
                return "the end of " + t;
            }
        }
        return "point " + k + " of " + t;
    }

    @Override
    public String toString() {
        return "replay of " + file + ", " + followed() + " of " + marks() + " marks";
    }
}
