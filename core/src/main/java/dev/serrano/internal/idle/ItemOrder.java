package dev.serrano.internal.idle;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.tuning.Tunables;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The order in which a worker begins its tasks, resumed fibers, submissions, and fibers that have yielded.
 * <p>Resumed fibers come before tasks, ready tasks take turns with them, the others come after them. But now and again
 * (ADR 0010), and when one of the others has waited long, it comes first.
 */
public final class ItemOrder {
    /* Implementation. All fields are the driver's; the hand-over of a worker is a release/acquire edge. The watchdog says
     * by Slot.POLL_YIELD that an item has waited long.
     * starts     what this worker has begun since the last turn of others.
     * regular    which kind had that turn: SUBMISSIONS, YIELDED, or NONE, so that a row of resumed fibers leaves one turn
     *            to the tasks.
     * late       which kind came first last time because an item had waited long: SUBMISSIONS, YIELDED, RESUMED.
     * tasksTurn  a ready task was begun last, such as an actor's, which may make itself ready again: the deque has the next
     *            turn.
     * due        what this worker begins next is an item that has waited long.
     * pollTicks  of the watchdog, which tasks of this worker have met in Serrano.poll() since it began one from its deque.
     *            A task that polls may wait for one that lies behind it there, and with one worker no other begins
     *            that. Or it searches, depth first, and each task that is begun early is one more stack, and one more
     *            open branch. The two look the same, so the wait doubles with each fiber that it has suspended: the
     *            first task is begun after some 16 ms, the tenth after 16 s. Rejected: to begin one at each poll (a
     *            search that polled at each node turned breadth first, with a fiber for each task), and never (a task
     *            that spins on its sibling hangs).
     * Under a director each poll draws whether a queued task begins, half as likely with each fiber that has yielded: time
     * must not decide anything there. */
    private static final int SUBMISSIONS = 0;
    private static final int YIELDED = 1;
    private static final int RESUMED = 2;
    private static final int NONE = 2;
    private static final int MOST_DOUBLINGS = 16;

    private final Slot slot;
    private final int index;
    private final WorkerGroup place;
    private final ReadyItems items;
    private final ReadyQueue ready;
    private final Queue<Fiber> yielded;
    private final Queue<Object> inbox;
    final WorkSource source;
    private final @Nullable Director director;
    private final int between;
    private int starts;
    private int regular;
    private int late;
    private boolean tasksTurn;
    private boolean due;
    private boolean submissionsFirst;
    private int pollTicks;

    /**
     * @param index of the worker in its place
     * @param between how many things the worker begins between two turns of others
     */
    public ItemOrder(Slot slot, int index, WorkerGroup place, WorkSource source, int between) {
        this.slot = slot;
        this.index = index;
        this.place = place;
        this.items = place.items[index];
        this.ready = items.ready;
        this.yielded = items.yielded;
        this.inbox = place.inbox;
        this.source = source;
        this.director = place.director;
        this.between = between;
    }

    /** The item that comes before the tasks in the deque; null if there is none. */
    public @Nullable Object beforeTasks() {
        if (slot.takePollBit(Slot.POLL_YIELD) || due) {
            due = false;
            starts = 0;
            return lateOne();
        }
        if (++starts < between) {
            return readyItem();
        }
        starts = 0;
        regular = regular == NONE ? SUBMISSIONS : regular + 1;
        return regular == NONE ? null : take(regular);
    }

    /** A resumed fiber, or a ready task; of the latter only one between two tasks of the deque. */
    private @Nullable Object readyItem() {
        if (ready.isEmpty()) {
            tasksTurn = false;
            return null;
        }
        source.beforeTaking(); // also here: a worker that has asked for work while it waited may have got this before
        if (tasksTurn && source.hasOwnTasks()) {
            Fiber f = ready.pollFiber();
            tasksTurn = f != null;
            return f;
        }
        Object o = ready.poll();
        tasksTurn = o != null && !(o instanceof Fiber);
        return o;
    }

    /** A resumed fiber that may go on at once, before all else; null if there is none, or another item may come first. */
    public @Nullable Fiber resumed() {
        if (due || starts + 1 >= between || ready.isEmpty()) {
            return null;
        }
        source.beforeTaking();
        Fiber f = ready.pollFiber();
        if (f != null) {
            starts++;
        }
        return f;
    }

    /** The item after the tasks: a resumed fiber or a submission, by turns if there are both; then a yielded fiber. */
    public @Nullable Object afterTasks() {
        if (!othersWait()) {
            return null;
        }
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
            if (ready.isEmpty()) {
                return null;
            }
            source.beforeTaking();
            return ready.poll();
        }
        Queue<?> queue = kind == SUBMISSIONS ? inbox : yielded;
        if (queue.isEmpty() || kind == SUBMISSIONS && !place.takesWork(index)) {
            return null;
        }
        source.beforeTaking();
        return queue.poll();
    }

    /** Whether the running task is to yield, where it waits or polls: an item has waited long, and comes next then. */
    public boolean yields() {
        if (!slot.takePollBit(Slot.POLL_YIELD)) {
            return false;
        }
        due = othersWait();
        return due;
    }

    private boolean othersWait() {
        return items.any() || !inbox.isEmpty() && place.takesWork(index);
    }

    /**
     * Whether the running task, which polls, is to yield.
     *
     * @param bits the poll word that it has met
     */
    public boolean yieldsAtPoll(int bits) {
        if (director != null) {
            return othersWait()
                    || source.hasOwnTasks() && director.random(2 << Math.min(yielded.size(), MOST_DOUBLINGS)) == 0;
        }
        if (!source.hasOwnTasks()) {
            pollTicks = 0;
        } else if ((bits & Slot.POLL_WATCH) != 0) {
            pollTicks++;
        }
        return yields() || pollTicks >> Math.min(yielded.size(), MOST_DOUBLINGS) >= Tunables.FIRST_POLL_WAIT;
    }

    /** A task of the deque begins. */
    public void taskBegins() {
        pollTicks = 0;
    }
}
