package edu.rice.hj.api;

/**
 * A reduction over what the tasks of a finish put. It takes part in a finish by {@code finish(accumulator, body)}: the body
 * and all tasks spawned in it may put. Inside, get is the value at the begin of the finish; afterwards it is that one combined
 * with all that was put, in the order of a sequential run: so it does not depend on the schedule, even for doubles.
 * {@snippet :
 * HjFinishAccumulator leaves = newFinishAccumulator(HjOperator.SUM, int.class);
 * finish(leaves, () -> visit(root, leaves)); // with leaves.put(1), in any task
 * System.out.println(leaves.get().intValue());
 * }
 */
public interface HjFinishAccumulator {
    /** Puts a number. It must be of the accumulator's type. */
    void put(Number value);

    /** Puts an int. */
    void put(int value);

    /** Puts a double. */
    void put(double value);

    /** The value before the finish, in it; the result after it. Of the accumulator's type. */
    Number get();

    /** The type as it was given. */
    Class<?> getType();

    /** How two values make one. */
    HjOperator getOperator();
}
