package dev.serrano.eureka;

/**
 * The verdict of a {@link Eureka} about the calling task.
 * {@snippet :
 * class AtLeast extends Eureka<Integer, Object, Integer> { // ends those who have found less
 *     final AtomicInteger most = new AtomicInteger();
 *
 *     protected Verdict offered(Integer value) {
 *         return most.accumulateAndGet(value, Math::max) == value ? Verdict.GO_ON : Verdict.END;
 *     }
 *
 *     protected Verdict checked(Object argument) {
 *         return Verdict.GO_ON;
 *     }
 *
 *     public boolean isResolved() {
 *         return false;
 *     }
 *
 *     public Integer get() {
 *         return most.get();
 *     }
 * }
 * }
 */
public enum Verdict {
    /** It goes on. */
    GO_ON,
    /** It is no longer needed, and ends. */
    END
}
