package dev.serrano.observe;

import java.util.Locale;

/**
 * A counter of a worker for its scheduler's work. A scheduler has those counters that mean something to it: one that it
 * lacks is absent from {@link SchedulerStats}, not 0.
 * <p>Sources: A. Prell, "Embracing explicit communication in work-stealing runtime systems", thesis, Bayreuth 2016
 * (below: Prell); V. Kumar, "Efficient work-stealing with managed runtimes", thesis, Australian National University
 * 2014 (Kumar).
 * {@snippet :
 * OptionalLong steals = runtime.schedulerStats().total(SchedulerCounter.REQUESTS_SENT);
 * }
 */
public enum SchedulerCounter {
    /** Tasks spawned by code that the worker ran. */
    TASKS,

    /** Tasks begun by the worker, the first of each run among them: {@link WorkerStats#run}. */
    TASKS_RUN,

    /**
     * Steal requests of this worker that set out. A request that came home and is sent out again counts again. When
     * nothing runs, the sum over the workers is that of {@link #REQUESTS_SERVED} and {@link #REQUESTS_RETURNED} plus
     * the requests that are under way, one of each worker at most. Scheduler {@code channel}; Prell, section 3.3.
     */
    REQUESTS_SENT,

    /**
     * Requests of others that this worker could not serve and passed on: to the next victim or, after the last, home to
     * the thief. Prell, section 3.3.
     */
    REQUESTS_FORWARDED,

    /**
     * Requests of others that this worker could not serve and sent back at once. {@code channel:acknowledge}; Prell,
     * section 3.3, where this is what forwarding is compared with.
     */
    REQUESTS_DECLINED,

    /** Requests of this worker that ended without tasks: all victims had nothing. Prell, section 3.3. */
    REQUESTS_RETURNED,

    /** Requests of others that this worker answered with tasks. Prell, section 3.3. */
    REQUESTS_SERVED,

    /**
     * Victims without tasks. {@code channel}: those that the requests served here had met before, sleeping ones that
     * were skipped among them; Prell, section 5.1. {@code default} and {@code deque}: those at which this worker looked
     * in vain, or lost the task to another; Kumar, section 4.4. A search looks many times, so the two kinds do not
     * compare.
     */
    FAILED_STEALS,

    /**
     * Times this worker took tasks that another one had spawned: one public task, or the tasks of a request or a visit.
     */
    STEALS,

    /** Tasks taken that way. */
    TASKS_STOLEN,

    /**
     * Steals of half of the victim's tasks instead of one; counted by the victim where there are requests, otherwise by
     * the thief. Under {@code default} a thief takes half where tasks are short. Not with {@code sharing}. Prell,
     * section 5.1.
     */
    HALF_STEALS,

    /**
     * Times this worker changed between asking for one task and for half. {@code channel:adaptive}; Prell, section 5.1.
     */
    STRATEGY_CHANGES,

    /** Messages "busy again" to the worker that detects termination. {@code channel}; Prell, section 4.1. */
    MANAGER_UPDATES,

    /**
     * Times this worker found out that all workers were out of work. {@code channel} with two workers or more, whose
     * manager, worker 1, does it; Prell, section 4.1.
     */
    TERMINATIONS,

    /**
     * Nanoseconds from when the last worker had found nothing to when that was detected, summed over
     * {@link #TERMINATIONS}: the latency of termination detection. Prell, section 4.1.
     */
    TERMINATION_NANOS,

    /** Task barriers after which the root task went on here: {@link dev.serrano.Serrano#taskBarrier}. */
    BARRIERS,

    /**
     * Nanoseconds from when the last task had ended, for which a root task waited in a task barrier, to when the root
     * task went on, summed over {@link #BARRIERS}: the latency of the barrier. Under {@code channel} with two workers
     * or more it includes the detection that all are out of work, and the way out of the barrier. Not under
     * {@code deterministic}, where no time passes. Prell, section 4.1.
     */
    BARRIER_NANOS,

    /**
     * Times the frames of woven code on this worker left the native stack and became activations: since a worker asked
     * for work, or there was no stack left, or the code had come to another worker. Kumar, chapter 4, where it is the
     * thief that walks the stack.
     */
    UNWINDS,

    /**
     * Activations that {@link #UNWINDS} have captured: frames of woven methods that left the native stack and, of each
     * unwind at a spawn, the spawned call, which had not begun.
     */
    UNWOUND_FRAMES,

    /**
     * Nanoseconds from the look at which an unwind began to when its activations were queued, summed over {@link
     * #UNWINDS}: the time that the victim loses. Under {@code deterministic}, where no time passes, 0. Kumar, section
     * 5.4, has the cycles for which victims are stopped.
     */
    UNWIND_NANOS,

    /**
     * Activations of woven code that this worker has queued, those of each unwind that can go on at once: the youngest,
     * and each that goes on beside a call that it has spawned.
     */
    ACTIVATIONS_QUEUED,

    /**
     * Activations that this worker has begun and another one has queued: the steals of woven code. With the number of
     * spawned calls, which are not counted while they run, they give Kumar's steal ratio.
     */
    ACTIVATIONS_STOLEN,

    /**
     * The {@link #ACTIVATIONS_STOLEN} that were not the first of their unwind: no worker was asked for them, and the
     * victim does not know of them. Kumar, section 5.7, where these are the steals that find a return barrier. All
     * schedulers but {@code channel}, under which the victim answers each steal.
     */
    FREE_STEALS,

    /** Pieces cut off from loops on this worker. Prell, section 5.2. */
    LOOP_SPLITS,

    /**
     * Calls of {@link dev.serrano.Serrano#poll} by code that the worker ran. Polls of the runtime itself, at pushes and
     * pops, are not counted.
     */
    POLLS,

    /** The {@link #POLLS} that found a request: {@code POLL_HITS / POLLS} says whether they pay. */
    POLL_HITS,

    /**
     * Futures that were completed here with an atomic instruction, since others may have waited: stolen ones, those
     * shown to others, and those whose task or maker was suspended. All others were resolved on their worker. A future
     * that is resolved there is not counted, since that would cost as much as the rest of its completion; in a program
     * whose tasks are futures it is {@link #TASKS} less this. Under {@code deque} and {@code sharing} every queued task
     * is shown to others. Prell, section 4.3, has operations on futures resolved locally and stolen.
     */
    FUTURES_SHARED,

    /** Waits for a future here that set the task aside; a future that was there, or that ran in place, is no wait. */
    FUTURE_WAITS,

    /**
     * Times this worker fell asleep, since it had found no work. Not under {@code deterministic}, whose workers take
     * turns on one thread.
     */
    PARKS,

    /**
     * Nanoseconds in {@link WorkerStats.State#RUNNING}. Under {@code deterministic}, whose workers take turns on one
     * thread, no time is counted. The three times together are the age of the worker. Prell, section 3.4, has more
     * parts than these.
     */
    RUNNING_NANOS,

    /** Nanoseconds in {@link WorkerStats.State#MANAGING}. */
    MANAGING_NANOS,

    /** Nanoseconds in {@link WorkerStats.State#IDLE}. */
    IDLE_NANOS,

    /**
     * Nanoseconds of this worker for requests: to send its own, and to receive, pass on and answer those of others, the
     * tasks not included. A part of {@link #RUNNING_NANOS} and {@link #MANAGING_NANOS}. {@code channel}, and only with
     * {@code -Dserrano.times=true}, since the clock costs as much as a message. Prell, section 3.4.
     */
    REQUEST_HANDLING_NANOS,

    /** Like {@link #REQUEST_HANDLING_NANOS}, for tasks: to take them from the deque and send them, to receive them. */
    TASK_TRANSFER_NANOS;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** The name in reports, such as {@code requests_sent}. */
    public String key() {
        return key;
    }
}
