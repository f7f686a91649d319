package dev.serrano.cluster.internal.balance;

/**
 * Turns bags into data and back. The data does not change when the bag does.
 *
 * @param <B> the class of the bags
 * @param <F> a bag as data
 */
public interface BagCodec<B, F> {
    /** The bag as data; the bag stays as it is. */
    F freeze(B bag);

    /** A bag of its own with that content. */
    B thaw(F data);
}
