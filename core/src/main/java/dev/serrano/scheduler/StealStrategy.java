package dev.serrano.scheduler;

/**
 * Whom a worker without work asks for tasks, and for how many: a part of the schedulers {@code channel} and {@code
 * deque} that a program may replace ({@link dev.serrano.TaskRuntime.Builder#stealStrategy}), as research on scheduling
 * does. Both are in the artifact {@code dev.serrano:serrano-schedulers}. One object decides for one worker, the thief.
 * <p>Workers are named by their numbers in the thief's {@linkplain dev.serrano.Place place}, from 0 to the number of
 * workers there - 1.
 * <p>Memory effects: the calls of one object come one after the other, each happens-before the next. They need not come
 * on the same thread: under {@code channel} a worker that passes a request on asks the thief's strategy where to.
 * <p>The methods are called while a worker polls. They must return soon, and neither block nor wait nor
 * spawn, nor enter an isolated section; callbacks of an event that they set run later, on a thread of the runtime. One
 * that throws, or that names a worker that is not there, is reported to the runtime's {@link
 * dev.serrano.FailureHandler}, and from then on its worker chooses at random and asks for one task.
 * <p>Source: A. Prell, thesis, sections 3.2.2 (victim selection) and 5.1 (steal-one, steal-half, adaptive).
 * {@snippet :
 * TaskRuntime runtime = TaskRuntime.builder()
 *         .scheduler("deque")
 *         .stealStrategy((thief, workers) -> at -> (at + 1) % workers)
 *         .build();
 * }
 */
public interface StealStrategy {
    /** Makes the strategies of the workers of one runtime. */
    @FunctionalInterface
    interface Factory {
        /**
         * The strategy of one worker; a new object each time.
         *
         * @param thief the worker's number in its place
         * @param workers how many workers the place has
         */
        StealStrategy create(int thief, int workers);
    }

    /** A search for work begins. */
    default void searchBegins() {}

    /**
     * The next worker to ask.
     *
     * @param at the worker that has been asked last and has nothing; the thief itself at first, and always under
     *     {@code deque}
     * @return a worker that is neither the thief nor {@code at}; a negative number to end the search. Under
     *     {@code channel} the request then goes to the manager, worker 1, which learns of idle workers, and which
     *     gives what it has
     */
    int nextVictim(int at);

    /** Whether half of the victim's tasks are wanted, and not one; asked once for each search. */
    default boolean wantsHalf() {
        return false;
    }

    /** The thief has got tasks. */
    default void stole(int victim) {}
}
