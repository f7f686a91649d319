package dev.serrano.habanero;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import edu.rice.hj.api.HjRegion;
import edu.rice.hj.api.HjRunnable;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.api.HjSuspendingProcedure;
import edu.rice.hj.api.HjSuspendingProcedureInt1D;
import edu.rice.hj.api.HjSuspendingProcedureInt2D;
import edu.rice.hj.api.HjSuspendingProcedureInt3D;
import edu.rice.hj.api.SuspendableException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** A rectangular space of iterations, numbered row by row from 0, and the tasks that run parts of it. */
public final class Iterations {
    private final long count;
    private final Part part;

    private Iterations(long count, Part part) {
        this.count = count;
        this.part = part;
    }

    /** Runs the iterations with the numbers from {@code from} to {@code to}, exclusive. */
    @FunctionalInterface
    interface Part {
        void run(long from, long to) throws SuspendableException;
    }

    /** Iterations of a given number. */
    static Iterations of(long count, Part part) {
        return new Iterations(count, part);
    }

    public static Iterations of(int lo, int hi, HjSuspendingProcedureInt1D body) {
        Objects.requireNonNull(body, "the body of a loop");
        return new Iterations(length(lo, hi), (from, to) -> {
            for (long n = from; n < to; n++) {
                body.apply((int) (lo + n));
            }
        });
    }

    public static Iterations of(int lo0, int hi0, int lo1, int hi1, HjSuspendingProcedureInt2D body) {
        Objects.requireNonNull(body, "the body of a loop");
        long columns = length(lo1, hi1);
        return new Iterations(Math.multiplyExact(length(lo0, hi0), columns), (from, to) -> {
            long i = from / columns;
            long j = from % columns;
            for (long n = from; n < to; n++) {
                body.apply((int) (lo0 + i), (int) (lo1 + j));
                if (++j == columns) {
                    j = 0;
                    i++;
                }
            }
        });
    }

    static Iterations of(HjRegion.HjRegion3D r, HjSuspendingProcedureInt3D body) {
        Objects.requireNonNull(body, "the body of a loop");
        int lo0 = r.lowerLimit(0);
        int lo1 = r.lowerLimit(1);
        int lo2 = r.lowerLimit(2);
        long columns = length(lo1, r.upperLimit(1));
        long layers = length(lo2, r.upperLimit(2));
        long count = Math.multiplyExact(length(lo0, r.upperLimit(0)), Math.multiplyExact(columns, layers));
        return new Iterations(count, (from, to) -> {
            long k = from % layers;
            long j = from / layers % columns;
            long i = from / layers / columns;
            for (long n = from; n < to; n++) {
                body.apply((int) (lo0 + i), (int) (lo1 + j), (int) (lo2 + k));
                if (++k == layers) {
                    k = 0;
                    if (++j == columns) {
                        j = 0;
                        i++;
                    }
                }
            }
        });
    }

    /** The elements are read here and now, as a loop that spawns a task for each would. */
    static <T> Iterations of(Iterable<T> elements, HjSuspendingProcedure<T> body) {
        return of(listOf(elements), body);
    }

    private static <T> Iterations of(List<T> list, HjSuspendingProcedure<T> body) {
        Objects.requireNonNull(body, "the body of a loop");
        return new Iterations(list.size(), (from, to) -> {
            for (long n = from; n < to; n++) {
                body.apply(list.get((int) n));
            }
        });
    }

    /** The current elements of an iterable. */
    static <T> List<T> listOf(Iterable<T> elements) {
        Objects.requireNonNull(elements, "the elements of a loop");
        if (elements instanceof Collection<T> c) {
            return new ArrayList<>(c);
        }
        List<T> list = new ArrayList<>();
        elements.forEach(list::add);
        return list;
    }

    /** How many there are from one bound to the other, inclusive. */
    private static long length(int lo, int hi) {
        return Math.max(0, (long) hi - lo + 1);
    }

    /** How many there are. */
    public long count() {
        return count;
    }

    /** Runs all, one after the other, here. */
    void inPlace() {
        inPlace(0, count);
    }

    /** Runs those with the numbers from {@code from} to {@code to}, exclusive, one after the other, here. */
    public void inPlace(long from, long to) {
        try {
            part.run(from, to);
        } catch (SuspendableException e) {
            throw new IllegalStateException(
                    "the body of a loop has thrown SuspendableException, which nothing throws", e);
        }
    }

    /** Spawns a non-blocking task for each iteration. */
    void spawnNb() {
        spawnNb(1);
    }

    /** Spawns a non-blocking task for each chunk of so many iterations. */
    void spawnNb(long chunkSize) {
        long size = checked(chunkSize);
        inTask(() -> {
            for (long lo = 0; lo < count; lo += size) {
                Serrano.asyncNb(chunk(lo, size));
            }
        });
    }

    /** Spawns a task for each chunk of so many iterations. */
    void spawn(long chunkSize) {
        long size = checked(chunkSize);
        inTask(() -> {
            for (long lo = 0; lo < count; lo += size) {
                Serrano.async(chunk(lo, size));
            }
        });
    }

    /** Like {@link #spawnNb()}, in a finish. */
    void allNb() {
        allNb(1);
    }

    void allNb(long chunkSize) {
        long size = checked(chunkSize);
        Tasks.finish(() -> spawnNb(size));
    }

    void all(long chunkSize) {
        long size = checked(chunkSize);
        Tasks.finish(() -> spawn(size));
    }

    private HjSuspendable chunk(long lo, long size) {
        long end = count - lo <= size ? count : lo + size;
        return () -> part.run(lo, end);
    }

    private static long checked(long chunkSize) {
        if (chunkSize <= 0) {
            throw new IllegalArgumentException(
                    "a chunk of " + chunkSize + " iterations: there must be at least one in a chunk");
        }
        return chunkSize;
    }

    /** Runs what spawns; outside a task as a task of its own, for whose end the launch waits. */
    static void inTask(HjRunnable spawns) {
        if (Tasks.isOutside()) {
            Launches.forSpawn().execute(spawns);
        } else {
            spawns.run();
        }
    }

    /** The number of iterations that makes one chunk for each worker. */
    long defaultChunkSize() {
        TaskRuntime r = TaskRuntime.current();
        int workers = (r == null ? Launches.outside() : r).workers();
        return Math.max(1, Math.ceilDiv(count, (long) workers));
    }

    static int defaultChunkSize(int lo, int hi) {
        return (int)
                Math.min(Integer.MAX_VALUE, of(length(lo, hi), (from, to) -> {}).defaultChunkSize());
    }
}
