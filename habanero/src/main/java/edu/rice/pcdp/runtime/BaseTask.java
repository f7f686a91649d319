package edu.rice.pcdp.runtime;

/**
 * A name that programs import and do not use: the tasks are Serrano's, so there are no objects of this class, and it has
 * none of its old methods.
 */
public abstract class BaseTask {
    private BaseTask() {}

    /** Like {@link BaseTask}, of a finish. */
    public static final class FinishTask extends BaseTask {
        private FinishTask() {}
    }

    /** Like {@link BaseTask}, of an async or a future. */
    @SuppressWarnings("UnusedTypeParameter") // programs name it
    public static final class FutureTask<R> extends BaseTask {
        private FutureTask() {}
    }
}
