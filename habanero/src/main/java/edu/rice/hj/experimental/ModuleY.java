package edu.rice.hj.experimental;

import dev.serrano.habanero.ItemLoops;
import edu.rice.hj.ModuleN;
import edu.rice.hj.api.HjIndexable;
import edu.rice.hj.api.HjProcedure;
import edu.rice.hj.api.HjSuspendingProcedure;
import edu.rice.hj.api.SuspendableException;
import java.util.List;

/** Adds loops over the elements of lists and arrays, with a task for each chunk of so many elements. */
public class ModuleY extends ModuleN {
    protected ModuleY() {}

    /**
     * Runs the body for each element, with one task for each chunk of consecutive elements, and returns when all these, and all
     * that they have spawned, have ended. The elements are read by the tasks.
     *
     * @throws IllegalArgumentException if the size of chunks is not positive
     * @throws RuntimeException the failure of the body or of a task; a MultipleExceptions with all, if several fail
     */
    public static <T> void forallItemsSusp(int chunkSize, List<T> elements, HjSuspendingProcedure<T> body)
            throws SuspendableException {
        ItemLoops.forallItemsSusp(chunkSize, elements, body);
    }

    /** Same as {@link #forallItemsSusp(int, List, HjSuspendingProcedure)}. */
    public static <T> void forallItemsSusp(int chunkSize, HjIndexable<T> elements, HjSuspendingProcedure<T> body)
            throws SuspendableException {
        ItemLoops.forallItemsSusp(chunkSize, elements, body);
    }

    /** Same as {@link #forasyncItemsSusp(int, List, HjSuspendingProcedure)}. */
    public static <T> void forasyncItemsSusp(int chunkSize, HjIndexable<T> elements, HjSuspendingProcedure<T> body)
            throws SuspendableException {
        ItemLoops.forasyncItemsSusp(chunkSize, elements, body);
    }

    /**
     * Spawns one task for each chunk of consecutive elements, and goes on. They belong to the current finish. The elements are read by the tasks.
     *
     * @throws IllegalArgumentException if the size of chunks is not positive
     */
    public static <T> void forasyncItemsSusp(int chunkSize, List<T> elements, HjSuspendingProcedure<T> body)
            throws SuspendableException {
        ItemLoops.forasyncItemsSusp(chunkSize, elements, body);
    }

    /**
     * Runs the body for each element, with one task for each chunk of consecutive elements, and returns when all these, and all
     * that they have spawned, have ended. The body must not wait. The elements are read by the tasks.
     *
     * @throws IllegalArgumentException if the size of chunks is not positive
     * @throws edu.rice.hj.runtime.util.MultipleExceptions with all failures, if the body or a task fails
     */
    public static <T> void forallItems(int chunkSize, List<T> elements, HjProcedure<T> body)
            throws SuspendableException {
        ItemLoops.forallItems(chunkSize, elements, body);
    }

    /** Same as {@link #forallItems(int, List, HjProcedure)}. */
    public static <T> void forallItems(int chunkSize, HjIndexable<T> elements, HjProcedure<T> body)
            throws SuspendableException {
        ItemLoops.forallItems(chunkSize, elements, body);
    }

    /** Same as {@link #forasyncItems(int, List, HjProcedure)}. */
    public static <T> void forasyncItems(int chunkSize, HjIndexable<T> elements, HjProcedure<T> body) {
        ItemLoops.forasyncItems(chunkSize, elements, body);
    }

    /**
     * Spawns one task for each chunk of consecutive elements, and goes on. They belong to the current finish. The body must not wait. The elements are read by the tasks.
     *
     * @throws IllegalArgumentException if the size of chunks is not positive
     */
    public static <T> void forasyncItems(int chunkSize, List<T> elements, HjProcedure<T> body) {
        ItemLoops.forasyncItems(chunkSize, elements, body);
    }

    /** Same as {@link #forallItemsSusp(int, List, HjSuspendingProcedure)}. */
    public static <T> void forallItemsSusp(int chunkSize, T[] elements, HjSuspendingProcedure<T> body)
            throws SuspendableException {
        ItemLoops.forallItemsSusp(chunkSize, elements, body);
    }

    /** Same as {@link #forasyncItemsSusp(int, List, HjSuspendingProcedure)}. */
    public static <T> void forasyncItemsSusp(int chunkSize, T[] elements, HjSuspendingProcedure<T> body)
            throws SuspendableException {
        ItemLoops.forasyncItemsSusp(chunkSize, elements, body);
    }

    /** Same as {@link #forallItems(int, List, HjProcedure)}. */
    public static <T> void forallItems(int chunkSize, T[] elements, HjProcedure<T> body) throws SuspendableException {
        ItemLoops.forallItems(chunkSize, elements, body);
    }

    /** Same as {@link #forasyncItems(int, List, HjProcedure)}. */
    public static <T> void forasyncItems(int chunkSize, T[] elements, HjProcedure<T> body) {
        ItemLoops.forasyncItems(chunkSize, elements, body);
    }
}
