package dev.serrano.races;

import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import org.jspecify.annotations.Nullable;

/** The order of a task among others: what its current step comes after. */
final class OrderedTask extends SyncMember {
    /* Implementation. All fields belong to the task, whose actions on one worker happen-before those on the next; `end`
     * is read by others when the task has ended.
     * sure     the order of the program's structure: spawn, finish, join, values, phases.
     * seen     that and the order of locks and isolated sections in this run; the same object where there were none.
     * step     the task's own. It ends where the task spawns or signals: what comes after is not before those others.
     *          A wait does not end it, since a step that others are ordered after is one whose signal has been given.
     * marked   the mark for the current step, once it was made.
     * touches  the last accesses of the step, by site, so that a loop makes one object for each site.
     * initializing  how many static initializers are on the stack: their accesses are not followed.
     * objects, shadows  the last objects, by site.
     * spawnSite  where woven code of this task is in a call that spawns; null elsewhere. It saves the walk over the stack.
     *          Such a call runs nothing else of the program as this task, but an iterator that a user wrote: if that
     *          spawns, the line in a report may be that of the outer call. */
    private static final int CACHE = 16;

    final RaceTask task;
    private final RaceDetector detector;
    private final @Nullable OrderedLoop inTurn; // of an iteration that later ones come after
    private @Nullable Touch @Nullable [] touches;
    private @Nullable Object @Nullable [] objects;
    private @Nullable Shadow @Nullable [] shadows;
    private Clock sure;
    private Clock seen;
    private int step = 1;
    private @Nullable OrderMark marked;
    private int initializing;
    private boolean discarded;
    private boolean ended;
    private @Nullable OrderMark end;
    private @Nullable RaceSite spawnSite;

    OrderedTask(RaceDetector detector, RaceTask task, OrderMark after, @Nullable OrderedLoop inTurn) {
        this.detector = detector;
        this.task = task;
        this.inTurn = inTurn;
        this.sure = after.sure();
        this.seen = after.seen();
    }

    // ---- the order -----------------------------------------------------------------------------------------------

    /** The same object as long as nothing changes, so that clocks share what they have in common. */
    private OrderMark mark() {
        OrderMark m = marked;
        if (m == null) {
            Clock s = sure.with(task.number, step);
            m = new OrderMark(s, sure == seen ? s : seen.with(task.number, step));
            marked = m;
        }
        return m;
    }

    private OrderMark cut() {
        OrderMark m = mark();
        step++;
        marked = null;
        return m;
    }

    @Override
    public TaskMember forChild() {
        task.leaks(); // the child may outlive it
        RaceTask child = RaceTask.spawned(detector.number(), task, spawnLine());
        return new OrderedTask(detector, child, cut(), null);
    }

    @Override
    public TaskMember forLoop() {
        task.leaks();
        boolean inTurn = spawnSite == null && UserLines.calls("collect"); // which is no place that spawns
        return new OrderedLoop(detector, task, spawnLine(), cut(), inTurn);
    }

    /** Woven code calls what spawns, there; null when the call has returned. */
    void spawnsAt(@Nullable RaceSite site) {
        spawnSite = site;
    }

    private @Nullable String spawnLine() {
        RaceSite s = spawnSite;
        return s == null ? detector.line() : s.shortLine();
    }

    @Override
    public void named(String given) {
        task.name = given;
    }

    @Override
    public void ended(@Nullable Throwable failure) {
        ended = true;
        OrderMark last = mark();
        end = last;
        if (inTurn != null) {
            inTurn.ended(last);
        }
        task.closed = true;
        touches = null;
        objects = null;
        shadows = null;
    }

    @Override
    public void callsWoven() {
        throw new IllegalStateException(
                "code with @Parallel cannot be checked for races, since its spawns are no tasks:"
                        + " check a form of it with future, join or forall, or leave its call out of what is checked");
    }

    @Override
    public void scopeEnded(@Nullable Throwable failure) {
        detector.ended(mark());
    }

    @Override
    public void discarded(Throwable why) {
        discarded = true;
    }

    @Override
    public SyncObserver observer() {
        return detector.observer();
    }

    @Override
    public @Nullable Object signals(SyncKind kind) {
        if (discarded) {
            return null;
        }
        boolean atEnd = kind == SyncKind.FINISH || kind == SyncKind.BRANCH;
        if (!atEnd) {
            task.leaks();
        }
        if (ended && end != null) {
            return end;
        }
        return atEnd ? mark() : cut();
    }

    @Override
    public void waited(SyncKind kind, Object left) {
        OrderMark m = (OrderMark) left;
        marked = null;
        if (kind == SyncKind.LOCK || kind == SyncKind.ISOLATED) {
            seen = seen.merge(m.seen(), detector.merges());
            return;
        }
        boolean same = sure == seen && m.sure() == m.seen();
        sure = sure.merge(m.sure(), detector.merges());
        seen = same ? sure : seen.merge(m.seen(), detector.merges());
    }

    /** Leaves a mark at a lock or a variable that the runtime does not know. */
    OrderMark releases() {
        task.leaks();
        return cut();
    }

    // ---- accesses ------------------------------------------------------------------------------------------------

    /** Whether an access comes before what this task does now, on every schedule. */
    boolean isAfter(Touch t) {
        return t.task() == task || sure.get(t.task().number) >= t.step();
    }

    /** Whether an access came before what this task does now, in this run by locks or isolated sections, too. */
    boolean hasSeen(Touch t) {
        return t.task() == task || seen.get(t.task().number) >= t.step();
    }

    /** What comes before what this task does now, on every schedule. */
    Clock sure() {
        return sure;
    }

    RaceDetector detector() {
        return detector;
    }

    /** An access by this task, now. */
    Touch touch(RaceSite site) {
        @Nullable Touch[] known = touches;
        if (known == null) {
            known = new Touch[CACHE];
            touches = known;
        }
        int i = site.number() & CACHE - 1;
        Touch t = known[i];
        if (t == null || t.step() != step || t.site() != site) {
            t = new Touch(task, step, site);
            known[i] = t;
        }
        return t;
    }

    /** A static initializer begins, or, with -1, ends. */
    void initializes(int change) {
        initializing = Math.max(0, initializing + change);
    }

    /** Whether an access is one of this task in its current step. */
    boolean isCurrent(Touch t) {
        return t.task() == task && t.step() == step;
    }

    /** The place of the accesses to a field; null if they are not followed. */
    @Nullable
    Cells cell(Object o, RaceSite site) {
        RaceField field = site.field();
        return field != null && shadow(o, site) instanceof ObjectShadow of ? of.cell(field, detector) : null;
    }

    /** The block of an element, in which its place is {@link ArrayShadow#at}; null if it is not followed, or not there. */
    @Nullable
    Cells block(Object array, int index, RaceSite site) {
        return shadow(array, site) instanceof ArrayShadow of && index >= 0 && index < of.length()
                ? of.block(index, detector)
                : null;
    }

    /** The shadow of an object, which mostly is the last one of the same site; null if there is no room for it. */
    @Nullable
    Shadow shadow(Object o, RaceSite site) {
        if (initializing > 0) {
            return null;
        }
        @Nullable Object[] known = objects;
        @Nullable Shadow[] of = shadows;
        if (known == null || of == null) {
            known = new Object[CACHE];
            of = new Shadow[CACHE];
            objects = known;
            shadows = of;
        }
        int i = site.number() & CACHE - 1;
        Shadow s = of[i];
        if (known[i] != o || s == null) {
            s = detector.shadows().of(o);
            known[i] = o;
            of[i] = s;
        }
        return s;
    }
}
