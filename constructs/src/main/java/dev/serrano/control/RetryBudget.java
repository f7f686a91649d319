package dev.serrano.control;

/**
 * A shared limit on how many attempts of many calls are retries: a token bucket. Each call of {@link Retry#call} that
 * has this budget adds a part of a token, each retry takes a whole one. So in the long run retries are at most that part
 * of the calls, and a service that is down does not get a multiple of its usual load.
 * {@snippet :
 * static final RetryBudget BUDGET = RetryBudget.of(0.1, 20); // 10 %, and 20 retries at once
 * static final Retry POLICY = Retry.attempts(4).budget(BUDGET);
 * }
 * <p>The bucket is full at first. Thread-safe. Source: "Handling Overload" in B. Beyer et al., "Site Reliability
 * Engineering", 2016 (retry budget of each client), and the retry throttling of gRPC.
 */
public final class RetryBudget {
    /* Implementation. Millionths of a token, so that nothing is lost by rounding; guarded by the monitor, which is held
     * for an addition. */
    private static final long TOKEN = 1_000_000;

    private final long deposit;
    private final long most;
    private long held;

    private RetryBudget(long deposit, long most) {
        this.deposit = deposit;
        this.most = most;
        held = most;
    }

    /**
     * A budget.
     *
     * @param part the retries for each call, in the long run; 0.1 for 10 %; a millionth at least, unless 0
     * @param atOnce the capacity of the bucket: how many retries may come together, 1 or more
     * @throws IllegalArgumentException if the part is not in 0 to 100, or the capacity is less than 1
     */
    public static RetryBudget of(double part, int atOnce) {
        if (!(part >= 0 && part <= 100)) { // also NaN
            throw new IllegalArgumentException(
                    "RetryBudget.of(" + part + ", ...): the retries for each call must be 0 to 100; 0.1 is 10 %");
        }
        if (atOnce < 1) {
            throw new IllegalArgumentException(
                    "RetryBudget.of(..., " + atOnce + "): the retries at once must be 1 or more");
        }
        return new RetryBudget(Math.round(part * TOKEN), atOnce * TOKEN);
    }

    /** A call begins. */
    synchronized void deposit() {
        held = Math.min(most, held + deposit);
    }

    /** Takes the token of a retry; returns whether there was one. */
    synchronized boolean withdraw() {
        if (held < TOKEN) {
            return false;
        }
        held -= TOKEN;
        return true;
    }

    /** Returns how many retries could be made now without another call. */
    public synchronized int available() {
        return (int) (held / TOKEN);
    }

    @Override
    public String toString() {
        return "retry budget (" + available() + " available)";
    }
}
