package dev.serrano.internal.worker;

import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is at a worker: its tasks, resumed fibers, submissions, or fibers that have yielded.
 * <p>Resumed fibers come before tasks, ready tasks take turns with them, the others come after them; but now and again (ADR 0010), and when somebody has waited
 * long, one of them comes first.
 */
final class Turns {
    /* Implementation. All fields are the driver's; the hand-over of a worker is a release/acquire edge. The watchdog says
     * that somebody has waited long by Polled.POLL_YIELD.
     * starts     what this worker has begun since the last turn of others.
     * regular    whose turn that was: SUBMISSIONS, YIELDED, or NOBODY, so that a row of resumed fibers leaves one to the
     *            tasks.
     * late       who came first last time because he had waited long: SUBMISSIONS, YIELDED, RESUMED.
     * tasksTurn  a ready task was begun last, as an actor's are, which may make itself ready again: the next turn is that of
     *            the deque.
     * due        what this worker begins next is for who has waited long.
     * pollTicks  of the watchdog, which tasks of this worker have met in Serrano.poll() since it began one from its deque.
     *            A task that polls may wait for one that lies behind it there, and with one worker nobody else begins
     *            that; or it searches, depth first, and each task that is begun before its time is one more stack, and
     *            one more branch that is open. Nobody can tell the two apart, so the wait doubles with each fiber that
     *            it has set aside: the first task is begun after some 16 ms, the tenth after 16 s. Rejected: to begin one
     *            at each poll (a search that polled at each node turned breadth first, with a fiber for each task), and
     *            never (a task that spins on its sibling hangs).
     * Under a director each poll draws whether a queued task begins, half as likely with each fiber that has yielded: time
     * must not decide anything there. */
    private static final int SUBMISSIONS = 0;
    private static final int YIELDED = 1;
    private static final int RESUMED = 2;
    private static final int NOBODY = 2;
    private static final int FIRST_WAIT = 16;
    private static final int MOST_DOUBLINGS = 16;

    private final Worker worker;
    private final int between;
    private int starts;
    private int regular;
    private int late;
    private boolean tasksTurn;
    private boolean due;
    private boolean submissionsFirst;
    private int pollTicks;

    /** @param between how many things the worker begins between two turns of others */
    Turns(Worker worker, int between) {
        this.worker = worker;
        this.between = between;
    }

    /** What comes before the tasks in the deque; null if nothing does. */
    @Nullable
    Object beforeTasks() {
        if (worker.takePollBit(Worker.POLL_YIELD) || due) {
            due = false;
            starts = 0;
            return lateOne();
        }
        if (++starts < between) {
            return ready();
        }
        starts = 0;
        regular = regular == NOBODY ? SUBMISSIONS : regular + 1;
        return regular == NOBODY ? null : take(regular);
    }

    /** A resumed fiber, or a ready task; of the latter only one between two tasks of the deque. */
    private @Nullable Object ready() {
        if (tasksTurn && worker.hasOwnTasks()) {
            TaskFiber f = worker.ready.pollFiber();
            tasksTurn = f != null;
            return f;
        }
        Object o = worker.ready.poll();
        tasksTurn = o instanceof SpawnedTask;
        return o;
    }

    /** A resumed fiber that may go on at once, before all else; null if there is none, or it may be another's turn. */
    @Nullable
    TaskFiber resumed() {
        if (due || starts + 1 >= between || worker.ready.isEmpty()) {
            return null;
        }
        worker.policy.beforeTaking();
        TaskFiber f = worker.ready.pollFiber();
        if (f != null) {
            starts++;
        }
        return f;
    }

    /** What comes after the tasks: a resumed fiber or a submission, by turns if there are both; who has yielded last. */
    @Nullable
    Object afterTasks() {
        submissionsFirst = !submissionsFirst; // a task that yields in a loop must not keep submissions out
        Object o = take(submissionsFirst ? SUBMISSIONS : RESUMED);
        if (o == null) {
            o = take(submissionsFirst ? RESUMED : SUBMISSIONS);
        }
        return o != null ? o : take(YIELDED);
    }

    private @Nullable Object lateOne() {
        for (int i = 0; i <= RESUMED; i++) {
            late = late == RESUMED ? SUBMISSIONS : late + 1;
            Object o = take(late);
            if (o != null) {
                return o;
            }
        }
        return null;
    }

    private @Nullable Object take(int kind) {
        if (kind == RESUMED) {
            if (worker.ready.isEmpty()) {
                return null;
            }
            worker.policy.beforeTaking();
            return worker.ready.poll();
        }
        Queue<?> queue = kind == SUBMISSIONS ? worker.place.inbox : worker.yielded;
        if (queue.isEmpty()) {
            return null;
        }
        worker.policy.beforeTaking();
        return queue.poll();
    }

    /** Whether the running task is to yield, where it waits or polls: somebody has waited long, and comes next then. */
    boolean yields() {
        if (!worker.takePollBit(Worker.POLL_YIELD)) {
            return false;
        }
        due = othersWait();
        return due;
    }

    private boolean othersWait() {
        return worker.hasReady() || !worker.place.inbox.isEmpty();
    }

    /**
     * Whether the running task, which polls, is to yield.
     *
     * @param bits the poll word that it has met
     */
    boolean yieldsAtPoll(int bits) {
        Director director = worker.engine.director;
        if (director != null) {
            return othersWait() || worker.hasOwnTasks() && director.beginsQueuedAtPoll(worker.yielded.size());
        }
        if (!worker.hasOwnTasks()) {
            pollTicks = 0;
        } else if ((bits & Worker.POLL_WATCH) != 0) {
            pollTicks++;
        }
        return yields() || pollTicks >> Math.min(worker.yielded.size(), MOST_DOUBLINGS) >= FIRST_WAIT;
    }

    /** A task of the deque begins. */
    void taskBegins() {
        pollTicks = 0;
    }
}
