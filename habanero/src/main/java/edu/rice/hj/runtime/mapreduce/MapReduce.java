package edu.rice.hj.runtime.mapreduce;

import static edu.rice.hj.Module1.forall;

import edu.rice.hj.api.SuspendableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A job that maps an input to keys with values, and reduces the values of each key to one. {@link #run} first runs the
 * map tasks in parallel, then as many reduce tasks as there are to be, each for the keys whose hash code leads to it,
 * and merges what these have found. The values of a key are reduced in the order of the map tasks that have emitted
 * them, and in the order in which each did: the result does not depend on the schedule.
 * {@snippet :
 * class WordCount extends MapReduce<String, Integer> {
 *     WordCount(int maps, int reduces) { super(maps, reduces); }
 *
 *     @Override
 *     public MapTask<String, Integer> splitter(int i) {
 *         return new MapTask<>(this, i) {
 *             @Override
 *             public void map() { wordsOfShare(i).forEach(word -> emitIntermediate(word, 1)); }
 *         };
 *     }
 *
 *     @Override
 *     public Integer reduce(Integer a, Integer b) { return a + b; }
 * }
 * }
 */
public abstract class MapReduce<K, V> {
    /** How many map tasks there are. */
    protected int _numMapTasks;

    /** How many reduce tasks there are. */
    protected int _numReduceTasks;

    /** The pairs that map task m has emitted for the keys of reduce task r: {@code [m][r]}. */
    protected Map<K, List<V>>[][] _intermediate;

    /** The result of reduce task r: {@code [r]}. */
    protected Map<K, V>[] _final;

    /** The result; null until {@link #merge} has made it. */
    protected Map<K, V> _result;

    /**
     * A job with so many tasks of each kind.
     *
     * @throws IllegalArgumentException if there is not at least one of each
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of a generic class
    public MapReduce(int numMapTasks, int numReduceTasks) {
        if (numMapTasks < 1 || numReduceTasks < 1) {
            throw new IllegalArgumentException(numMapTasks + " map tasks and " + numReduceTasks
                    + " reduce tasks; there must be at least one of each");
        }
        _numMapTasks = numMapTasks;
        _numReduceTasks = numReduceTasks;
        _intermediate = new Map[numMapTasks][numReduceTasks];
        _final = new Map[numReduceTasks];
        for (int r = 0; r < numReduceTasks; r++) {
            _final[r] = new HashMap<>();
            for (int m = 0; m < numMapTasks; m++) {
                _intermediate[m][r] = new HashMap<>();
            }
        }
    }

    /** Adds a value for a key, by that map task; each map task calls it for itself only. */
    public void emitIntermediate(int mapTaskId, K key, V value) {
        int reducer = Math.floorMod(Objects.hashCode(key), _numReduceTasks);
        _intermediate[mapTaskId][reducer]
                .computeIfAbsent(key, k -> new ArrayList<>())
                .add(value);
    }

    /** The result by keys; null before {@link #run} has ended. */
    public Map<K, V> getResult() {
        return _result;
    }

    /**
     * The keys of the result.
     *
     * @throws IllegalStateException before {@link #run} has ended
     */
    public Set<K> getKeys() {
        return result().keySet();
    }

    /**
     * The result of that key; null if no map task has emitted it.
     *
     * @throws IllegalStateException before {@link #run} has ended
     */
    public V query(K key) {
        return result().get(key);
    }

    private Map<K, V> result() {
        if (_result == null) {
            throw new IllegalStateException("there is no result before run() has ended");
        }
        return _result;
    }

    /** Maps, reduces and merges; returns when all is done. Once for each job. */
    public void run() throws SuspendableException {
        forall(0, _numMapTasks - 1, m -> splitter(m).map());
        forall(0, _numReduceTasks - 1, r -> reduce(r));
        merge();
    }

    /** The map task of that number, from 0; called in the task that is to run it. */
    public abstract MapTask<K, V> splitter(int mapTaskId);

    /** The body of that reduce task: reduces the values of each of its keys. */
    public void reduce(int reduceTaskId) {
        Map<K, List<V>> all = new HashMap<>();
        for (Map<K, List<V>>[] ofMapTask : _intermediate) {
            ofMapTask[reduceTaskId].forEach((key, values) ->
                    all.computeIfAbsent(key, k -> new ArrayList<>()).addAll(values));
        }
        all.forEach((key, values) -> emitFinal(reduceTaskId, key, reduce(values)));
    }

    /** Makes the result from what the reduce tasks have found. */
    public void merge() {
        Map<K, V> result = new HashMap<>();
        for (Map<K, V> part : _final) {
            result.putAll(part);
        }
        _result = result;
    }

    /** Reduces the values of a key, at least one, from the first to the last. */
    public V reduce(List<V> values) {
        V reduced = values.getFirst();
        for (V value : values.subList(1, values.size())) {
            reduced = reduce(reduced, value);
        }
        return reduced;
    }

    /** Sets the final value of a key, by that reduce task. */
    public void emitFinal(int reduceTaskId, K key, V value) {
        _final[reduceTaskId].put(key, value);
    }

    /** Reduces two values to one; associative. */
    public abstract V reduce(V first, V second);
}
