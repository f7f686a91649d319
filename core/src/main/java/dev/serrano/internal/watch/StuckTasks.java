package dev.serrano.internal.watch;

import dev.serrano.internal.context.Members;
import dev.serrano.internal.context.SpawnSite;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Run;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.value.DataDrivenTask;
import dev.serrano.internal.value.FutureTask;
import dev.serrano.internal.value.Grant;
import dev.serrano.internal.value.WaitOrigin;
import dev.serrano.internal.worker.TaskFiber;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All tasks of a runtime at a standstill that wait in vain, and which waits for which. */
final class StuckTasks {
    /* Implementation. Made once, when a standstill has been found, by the reporting thread; workers sleep meanwhile, so
     * the plain fields of fibers, contexts and registrations may be read: see Standstill.
     * An edge from a task to another says that the first cannot go on before the second has done something, so a circle
     * of edges is a deadlock, even if the tasks also wait for other things. Unknown dependencies have no edge. A future
     * is computed by its task itself while that has not begun, by the one with its spawn site, or with its name, or by
     * the only one left. No field of a future or a fiber says so, since each task would have to write it. A fiber's
     * topmost task stands for all on that stack where it is not known which one it is: none goes on before it.
     * MOST limits the stacks that are read, and HELD the edges of members: both cost time for each task. */
    private static final int MOST = 5_000;
    private static final int HELD = 200;
    private static final int SCOPES = 64;

    private final Engine engine;
    private final List<StuckTask> all = new ArrayList<>();
    private final IdentityHashMap<Object, StuckTask> top = new IdentityHashMap<>(); // by fiber, or deferred task
    private final IdentityHashMap<Thread, List<StuckTask>> byThread = new IdentityHashMap<>();
    private final IdentityHashMap<FinishScope, List<StuckTask>> byScope = new IdentityHashMap<>();
    private final Map<String, List<StuckTask>> byName = new HashMap<>();
    private final IdentityHashMap<Object, List<StuckTask>> byAwaited = new IdentityHashMap<>();
    private StackTraceElement[] firstStack = {};
    private @Nullable List<StuckTask> futures;
    private int unread;

    private StuckTasks(Engine engine) {
        this.engine = engine;
    }

    /** The stuck tasks of some runs. */
    static StuckTasks of(Engine e, Collection<? extends Run<?>> runs) {
        Set<Object> roots = Collections.newSetFromMap(new IdentityHashMap<>());
        roots.addAll(runs);
        StuckTasks s = new StuckTasks(e);
        e.fibers.forEach(f -> s.add(f, roots));
        Standstill.forEachPending(e, t -> {
            if (roots.contains(t.scope().root())) {
                s.add(new StuckTask(t), t);
            }
        });
        for (Run<?> run : runs) {
            if ((!s.byScope.containsKey(run.scope()) || run.scope().isHeld())
                    && !run.rootRuns()
                    && Standstill.endedBy(run) != WaitOrigin.By.TASKS) { // it is held, so its root task has begun
                s.add(new StuckTask(run.scope()), run);
            }
        }
        s.all.forEach(s::link);
        return s;
    }

    List<StuckTask> all() {
        return all;
    }

    /** The stack of the first of them, from its wait on, without the runtime's own frames. */
    StackTraceElement[] firstStack() {
        return firstStack;
    }

    /** How many fibers have not been read, since there are too many. */
    int unread() {
        return unread;
    }

    private void add(TaskFiber f, Set<Object> roots) {
        Waiter w = f.waiter;
        Thread t = f.thread();
        if (w == null || t == null || !w.pending() || !(w.scope() instanceof FinishScope scope)) {
            return;
        }
        if (!roots.contains(scope.root())) {
            return;
        }
        if (all.size() >= MOST) {
            unread++;
            return;
        }
        StackTraceElement[] stack = t.getStackTrace();
        if (firstStack.length == 0) {
            firstStack = Dump.fromProgram(stack);
        }
        List<StuckTask> tasks = new ArrayList<>();
        for (StackTasks.OnStack on : StackTasks.of(stack)) {
            boolean first = tasks.isEmpty();
            tasks.add(new StuckTask(f, on, first ? scope : null, first ? w.awaited() : tasks.getLast()));
        }
        if (tasks.isEmpty()) {
            tasks.add(new StuckTask(
                    f, new StackTasks.OnStack(StackTasks.Kind.TASK, "its construct", null, null), scope, w.awaited()));
        }
        int last = tasks.size() - 1;
        TaskContext.forEachOnStack(
                f.context(), (above, m) -> tasks.get(Math.min(above, last)).add(m));
        String name = t.getName();
        if (!name.isEmpty() && !name.equals(Fiber.threadName(engine.name))) {
            tasks.getFirst().name = name;
            byName.computeIfAbsent(name, k -> new ArrayList<>()).add(tasks.getFirst());
        }
        byThread.put(t, tasks);
        add(tasks.getFirst(), f);
        all.addAll(tasks.subList(1, tasks.size()));
    }

    private void add(StuckTask t, Object key) {
        all.add(t);
        top.put(key, t);
        int depth = 0;
        for (FinishScope s = t.scope; s != null && depth < SCOPES; s = s.parent()) {
            byScope.computeIfAbsent(s, k -> new ArrayList<>()).add(t);
            depth++;
        }
    }

    private void link(StuckTask t) {
        switch (t.awaited) {
            case StuckTask above -> t.by.add(above);
            case FinishScope s -> addOthers(t, byScope.getOrDefault(s, List.of()));
            case FutureTask<?> future -> linkFuture(t, future);
            case Grant turn -> {
                Object holder = turn.holder();
                StuckTask h = holder == null ? null : top.get(holder);
                if (h != null) {
                    t.by.add(h);
                }
            }
            default -> addOthers(t, byAwaited.computeIfAbsent(t.awaited, this::holdersUp));
        }
    }

    private static void addOthers(StuckTask t, List<StuckTask> tasks) {
        for (StuckTask other : tasks) {
            if (other != t) {
                t.by.add(other);
            }
        }
    }

    private List<StuckTask> holdersUp(Object awaited) {
        List<StuckTask> holders = new ArrayList<>();
        for (StuckTask other : all) {
            if (other.holdsUp(awaited) && holders.size() < HELD) {
                holders.add(other);
            }
        }
        return holders;
    }

    private void linkFuture(StuckTask t, FutureTask<?> future) {
        if (future.body() instanceof DataDrivenTask a) {
            StuckTask d = top.get(a);
            if (d != null) {
                t.by.add(d);
            }
            return;
        }
        StuckTask known = bySite(future);
        if (known == null) {
            known = only(byName.getOrDefault(nameOf(future), List.of()));
        }
        if (known == null) {
            List<StuckTask> left = candidates();
            known = only(left);
            String n = nameOf(future);
            if (known != null && known.name == null && !n.isEmpty()) {
                known.name = n; // the thread has the name of the task on top
            }
            t.candidates = left;
        }
        if (known != null) {
            t.by.add(known);
        }
    }

    private static @Nullable StuckTask only(List<StuckTask> tasks) {
        return tasks.size() == 1 ? tasks.getFirst() : null;
    }

    private @Nullable StuckTask bySite(FutureTask<?> future) {
        SpawnSite wanted = Members.find(future.members(), SpawnSite.class);
        Thread thread = wanted == null ? null : wanted.thread();
        List<StuckTask> tasks = thread == null ? List.of() : byThread.getOrDefault(thread, List.of());
        for (StuckTask t : tasks) {
            if (t.site == wanted) {
                return t;
            }
        }
        return tasks.isEmpty() ? null : tasks.getFirst();
    }

    private static String nameOf(FutureTask<?> future) {
        String text = future.toString();
        int from = text.indexOf('"');
        int to = text.lastIndexOf('"');
        return from < 0 || from == to ? "" : text.substring(from + 1, to);
    }

    /** The tasks of futures of whom neither name nor spawn site says which future that is. */
    private List<StuckTask> candidates() {
        List<StuckTask> c = futures;
        if (c == null) {
            c = new ArrayList<>();
            for (StuckTask t : all) {
                if (t.isFuture() && t.name == null && t.site == null) {
                    c.add(t);
                }
            }
            futures = c;
        }
        return c;
    }

    /** A circle of tasks each of which waits for the next, and the last for the first; empty if none is known. */
    List<StuckTask> circle() {
        Set<StuckTask> done = new HashSet<>();
        for (StuckTask start : all) {
            List<StuckTask> c = circleFrom(start, done);
            if (!c.isEmpty()) {
                return c;
            }
        }
        return List.of();
    }

    /**
     * The tasks of futures that can only wait for each other, though it is unknown which task computes which: following
     * the waits from any of them never leaves them, so it comes back. Empty if there are none.
     */
    List<StuckTask> futuresInACircle() {
        List<StuckTask> known = candidates();
        for (StuckTask t : known) {
            StuckTask waits = t;
            while (waits.awaited instanceof StuckTask above) {
                waits = above;
            }
            if (!(waits.awaited instanceof FutureTask<?>) || waits.candidates != known) {
                return List.of();
            }
        }
        return List.copyOf(known);
    }

    private static List<StuckTask> circleFrom(StuckTask start, Set<StuckTask> done) {
        if (!done.add(start)) {
            return List.of();
        }
        List<StuckTask> path = new ArrayList<>(List.of(start));
        Set<StuckTask> onPath = new HashSet<>(path);
        Deque<Iterator<StuckTask>> next = new ArrayDeque<>();
        next.push(start.by.iterator());
        while (!next.isEmpty()) {
            if (!next.peek().hasNext()) {
                next.pop();
                onPath.remove(path.removeLast());
                continue;
            }
            StuckTask t = next.peek().next();
            if (onPath.contains(t)) {
                return List.copyOf(path.subList(path.indexOf(t), path.size()));
            }
            if (done.add(t)) {
                path.add(t);
                onPath.add(t);
                next.push(t.by.iterator());
            }
        }
        return List.of();
    }
}
