package dev.serrano.internal.channel;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether a thief asks for one task or for half of the victim's: fixed, or decided anew every 25 steals by how many
 * tasks it executed for each.
 * <p>Source: A. Prell, thesis, section 5.1. The count is of tasks executed, not stolen; the ratio is real-valued.
 */
public final class Amount {
    private static final int STEALS = 25;

    private final boolean adaptive;
    private final @Nullable BooleanSupplier decides; // null: decided here
    private boolean half;
    private int steals;
    private long executedBefore;

    private Amount(boolean adaptive, @Nullable BooleanSupplier decides, boolean half) {
        this.adaptive = adaptive;
        this.decides = decides;
        this.half = half;
    }

    /** Always one task. */
    public static Amount one() {
        return new Amount(false, null, false);
    }

    /** Always half. */
    public static Amount half() {
        return new Amount(false, null, true);
    }

    /** One at first. */
    public static Amount adaptive() {
        return new Amount(true, null, false);
    }

    /** Chosen by a strategy, for each request. */
    public static Amount decidedBy(BooleanSupplier half) {
        return new Amount(false, half, false);
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
