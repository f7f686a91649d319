package dev.serrano.internal.channel;

/**
 * Whether a thief asks for one task or for half of the victim's: fixed, or decided anew every 25 steals by how many tasks it
 * executed for each.
 * <p>Source: A. Prell, thesis, section 5.1. The count is of tasks executed, not stolen; the ratio is real-valued.
 */
public final class Amount {
    private static final int STEALS = 25;

    private final boolean adaptive;
    private boolean half;
    private int steals;
    private long executedBefore;

    private Amount(boolean adaptive, boolean half) {
        this.adaptive = adaptive;
        this.half = half;
    }

    /** Always one task. */
    public static Amount one() {
        return new Amount(false, false);
    }

    /** Always half. */
    public static Amount half() {
        return new Amount(false, true);
    }

    /** One at first. */
    public static Amount adaptive() {
        return new Amount(true, false);
    }

    /** Whether the next request asks for half. */
    public boolean isHalf() {
        return half;
    }

    /** Whether it decides anew now and then. */
    public boolean isAdaptive() {
        return adaptive;
    }

    /**
     * A steal has succeeded. Returns whether that has changed its mind.
     *
     * @param executed tasks that the worker has executed since its beginning
     */
    public boolean stole(long executed) {
        if (!adaptive || ++steals < STEALS) {
            return false;
        }
        double ratio = (double) (executed - executedBefore) / STEALS;
        boolean change = half ? ratio < 2 : ratio <= 1;
        if (change) {
            half = !half;
        }
        steals = 0;
        executedBefore = executed;
        return change;
    }
}
