package dev.serrano.internal.tuning;

/**
 * The numbers that tune the default scheduler, its idle workers, the watchdog and loops: each with its unit and the reason
 * for its value. None has a system property. Limits that only keep something finite stand in the class that has them.
 */
public final class Tunables {
    /* Implementation. Constants for the compiler, which puts them where they are read: this class is never loaded.
     * tools/heuristics changes some of them and measures the program that needs them (docs/design/heuristics.md). */

    // ---- the private deque ------------------------------------------------------------------------------------

    /** Tasks. So many futures are a batch: run oldest first, since they may wait for each other (ADR 0010, 0022). */
    public static final int BATCH = 32;

    /** Tasks. 64 KB of references: the cards of the array have no objects of other workers. */
    public static final int INITIAL_TASKS = 1 << 14;

    /** Tasks. A longer array is not replaced after a collection: it may be a humongous object of G1, never young. */
    public static final int MOST_RENEWED = 1 << 16;

    /** Tasks. A join looks at so many of its worker's public tasks, then waits: its task is about to be run. */
    public static final int CLAIM_DEPTH = 16;

    /** Tasks. With so many queued for others a join of two branches runs both in place. */
    public static final int QUEUED_FOR_OTHERS = 3;

    /** Fibers. A worker keeps so many idle ones for the next suspension. */
    public static final int IDLE_FIBERS = 64;

    // ---- the public part: open and closed workers (ADR 0044) --------------------------------------------------

    /** Tasks. More public tasks than all thieves take soon only make the worker's own pops dearer. */
    public static final int MOST_PUBLIC = 1 << 13;

    /** Tasks. A worker that has taken back so many public tasks of its own looks at the clock. */
    public static final int TAKEN_BACK = 16;

    /** Nanoseconds. A row of {@link #TAKEN_BACK} that took less had tasks below 1 µs: the worker closes. */
    public static final long SHORT_ROW_NANOS = 16_000;

    /** Nanoseconds. A worker stays closed while what it makes public comes back sooner. */
    public static final long BRISK_NANOS = 20_000;

    /** Tasks. A closed worker with so many queued makes half of them public. */
    public static final int MANY = 32;

    /** Tasks. A closed worker makes so many public at once, at most. */
    public static final int MOST_AT_ONCE = 1 << 10;

    /** Tasks. A thief with short tasks takes half of what it finds, so many at most. */
    public static final int MOST_STOLEN = 32;

    // ---- what steals bring (ADR 0027, 0070) -------------------------------------------------------------------

    /** Nanoseconds. Stolen tasks that ran for less were short: the next steal takes several. */
    public static final long BRIEF_NANOS = 20_000;

    /** Nanoseconds. The cost of a steal for thief and victim. */
    public static final long STEAL_COST_NANOS = 2_000;

    /** Nanoseconds. The most that past steals count for: a phase ends with many small steals, paid by a large one. */
    public static final long MOST_CREDIT_NANOS = 16 * STEAL_COST_NANOS;

    /** Nanoseconds. A thief that has lost more pauses. */
    public static final long BORNE_DEBT_NANOS = 4 * STEAL_COST_NANOS;

    /** Nanoseconds. The most that past steals count against a thief: a clock that was read late must not last. */
    public static final long MOST_DEBT_NANOS = BORNE_DEBT_NANOS + 4 * STEAL_COST_NANOS;

    /** Nanoseconds. How long such a thief pauses: about what it costs to be woken. */
    public static final long PAUSE_NANOS = 64_000;

    // ---- search and sleep -------------------------------------------------------------------------------------

    /** Looks. So many a search has before the worker sleeps. */
    public static final int SEARCH_ROUNDS = 24;

    /** Spin hints between two looks of a search. */
    public static final int SEARCH_SPINS = 12;

    /** Looks. A ready item that has lain still for so many is taken by a thief, some microseconds. */
    public static final int STILL = 4;

    /** Items. A thief takes half of the ready tasks of a worker, so many at most. */
    public static final int MOST_READY_STOLEN = 32;

    /** Items. So many ready items are offered at once after one that has waited for ticks. */
    public static final int DEFERRALS = 64;

    // ---- order of items ---------------------------------------------------------------------------------------

    /** Starts. Once in so many, submissions and yielded fibers come first: a prime, so that no program is in step. */
    public static final int STARTS_BETWEEN_TURNS = 61;

    /** Ticks. A task that polls for so long lets a queued one begin; doubled with each fiber that it has set aside. */
    public static final int FIRST_POLL_WAIT = 16;

    // ---- tasks that suspend at once (ADR 0010) ----------------------------------------------------------------

    /** Tasks. So many consecutive ones that suspend, and the worker waits a moment before the next. */
    public static final int FIRST_SUSPENSIONS = 8;

    /** Tasks. The limit after many waits in vain. */
    public static final int MOST_SUSPENSIONS = 1 << 8;

    /** Nanoseconds. The least wait: a front that is followed too closely is met again at once. */
    public static final long LEAD_NANOS = 20_000;

    /** Nanoseconds. The longest wait: the cost of more suspensions of that kind. */
    public static final long LINGER_NANOS = 100_000;

    // ---- loops (ADR 0013) -------------------------------------------------------------------------------------

    /** Nanoseconds. The least that a block of a loop should take: clock and poll are two per cent of it. */
    public static final long SHORT_BLOCK_NANOS = 3_000;

    /** Nanoseconds. The most: a worker that wants a part of the loop waits for the end of a block. */
    public static final long LONG_BLOCK_NANOS = 20_000;

    // ---- the watchdog -----------------------------------------------------------------------------------------

    /** Nanoseconds between two ticks while something may have to be corrected soon. */
    public static final long TICK_NANOS = 1_000_000;

    /** Nanoseconds between two ticks otherwise: a tick costs some 25 µs in a virtual machine. */
    public static final long LONG_TICK_NANOS = 4_000_000;

    /** Nanoseconds. A tick where workers are woken again and again for less than a tick, as by timers. */
    public static final long RARE_TICK_NANOS = 16_000_000;

    /** Ticks without anything to do before long ones begin; fewer, and short phases wait for their next public task. */
    public static final int QUIET_TICKS = 16;

    /** Ticks. An item that has waited for more is offered to others. */
    public static final int ITEM_TICKS = 2;

    private Tunables() {}
}
