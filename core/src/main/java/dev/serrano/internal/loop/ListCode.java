package dev.serrano.internal.loop;

import dev.serrano.internal.worker.Worker;
import dev.serrano.loop.LoopStrategy;
import dev.serrano.loop.body.ElementBody;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The code of a loop over a list that is read by its indices: as over a range, but for the end if the list changes. */
final class ListCode<T extends @Nullable Object> extends LoopCode {
    /* Implementation.
     * Loops over a list with fast access as over a range, with a body around the body. That spares the costs of a
     * spliterator for each element: a call, a field for the element, and flags that keep it from being asked meanwhile.
     * Only these classes of lists, which are most lists: of any other, the spliterator may be a snapshot (as that of a
     * CopyOnWriteArrayList), or cheaper than get (which of a Vector or a synchronized list takes a lock).
     * Fail-fast as the JDK's spliterators are, at best: an array list that has another size at the end of a block, or
     * lacks an element, ends this piece of the loop with a ConcurrentModificationException. */
    private static final Set<Class<?>> BY_INDEX = Set.of(
            ArrayList.class,
            Arrays.asList(1).getClass(),
            List.of(1).getClass(),
            List.of(1, 2, 3).getClass(),
            List.of(1, 2, 3).subList(0, 2).getClass());

    private final List<T> list;
    private final int size;
    private final ElementBody<? super T> body;

    private ListCode(List<T> list, int size, ElementBody<? super T> body) {
        super(body, true);
        this.list = list;
        this.size = size;
        this.body = body;
    }

    /** A loop over the indices; null for elements that are no list for it. */
    static <T extends @Nullable Object> @Nullable Loop loop(
            LoopStrategy strategy, Iterable<T> elements, ElementBody<? super T> body) {
        if (!BY_INDEX.contains(elements.getClass()) || !(elements instanceof List<T> list)) {
            return null;
        }
        int size = list.size();
        return new Loop(new ListCode<>(list, size, body), strategy, size);
    }

    @Override
    void block(LoopTask t, Worker w, int urgent) throws Exception {
        for (long n = t.next; n < t.stop; n++) {
            t.next = n + 1;
            body.run(element(t, (int) n));
            if ((w.poll() & urgent) != 0) {
                return;
            }
        }
        if (list.size() != size) {
            throw changed(t, null);
        }
    }

    private T element(LoopTask t, int index) {
        try {
            return list.get(index);
        } catch (IndexOutOfBoundsException e) {
            throw changed(t, e);
        }
    }

    /** Ends the piece. */
    private static ConcurrentModificationException changed(LoopTask t, @Nullable Throwable cause) {
        t.end = t.next;
        t.stop = t.next;
        return new ConcurrentModificationException("the list has changed while a loop ran over it", cause);
    }
}
