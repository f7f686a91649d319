package dev.serrano.races;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The identity of a task, for the shadow memory and for reports. */
final class RaceTask {
    /* Implementation. name and leaky are written by the spawner or the task, and read by any thread.
     * loop     of an iteration, the same object for all of the loop; null for other tasks.
     * index    of an iteration; else negative.
     * closed   the body has ended.
     * leaky    another task may go on after this one, or after a task that it has spawned, by another way than the end
     *          of its loop. Set for all tasks above, too. */
    final int number;
    final @Nullable RaceTask spawner;
    final int depth;
    final String kind;
    final @Nullable String line;
    final @Nullable Object loop;
    final long index;
    volatile @Nullable String name;
    volatile boolean closed;
    volatile boolean leaky;

    private RaceTask(
            int number,
            @Nullable RaceTask spawner,
            String kind,
            @Nullable String line,
            @Nullable Object loop,
            long index) {
        this.number = number;
        this.spawner = spawner;
        this.depth = spawner == null ? 0 : spawner.depth + 1;
        this.kind = kind;
        this.line = line;
        this.loop = loop;
        this.index = index;
    }

    /** The body that is checked. */
    static RaceTask root(int number) {
        return new RaceTask(number, null, "root", null, null, -1);
    }

    /** A spawned task. */
    static RaceTask spawned(int number, RaceTask spawner, @Nullable String line) {
        return new RaceTask(number, spawner, "task", line, null, -1);
    }

    /** An iteration of a loop; an ordinary task if its index is unknown. */
    static RaceTask iteration(int number, RaceTask spawner, @Nullable String line, Object loop, long index) {
        return index < 0
                ? spawned(number, spawner, line)
                : new RaceTask(number, spawner, "iteration", line, loop, index);
    }

    /** Notes that tasks go on after this one in the middle of a loop. */
    void leaks() {
        for (RaceTask t = this; t != null && !t.leaky; t = t.spawner) {
            t.leaky = true;
        }
    }

    /** Whether all that comes after this task, apart from itself, comes after the end of its loop. */
    boolean endsWithLoop() {
        return loop != null && closed && !leaky;
    }

    String label() {
        String given = name;
        return given != null ? given : spawner == null ? "main" : kind + " " + (index < 0 ? number : index);
    }

    /** Where it was spawned, for a report. */
    String origin() {
        return spawner == null
                ? "the checked body"
                : line == null ? "spawned at an unknown line" : "spawned at " + line;
    }

    /** The task in which both were spawned, directly or not; one of the two if it has spawned the other. */
    static RaceTask common(RaceTask a, RaceTask b) {
        RaceTask x = a;
        RaceTask y = b;
        while (x != y) {
            RaceTask up = x.depth >= y.depth ? x.spawner : y.spawner;
            if (up == null) {
                return x;
            }
            if (x.depth >= y.depth) {
                x = up;
            } else {
                y = up;
            }
        }
        return x;
    }

    /** The task of the launch, or of the check, that it belongs to. */
    RaceTask root() {
        RaceTask t = this;
        for (RaceTask up = spawner; up != null; up = up.spawner) {
            t = up;
        }
        return t;
    }

    /** The tasks from one below an ancestor down to this one. */
    List<RaceTask> below(RaceTask ancestor) {
        List<RaceTask> path = new ArrayList<>();
        for (RaceTask t = this; t != null && t != ancestor; t = t.spawner) {
            path.add(t);
        }
        Collections.reverse(path);
        return path;
    }
}
