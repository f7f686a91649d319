package dev.serrano.eureka;

import dev.serrano.FinishOptions;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.TaskMember;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Several versions of a computation that should agree: the first value that N tasks have offered resolves it. A task
 * whose offer does not resolve it goes on; if it offers the same value again, that counts for nothing. An iteration of
 * a loop is a task here.
 * {@snippet :
 * NVersionEureka<Long> agreed = new NVersionEureka<>(2); // two of three
 * finish(eureka(agreed), () -> {
 *     async(() -> offer(byTable()));
 *     async(() -> offer(byFormula()));
 *     async(() -> offer(byCounting()));
 * });
 * Long value = agreed.get();
 * }
 *
 * @param <T> the result; compared by {@code equals}
 */
public final class NVersionEureka<T> extends Eureka<T, Object, @Nullable T> {
    private final int agreement;
    private final Map<T, Integer> votes = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable T> agreed = new AtomicReference<>();

    /** The offers of one task; each task of the finish has one, and each iteration. */
    static final class Voter extends TaskMember {
        private final NVersionEureka<?> eureka;
        private final Set<Object> offered = new HashSet<>(2);

        Voter(NVersionEureka<?> eureka) {
            this.eureka = eureka;
        }

        @Override
        public TaskMember forChild() {
            return new Voter(eureka);
        }

        @Override
        public boolean forEachIteration() {
            return true;
        }
    }

    /** @throws IllegalArgumentException if fewer than two are to agree */
    public NVersionEureka(int agreement) {
        if (agreement < 2) {
            throw new IllegalArgumentException(agreement + " versions are to agree: it must be two at least");
        }
        this.agreement = agreement;
    }

    @Override
    FinishOptions membersIn(FinishOptions o) {
        return o.with(this::voter);
    }

    private @Nullable Voter mine() {
        return CurrentTask.member(Voter.class, v -> v.eureka == this);
    }

    private Voter voter() {
        Voter v = mine();
        return v == null ? new Voter(this) : v;
    }

    /** Whether the calling task has not offered the value before. */
    private boolean isNew(T value) {
        Voter v = mine();
        if (v == null) { // of a task that no task has spawned, as that of map
            if (CurrentTask.isPlainIteration()) {
                return true;
            }
            v = new Voter(this);
            CurrentTask.join("offer", v);
        }
        return v.offered.add(value);
    }

    @Override
    protected Verdict offered(T value) {
        if (isNew(value) && votes.merge(value, 1, Integer::sum) >= agreement) {
            agreed.compareAndSet(null, value);
        }
        return endIfResolved();
    }

    @Override
    protected Verdict checked(@Nullable Object argument) {
        return endIfResolved();
    }

    @Override
    public boolean isResolved() {
        return agreed.get() != null;
    }

    /** The value agreed upon; null if there is none. */
    @Override
    public @Nullable T get() {
        return agreed.get();
    }
}
