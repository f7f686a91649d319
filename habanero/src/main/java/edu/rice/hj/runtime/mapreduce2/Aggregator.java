package edu.rice.hj.runtime.mapreduce2;

/**
 * Takes the keys and values that a map task of a {@link MapReduceTask} finds. Each map task has its own, which only that
 * task uses.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
@FunctionalInterface
public interface Aggregator<K, V> {
    /** Adds a value for a key; either may be null. */
    void emit(K key, V value);
}
