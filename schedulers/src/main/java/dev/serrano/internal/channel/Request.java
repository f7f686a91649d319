package dev.serrano.internal.channel;

/**
 * A steal request as one long, so that it is copied by value: the thief, how often it has failed, the thief's
 * confirmations about itself, whether it wants one task or half. With {@link #isUpdate} it is a message to the manager:
 * the thief is busy again.
 */
public final class Request {
    /** Sent while the thief may still be busy. */
    public static final int WORKING = 0;

    /** The thief itself has confirmed that it is idle. */
    public static final int IDLE = 1;

    /** The manager has the thief in its set. */
    public static final int REGISTERED = 2;

    private static final int THIEF_BITS = 16;
    private static final int FAILED_SHIFT = THIEF_BITS;
    private static final int FAILED_BITS = 16;
    private static final int STATUS_SHIFT = FAILED_SHIFT + FAILED_BITS;
    private static final long HALF = 1L << 34;
    private static final long UPDATE = 1L << 35;
    private static final long PRESENT = 1L << 36; // no message is 0
    private static final long ASKS_LEAVE = 1L << 37;
    private static final long SECOND = 1L << 38;
    private static final long LIFELINE = 1L << 39;
    private static final long RECALL = 1L << 40;
    private static final long MASK = (1 << THIEF_BITS) - 1;

    private Request() {}

    static long of(int thief, boolean half) {
        return PRESENT | thief | (half ? HALF : 0);
    }

    static long update(int thief) {
        return PRESENT | UPDATE | thief;
    }

    static long recall(int thief) {
        return PRESENT | RECALL | thief;
    }

    /** The thief. */
    public static int thief(long request) {
        return (int) (request & MASK);
    }

    /** How many victims had nothing. */
    public static int failed(long request) {
        return (int) (request >>> FAILED_SHIFT & MASK);
    }

    static long withFailed(long request, int failed) {
        return request & ~(MASK << FAILED_SHIFT) | (long) failed << FAILED_SHIFT;
    }

    /** One of {@link #WORKING}, {@link #IDLE}, {@link #REGISTERED}. */
    public static int status(long request) {
        return (int) (request >>> STATUS_SHIFT & 3);
    }

    static long withStatus(long request, int status) {
        return request & ~(3L << STATUS_SHIFT) | (long) status << STATUS_SHIFT;
    }

    static boolean isHalf(long request) {
        return (request & HALF) != 0;
    }

    static long withAsksLeave(long request, boolean asks) {
        return asks ? request | ASKS_LEAVE : request & ~ASKS_LEAVE;
    }

    /**
     * Whether the thief stands in for the worker to which this is sent, which keeps the request while it is busy: see
     * {@link Leaving#DUMMY}.
     */
    static boolean asksLeave(long request) {
        return (request & ASKS_LEAVE) != 0;
    }

    static long asSecond(long request) {
        return request | SECOND;
    }

    /** Whether this is the second request of its thief, whose answer has a channel of its own. */
    public static boolean isSecond(long request) {
        return (request & SECOND) != 0;
    }

    static long withLifeline(long request, boolean stays) {
        return stays ? request | LIFELINE : request & ~LIFELINE;
    }

    /** Whether the receiver keeps this request until it has tasks, or the thief recalls it. */
    static boolean isLifeline(long request) {
        return (request & LIFELINE) != 0;
    }

    /** Whether this is no request, but asks for the one that the thief has left here. */
    static boolean isRecall(long request) {
        return (request & RECALL) != 0;
    }

    /** Whether this is no request, but a note for the manager that the worker is busy. */
    public static boolean isUpdate(long request) {
        return (request & UPDATE) != 0;
    }
}
