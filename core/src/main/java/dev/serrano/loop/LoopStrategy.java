package dev.serrano.loop;

/**
 * A strategy to divide a parallel loop among workers. The default, {@link #ADAPTIVE}, needs no choice; the others are
 * there for comparisons. None takes a chunk size from the user.
 * <p>The first three split a running loop on demand: a steal request has come or a worker is idle, the own deque is
 * empty, and more than one iteration is left (A. Prell, thesis, section 5.3). Sources: Tzannes and others, Lazy binary
 * splitting, PPoPP 2010; the other strategies name theirs.
 * {@snippet :
 * over(range(0, n)).splitting(LoopStrategy.DYNAMIC).forall(i -> work(i));
 * }
 */
public enum LoopStrategy {
    /** On demand: for n asking workers the rest is cut into n + 1 equal pieces. The running task keeps one of them. */
    ADAPTIVE,
    /** On demand: the running task gives the upper half away. */
    HALF,
    /**
     * On demand: a new loop cuts one piece for each worker and gives all but one away. Later it gives half of its rest.
     */
    GUIDED,
    /** Lazy binary splitting (Tzannes et al.): half of the rest is queued whenever the own deque is empty. */
    LAZY_BINARY,
    /** Eager binary splitting, as in cilk_for: halves down to leaves of at most an eighth of a worker's share. */
    EAGER_BINARY,
    /** The automatic partitioner of TBB: four pieces for each worker at first; stolen pieces are divided further. */
    AUTO,
    /** A task for each worker takes chunks of one size from a shared counter. */
    DYNAMIC,
    /** A task for each worker takes chunks from a shared counter, each a fixed share of the remaining iterations. */
    SHARED_GUIDED,
    /** One piece for each worker, cut in advance and never again, as OpenMP's static schedule; whole pieces are stolen. */
    STATIC
}
