package dev.serrano.habanero;

import edu.rice.hj.api.HjIndexable;
import edu.rice.hj.api.HjProcedure;
import edu.rice.hj.api.HjSuspendingProcedure;
import java.util.List;
import java.util.ListIterator;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.IntFunction;

/** Loops over elements, with a task for each chunk of so many of them; elements are read by the tasks. */
public final class ItemLoops {
    private ItemLoops() {}

    public static <T> void forallItemsSusp(int chunkSize, List<T> elements, HjSuspendingProcedure<T> body) {
        of(elements, body).all(chunkSize);
    }

    public static <T> void forallItemsSusp(int chunkSize, HjIndexable<T> elements, HjSuspendingProcedure<T> body) {
        of(elements, body).all(chunkSize);
    }

    public static <T> void forasyncItemsSusp(int chunkSize, HjIndexable<T> elements, HjSuspendingProcedure<T> body) {
        of(elements, body).spawn(chunkSize);
    }

    public static <T> void forasyncItemsSusp(int chunkSize, List<T> elements, HjSuspendingProcedure<T> body) {
        of(elements, body).spawn(chunkSize);
    }

    public static <T> void forallItems(int chunkSize, List<T> elements, HjProcedure<T> body) {
        of(elements, body).allNb(chunkSize);
    }

    public static <T> void forallItems(int chunkSize, HjIndexable<T> elements, HjProcedure<T> body) {
        of(elements, body).allNb(chunkSize);
    }

    public static <T> void forasyncItems(int chunkSize, HjIndexable<T> elements, HjProcedure<T> body) {
        of(elements, body).spawnNb(chunkSize);
    }

    public static <T> void forasyncItems(int chunkSize, List<T> elements, HjProcedure<T> body) {
        of(elements, body).spawnNb(chunkSize);
    }

    public static <T> void forallItemsSusp(int chunkSize, T[] elements, HjSuspendingProcedure<T> body) {
        of(elements, body).all(chunkSize);
    }

    public static <T> void forasyncItemsSusp(int chunkSize, T[] elements, HjSuspendingProcedure<T> body) {
        of(elements, body).spawn(chunkSize);
    }

    public static <T> void forallItems(int chunkSize, T[] elements, HjProcedure<T> body) {
        of(elements, body).allNb(chunkSize);
    }

    public static <T> void forasyncItems(int chunkSize, T[] elements, HjProcedure<T> body) {
        of(elements, body).spawnNb(chunkSize);
    }

    private static <T> Iterations of(List<T> elements, HjSuspendingProcedure<T> body) {
        if (elements instanceof RandomAccess) {
            return of(elements.size(), elements::get, body);
        }
        Objects.requireNonNull(body, "the body of a loop");
        return Iterations.of(elements.size(), (from, to) -> {
            ListIterator<T> here = elements.listIterator((int) from);
            for (long n = from; n < to; n++) {
                body.apply(here.next());
            }
        });
    }

    private static <T> Iterations of(HjIndexable<T> elements, HjSuspendingProcedure<T> body) {
        return of(elements.size(), elements::get, body);
    }

    private static <T> Iterations of(T[] elements, HjSuspendingProcedure<T> body) {
        return of(elements.length, i -> elements[i], body);
    }

    private static <T> Iterations of(int size, IntFunction<T> elements, HjSuspendingProcedure<T> body) {
        Objects.requireNonNull(body, "the body of a loop");
        return Iterations.of(size, (from, to) -> {
            for (long n = from; n < to; n++) {
                body.apply(elements.apply((int) n));
            }
        });
    }
}
