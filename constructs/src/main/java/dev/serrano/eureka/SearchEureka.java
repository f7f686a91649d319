package dev.serrano.eureka;

import org.jspecify.annotations.Nullable;

/**
 * Any hit will do: the first offer resolves it. All who offer end.
 * {@snippet :
 * SearchEureka<Integer> index = new SearchEureka<>(-1);
 * finish(eureka(index), () -> forall(range(0, data.length), i -> {
 *     if (data[i] == wanted) {
 *         offer(i);
 *     }
 * }));
 * int found = index.get(); // -1 if there is none
 * }
 *
 * @param <T> what is looked for
 */
public final class SearchEureka<T> extends Eureka<T, Object, T> {
    private final T nothing;
    private final FirstHit<T> found = new FirstHit<>();

    /** @param nothing the value as long as nothing was found */
    public SearchEureka(T nothing) {
        this.nothing = nothing;
    }

    @Override
    protected Verdict offered(T value) {
        return found.offered(value);
    }

    @Override
    protected Verdict checked(@Nullable Object argument) {
        return endIfResolved();
    }

    @Override
    public boolean isResolved() {
        return found.isThere();
    }

    @Override
    public T get() {
        T v = found.get();
        return v == null ? nothing : v;
    }
}
