package dev.serrano.eureka;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The first K hits: the K-th offer resolves it. A task whose offer was taken goes on, but for the last one.
 * {@snippet :
 * CountEureka<Candidate> firstTen = new CountEureka<>(10);
 * finish(eureka(firstTen), () -> forall(candidates, c -> {
 *     if (c.matches()) {
 *         offer(c);
 *     }
 * }));
 * List<Candidate> found = firstTen.get();
 * }
 *
 * @param <T> what is looked for
 */
public final class CountEureka<T> extends Eureka<T, Object, List<T>> {
    /* Implementation. An offer reserves a place, is written, and counts then: so there are never more than K, and when it is
     * resolved all K can be seen. `reserved` stops at K, or it would overflow. */
    private final int wanted;
    private final AtomicInteger reserved = new AtomicInteger();
    private final AtomicInteger written = new AtomicInteger();
    private final Queue<T> hits = new ConcurrentLinkedQueue<>();

    /** @throws IllegalArgumentException if fewer than one hit is wanted */
    public CountEureka(int wanted) {
        if (wanted < 1) {
            throw new IllegalArgumentException(wanted + " hits are wanted: it must be one at least");
        }
        this.wanted = wanted;
    }

    @Override
    protected Verdict offered(T value) {
        if (reserved.getAndUpdate(n -> Math.min(n + 1, wanted)) == wanted) {
            return Verdict.END;
        }
        hits.add(value);
        return written.incrementAndGet() == wanted ? Verdict.END : Verdict.GO_ON;
    }

    @Override
    protected Verdict checked(@Nullable Object argument) {
        return endIfResolved();
    }

    @Override
    public boolean isResolved() {
        return written.get() == wanted;
    }

    /** The hits, K at most, in the order in which they came. */
    @Override
    public List<T> get() {
        return List.copyOf(hits);
    }
}
