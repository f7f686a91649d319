package edu.rice.hj.runtime.mapreduce;

/** One of the map tasks of a {@link MapReduce}, with its share of the input. */
public abstract class MapTask<K, V> {
    private final MapReduce<K, V> job;
    private final int id;

    /**
     * A map task.
     *
     * @param mapReduce the job to which it emits
     * @param mapTaskId its number, the argument of {@link MapReduce#splitter}
     */
    @SuppressWarnings({"rawtypes", "unchecked"}) // as programs call it
    public MapTask(MapReduce mapReduce, int mapTaskId) {
        this.job = mapReduce;
        this.id = mapTaskId;
    }

    /** Adds a value for a key. To be called in {@link #map}, by one task at a time. */
    public final void emitIntermediate(K key, V value) {
        job.emitIntermediate(id, key, value);
    }

    /** Reads its share of the input and {@linkplain #emitIntermediate emits} keys and values. */
    public abstract void map();
}
