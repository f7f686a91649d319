package dev.serrano.graph;

import dev.serrano.graph.ComputationGraph.EdgeKind;
import dev.serrano.graph.ComputationGraph.TaskKind;
import dev.serrano.graph.RecordedTask.Merged;
import dev.serrano.graph.RecordedTask.Step;
import dev.serrano.graph.RecordedTask.Wait;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncMember;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Makes a {@link ComputationGraph} of what was recorded. */
final class GraphAssembly {
    /* Implementation. Tasks get their numbers as the program spawns them, not as they ran; everything else follows from
     * those. One thread. */

    /** A single task that waits for at least so many at once does so by an object: others may wait for some of them. */
    private static final int MANY = 16;

    private final ComputationGraph.Builder graph = new ComputationGraph.Builder();
    private final List<RecordedTask> tasks = new ArrayList<>();
    private final Map<RecordedTask, Integer> taskNumbers = new HashMap<>();
    private final Map<RecordedTask, Integer> scopes = new HashMap<>(); // in which a task was spawned
    private final Map<Step, Integer> steps = new HashMap<>();
    private final Map<Merged, Integer> waiters = new HashMap<>();
    private final Map<Merged, Integer> objects = new HashMap<>(); // their steps

    GraphAssembly(long lostTasks) {
        graph.lost(lostTasks);
    }

    ComputationGraph of(List<RecordedTask> roots) {
        Deque<RecordedTask> open = new ArrayDeque<>(roots);
        while (!open.isEmpty()) {
            RecordedTask t = open.pop();
            if (!t.discarded) {
                add(t);
                childrenOf(t).reversed().forEach(open::push);
            }
        }
        for (RecordedTask t : tasks) {
            for (Step s = t.first; s != null; s = s.next) {
                steps.put(s, graph.step(known(taskNumbers, t), s.work));
            }
        }
        meetings();
        edges();
        return graph.build();
    }

    private void add(RecordedTask t) {
        Step from = t.spawnedIn;
        int spawner = from == null ? -1 : taskNumbers.getOrDefault(from.task, -1);
        int scope = scopes.getOrDefault(t, -1);
        String name = t.kind == TaskKind.ITERATION && t.index >= 0 ? "[" + t.index + "]" : t.name;
        int number = graph.task(t.kind, spawner, scope, name, t.line);
        tasks.add(t);
        taskNumbers.put(t, number);
        for (Step s = t.first; s != null; s = s.next) {
            for (Wait w = s.waits; w != null; w = w.next()) {
                if (w.kind() == SyncKind.FINISH) {
                    int ended = graph.scope(number, scope, w.finish(), w.line());
                    leaves(w.mark(), leaf -> {
                        if (leaf instanceof Step last) {
                            scopes.putIfAbsent(last.task, ended);
                        }
                    });
                } else if (w.mark() instanceof Merged m) {
                    waiters.merge(m, 1, Integer::sum);
                }
            }
        }
    }

    private static List<RecordedTask> childrenOf(RecordedTask t) {
        List<SyncMember> recorded = t.children;
        List<RecordedTask> all = new ArrayList<>();
        for (SyncMember c : recorded == null ? List.<SyncMember>of() : recorded) {
            if (c instanceof RecordedLoop loop) {
                all.addAll(loop.iterations());
            } else {
                all.add((RecordedTask) c);
            }
        }
        return all;
    }

    /** Shows the steps, and those meetings whose steps are there, that a mark consists of; not into these. */
    private void leaves(Object mark, Consumer<Object> action) {
        Deque<Object> open = new ArrayDeque<>();
        open.push(mark);
        while (!open.isEmpty()) {
            Object o = open.pop();
            if (o instanceof Merged m && (o == mark || !objects.containsKey(m))) {
                open.push(m.right);
                open.push(m.left);
            } else {
                action.accept(o);
            }
        }
    }

    // ---- meetings ------------------------------------------------------------------------------------------------

    /** Several marks that several tasks wait for, or many. */
    private record Meeting(Merged marks, SyncKind kind, Set<Integer> waiting, Set<Integer> signalling) {}

    /** A phaser is a row of meetings: those who have waited at one signal the next. */
    private void meetings() {
        Map<Merged, Meeting> found = new HashMap<>();
        List<Meeting> inOrder = new ArrayList<>(); // of the first that waits: so of a phaser phase after phase
        for (RecordedTask t : tasks) {
            for (Step s = t.first; s != null; s = s.next) {
                for (Wait w = s.waits; w != null; w = w.next()) {
                    if (w.mark() instanceof Merged m && isMeeting(m, w.kind())) {
                        Meeting meeting = found.get(m);
                        if (meeting == null) {
                            meeting = new Meeting(m, w.kind(), new HashSet<>(), new HashSet<>());
                            found.put(m, meeting);
                            inOrder.add(meeting);
                        }
                        meeting.waiting().add(known(taskNumbers, t));
                    }
                }
            }
        }
        for (Meeting m : inOrder) {
            leaves(m.marks(), leaf -> {
                if (leaf instanceof Step s && taskNumbers.containsKey(s.task)) {
                    m.signalling().add(known(taskNumbers, s.task));
                }
            });
        }
        Map<SyncKind, Map<Integer, Integer>> rows = new HashMap<>(); // by a task that has waited, the last
        for (Meeting m : inOrder) {
            Map<Integer, Integer> known = rows.computeIfAbsent(m.kind(), k -> new HashMap<>());
            Integer row = m.signalling().stream()
                    .filter(known::containsKey)
                    .map(known::get)
                    .min(Integer::compare)
                    .orElse(null);
            if (row == null) {
                row = graph.task(TaskKind.OBJECT, -1, -1, name(m.kind()), null);
            }
            for (int t : m.waiting()) {
                known.put(t, row);
            }
            objects.put(m.marks(), graph.step(row, 0));
        }
    }

    private boolean isMeeting(Merged m, SyncKind kind) {
        return kind != SyncKind.FINISH
                && (waiters.getOrDefault(m, 0) > 1
                        || m.size >= MANY && kind != SyncKind.BRANCH && kind != SyncKind.JOIN);
    }

    private static String name(SyncKind kind) {
        return switch (kind) {
            case PHASE -> "phases";
            case ISOLATED -> "isolated";
            case LOCK -> "lock";
            case JOIN, BRANCH, FINISH, START, DATA -> "values";
        };
    }

    // ---- edges ---------------------------------------------------------------------------------------------------

    private void edges() {
        for (RecordedTask t : tasks) {
            Step from = t.spawnedIn;
            if (from != null && steps.containsKey(from)) {
                graph.edge(known(steps, from), known(steps, t.first), EdgeKind.SPAWN, null);
            }
        }
        Set<Integer> complete = new HashSet<>();
        for (RecordedTask t : tasks) {
            for (Step s = t.first; s != null; s = s.next) {
                int to = known(steps, s);
                Map<SyncKind, Set<Integer>> sources = new HashMap<>();
                for (Wait w = s.waits; w != null; w = w.next()) {
                    Set<Integer> from = sources.computeIfAbsent(w.kind(), k -> new TreeSet<>());
                    if (w.mark() instanceof Merged m && objects.containsKey(m)) {
                        int meeting = known(objects, m);
                        from.add(meeting);
                        if (complete.add(meeting)) {
                            meet(m, w.kind());
                        }
                    } else {
                        leaves(w.mark(), leaf -> addSource(leaf, from));
                    }
                }
                for (SyncKind kind : SyncKind.values()) {
                    for (int from : sources.getOrDefault(kind, Set.of())) {
                        if (from != to) {
                            graph.edge(from, to, edgeKind(kind), by(kind));
                        }
                    }
                }
            }
        }
    }

    private void meet(Merged m, SyncKind kind) {
        Set<Integer> from = new TreeSet<>();
        leaves(m, leaf -> addSource(leaf, from));
        for (int s : from) {
            graph.edge(s, known(objects, m), edgeKind(kind), by(kind));
        }
    }

    private void addSource(Object leaf, Set<Integer> sources) {
        Integer from = leaf instanceof Merged m ? objects.get(m) : steps.get((Step) leaf);
        if (from != null) { // not of a task that is not in the graph
            sources.add(from);
        }
    }

    private static <K> int known(Map<K, Integer> numbers, K key) {
        return Objects.requireNonNull(numbers.get(key));
    }

    private static EdgeKind edgeKind(SyncKind kind) {
        return switch (kind) {
            case FINISH, BRANCH -> EdgeKind.JOIN;
            case JOIN, START, DATA, PHASE, ISOLATED, LOCK -> EdgeKind.DATA;
        };
    }

    private static String by(SyncKind kind) {
        return switch (kind) {
            case FINISH -> "";
            case BRANCH -> "join";
            case JOIN -> "future";
            case START -> "input";
            case DATA -> "data";
            case PHASE -> "phase";
            case ISOLATED -> "isolated";
            case LOCK -> "lock";
        };
    }
}
