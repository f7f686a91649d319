package edu.rice.hj.runtime.mapreduce2;

import static edu.rice.hj.Module1.forall;

import edu.rice.hj.api.SuspendableException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A job that maps parts of an input to keys with values, and reduces the values of each key to a result. {@link #run}
 * first runs the map tasks in parallel, then the reduce tasks, each for the keys whose hash code leads to it.
 * <p>The values of a key are given to {@link #reduce} in the order of the map tasks that have emitted them, and in the
 * order in which each did. The results are in the order of the reduce tasks, and for each in that in which its keys
 * were first emitted. So neither depends on the schedule.
 * {@snippet :
 * class Lengths extends MapReduceTask<Integer, String, Character, Integer, Integer> {
 *     Lengths(int maps, int reduces) { super(maps, reduces, false); }
 *
 *     @Override
 *     public Map<Integer, List<String>> partition(int part) { return Map.of(part, wordsOf(part)); }
 *
 *     @Override
 *     public void map(Integer part, String word, Aggregator<Character, Integer> found) {
 *         found.emit(word.charAt(0), word.length());
 *     }
 *
 *     @Override
 *     public Integer reduceIdentity(Character letter) { return 0; }
 *
 *     @Override
 *     public Integer reduce(Character letter, List<Integer> lengths, Integer initial) {
 *         return lengths.stream().reduce(initial, Math::max);
 *     }
 * }
 * }
 * <p>Memory consistency: actions of the map tasks happen-before the reduce tasks, and those of the reduce tasks before
 * {@link #run} returns.
 *
 * @param <InKey> type of the keys of the input
 * @param <InValue> type of the values of the input
 * @param <OutKey> type of the keys that are emitted
 * @param <OutValue> type of the values that are emitted
 * @param <Result> type of what the values of a key are reduced to
 */
public abstract class MapReduceTask<InKey, InValue, OutKey, OutValue, Result> {
    /** How many map tasks there are. */
    protected final int numMapTasks;

    /** How many reduce tasks there are. */
    protected final int numReduceTasks;

    /** Whether {@link #run} prints how long each step has taken. */
    protected final boolean printTimes;

    private List<Result> results = List.of();

    /**
     * A job.
     *
     * @param numMapTasks how many map tasks there are to be
     * @param numReduceTasks how many reduce tasks there are to be
     * @param printTimes whether {@link #run} prints how long each step has taken, to {@link System#out}
     * @throws IllegalArgumentException if there is not at least one of each
     */
    protected MapReduceTask(int numMapTasks, int numReduceTasks, boolean printTimes) {
        if (numMapTasks < 1 || numReduceTasks < 1) {
            throw new IllegalArgumentException(numMapTasks + " map tasks and " + numReduceTasks
                    + " reduce tasks; there must be at least one of each");
        }
        this.numMapTasks = numMapTasks;
        this.numReduceTasks = numReduceTasks;
        this.printTimes = printTimes;
    }

    /**
     * The part of the input that is for one map task; called in that task.
     *
     * @param partitionId from 0 to the number of map tasks, exclusive
     */
    public abstract Map<InKey, List<InValue>> partition(int partitionId);

    /** Emits what it finds in one value of the input; called for each of the values of each key, by the map task. */
    public abstract void map(InKey inKey, InValue inValue, Aggregator<OutKey, OutValue> aggregator);

    /** With what the reduction of a key begins. */
    public abstract Result reduceIdentity(OutKey outKey);

    /**
     * Reduces all values of a key, at least one; called by a reduce task, once for each key.
     *
     * @param initialValue what {@link #reduceIdentity} has given for that key
     */
    public abstract Result reduce(OutKey outKey, List<OutValue> outValues, Result initialValue);

    /**
     * Maps and reduces; returns when all is done. This throws exceptions of tasks as {@code forall} does; then the
     * results are the earlier ones.
     */
    public void run() throws SuspendableException {
        long begin = System.nanoTime();
        List<List<Map<OutKey, List<OutValue>>>> found = empty(numMapTasks);
        forall(0, numMapTasks - 1, m -> found.set(m, mapped(m)));
        long mapped = System.nanoTime();
        List<List<Result>> reduced = empty(numReduceTasks);
        forall(0, numReduceTasks - 1, r -> reduced.set(r, reduced(r, found)));
        List<Result> all = new ArrayList<>();
        reduced.forEach(all::addAll);
        results = all;
        if (printTimes) {
            long end = System.nanoTime();
            System.out.println("map:    " + milliseconds(mapped - begin) + " ms");
            System.out.println("reduce: " + milliseconds(end - mapped) + " ms");
        }
    }

    private static double milliseconds(long nanoseconds) {
        return Math.round(nanoseconds / 1000.0) / 1000.0;
    }

    /** Places that tasks fill, each its own. */
    private static <E> List<List<E>> empty(int size) {
        List<List<E>> all = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            all.add(List.of());
        }
        return all;
    }

    /** The results of a map task, for each reduce task. */
    private List<Map<OutKey, List<OutValue>>> mapped(int mapTask) {
        List<Map<OutKey, List<OutValue>>> parts = new ArrayList<>();
        for (int r = 0; r < numReduceTasks; r++) {
            parts.add(new LinkedHashMap<>());
        }
        Aggregator<OutKey, OutValue> aggregator =
                (key, value) -> parts.get(Math.floorMod(Objects.hashCode(key), numReduceTasks))
                        .computeIfAbsent(key, k -> new ArrayList<>())
                        .add(value);
        partition(mapTask).forEach((key, values) -> {
            for (InValue value : values) {
                map(key, value, aggregator);
            }
        });
        return parts;
    }

    private List<Result> reduced(int reduceTask, List<List<Map<OutKey, List<OutValue>>>> found) {
        Map<OutKey, List<OutValue>> all = new LinkedHashMap<>();
        for (List<Map<OutKey, List<OutValue>>> parts : found) {
            parts.get(reduceTask)
                    .forEach((key, values) ->
                            all.computeIfAbsent(key, k -> new ArrayList<>()).addAll(values));
        }
        List<Result> list = new ArrayList<>();
        all.forEach((key, values) -> list.add(reduce(key, values, reduceIdentity(key))));
        return list;
    }

    /** The results, one for each key; none before the first {@link #run} has ended. */
    public List<Result> results() {
        return results;
    }
}
