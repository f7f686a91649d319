package dev.serrano.internal.channel;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether a thief asks for one task or for half of the victim's: fixed, or decided anew every so many steals by how
 * many tasks it executed for each.
 * <p>Source: A. Prell, thesis, section 5.1. The count is of tasks executed, not stolen; the ratio is real-valued.
 */
public final class Amount {
    /** After how many steals the thesis, and a user that names no number, decides anew. */
    public static final int STEALS = 25;

    private final int period;
    private final boolean adaptive;
    private final @Nullable BooleanSupplier decides; // null: decided here
    private boolean half;
    private int steals;
    private long executedBefore;

    private Amount(int period, @Nullable BooleanSupplier decides, boolean half) {
        this.period = period;
        this.adaptive = period > 0;
        this.decides = decides;
        this.half = half;
    }

    /** Always one task. */
    public static Amount one() {
        return new Amount(0, null, false);
    }

    /** Always half. */
    public static Amount half() {
        return new Amount(0, null, true);
    }

    /** One at first. */
    public static Amount adaptive() {
        return adaptive(STEALS);
    }

    /**
     * One at first.
     *
     * @param steals after how many it decides anew
     */
    public static Amount adaptive(int steals) {
        if (steals < 1) {
            throw new IllegalArgumentException(steals + " steals: must be positive");
        }
        return new Amount(steals, null, false);
    }

    /** Chosen by a strategy, for each request. */
    public static Amount decidedBy(BooleanSupplier half) {
        return new Amount(0, half, false);
    }

    /** Whether the next request asks for half; called once for each. */
    public boolean isHalf() {
        if (decides != null) {
            half = decides.getAsBoolean();
        }
        return half;
    }

    /** The amount of the last request, for dumps. Any thread, racy. */
    public boolean wasHalf() {
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
        if (!adaptive || ++steals < period) {
            return false;
        }
        double ratio = (double) (executed - executedBefore) / period;
        boolean change = half ? ratio < 2 : ratio <= 1;
        if (change) {
            half = !half;
        }
        steals = 0;
        executedBefore = executed;
        return change;
    }
}
