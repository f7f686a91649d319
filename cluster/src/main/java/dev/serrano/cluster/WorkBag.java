package dev.serrano.cluster;

import org.jspecify.annotations.Nullable;

/**
 * A bag of work that many places share: pending items, and the result of the items that were processed.
 * <p>The cluster moves work by splitting a bag at a busy place and merging the part into the bag of an idle one. An
 * item may add new items to the bag that it is in. The order of items means nothing; the result must not depend on it.
 * <p>Each place has one bag of a run at a time, which it splits for its workers, and merges again, some hundred times a
 * second. One thread at a time calls a bag; writes of one call are visible to the next. A bag that goes to another place is written with the serializer that is registered for its class, so it
 * must be data: no references to what is outside the bag.
 * <p>In a fault-tolerant run a bag is copied to the home of the run from time to time. If a place is lost, its items
 * since the last copy are processed again elsewhere, and their results count once. Side effects of {@link #process}
 * may happen again.
 * {@snippet :
 * final class Primes implements WorkBag<Primes, Long> {
 *     private final ArrayDeque<Long> numbers = new ArrayDeque<>(); // to look at
 *     private long found;
 *
 *     public boolean isEmpty() {
 *         return numbers.isEmpty();
 *     }
 *
 *     public long size() {
 *         return numbers.size();
 *     }
 *
 *     public void process(int items) {
 *         for (int i = 0; i < items && !isEmpty(); i++) if (isPrime(numbers.removeLast())) found++;
 *     }
 *
 *     public @Nullable Primes split() {
 *         if (size() < 2) return null;
 *         Primes half = new Primes();
 *         for (long n = size() / 2; n > 0; n--) half.numbers.addLast(numbers.removeFirst());
 *         return half;
 *     }
 *
 *     public void merge(Primes other) {
 *         numbers.addAll(other.numbers);
 *         found += other.found;
 *     }
 *
 *     public Long result() {
 *         return found;
 *     }
 * }
 * }
 *
 * @param <B> the class of the bag itself
 * @param <R> the type of the result
 */
public interface WorkBag<B extends WorkBag<B, R>, R extends @Nullable Object> {
    /** Whether there is no item to process. A bag without items still has a result. */
    boolean isEmpty();

    /** How many items there are, or an estimate: for statistics only. */
    long size();

    /**
     * Processes at most so many items; what they add to the result and to the bag is in it afterwards.
     * An exception ends the run with that exception.
     *
     * @param items how many items, at least 1
     */
    void process(int items);

    /**
     * Takes about half of the items out of this bag. The result stays here: the part's result is that of no item.
     *
     * @return a bag of its own with the items taken, or null if there are too few to share
     */
    @Nullable
    B split();

    /**
     * Moves everything of another bag into this one: its items, and its result.
     *
     * @param other the other bag, not used afterwards
     */
    void merge(B other);

    /** The result of all items processed in this bag and in those merged into it. */
    R result();
}
