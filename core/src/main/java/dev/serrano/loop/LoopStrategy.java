package dev.serrano.loop;

/**
 * How a parallel loop is divided among workers. The default, {@link #ADAPTIVE}, needs no choice; the others are there
 * to compare it with. None takes a chunk size from the user.
 * <p>The first three split a running loop when somebody asks: a steal request has come or a worker is idle, the own
 * deque is empty, and more than one iteration is left (Prell, thesis, section 5.3).
 * Sources: Tzannes and others, Lazy binary splitting, PPoPP 2010; the others are named where they stand.
 * {@snippet :
 * over(range(0, n)).splitting(LoopStrategy.DYNAMIC).forall(i -> work(i));
 * }
 */
public enum LoopStrategy {
    /**
     * On demand: with n workers asking, the rest is cut into n + 1 equal pieces, of which the running task keeps one.
     */
    ADAPTIVE,
    /** On demand: the upper half goes. */
    HALF,
    /**
     * On demand: a new loop gives all but one of as many pieces as there are workers; a task that has given, the half.
     */
    GUIDED,
    /**
     * Lazy binary splitting (Tzannes et al.): half of the rest is queued whenever the own deque is empty, asked or not.
     */
    LAZY_BINARY,
    /** Eager binary splitting, as cilk_for does: halves down to leaves of at most an eighth of a worker's share. */
    EAGER_BINARY,
    /** As the automatic partitioner of TBB: four pieces for each worker at first, stolen ones are divided further. */
    AUTO,
    /** A task for each worker takes chunks of one size from a shared counter. */
    DYNAMIC,
    /** A task for each worker takes chunks from a shared counter, each a fixed share of what remains. */
    SHARED_GUIDED
}
