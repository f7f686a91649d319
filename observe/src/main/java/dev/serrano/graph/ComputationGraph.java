package dev.serrano.graph;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The graph of a run, for any machine and schedule: its {@linkplain Step steps}, and which had to end before which
 * could begin. Its figures are those of abstract execution metrics: the work of all steps, the length of the longest
 * path, and their quotient. A step's {@linkplain #start start} is the time, in units of work, at which it begins if
 * each step has a processor.
 * <p>The numbers of tasks, scopes, steps and edges are their indices in the lists. Tasks are numbered as the program
 * would run without parallelism: a task before those that it spawns, and these in the order in which it does. So a
 * program without races gives the same graph on every schedule.
 * <p>Immutable. After Imam and Sarkar, Habanero-Java library (2014), and the computation graphs of COMP 322.
 * {@snippet :
 * var recorder = new GraphRecorder();
 * recorder.record(() -> program());
 * ComputationGraph graph = recorder.graph();
 * System.out.println(graph.work() + " units, at best " + graph.idealParallelism() + " at a time");
 * }
 */
public final class ComputationGraph {
    /* Implementation. The edges into step s are `into[firstInto[s]] .. into[firstInto[s + 1] - 1]`, numbers of edges.
     * */
    private final List<Task> tasks;
    private final List<Scope> scopes;
    private final List<Step> steps;
    private final List<Edge> edges;
    private final boolean unitWork;
    private final long lostTasks;
    private final int[] order;
    private final int[] firstInto;
    private final int[] into;
    private final long[] start;
    private final long work;
    private final long length;
    private final List<Step> critical;

    /** The kinds of {@link Task}. */
    public enum TaskKind {
        /** The body that was recorded. */
        ROOT,
        /** A spawned task, a future among them, or a branch of a join. */
        TASK,
        /** An iteration of a loop. */
        ITERATION,
        /**
         * No task: an object at which tasks meet, as a phaser; its steps are the meetings, not one after another. They
         * have no work, and are there so that n tasks that wait for n tasks make 2n edges and not n times n.
         */
        OBJECT
    }

    /** Why a step begins after another one has ended. */
    public enum EdgeKind {
        /** From the step that spawns to the first of the new task. */
        SPAWN,
        /** To the next step of the same task. */
        CONTINUE,
        /** From the last step of a task to that which follows the end of its finish. */
        JOIN,
        /** From the step that gives a value, a signal or a lock, to that which has waited for it. */
        DATA
    }

    /**
     * A task.
     *
     * @param spawner the task that spawned it; -1 for a root and an object
     * @param scope the finish that waits for it; -1 if none was seen
     * @param name as it is to be shown; empty for a task without a name
     * @param line where it was spawned, as {@code File.java:12}; empty if that was not tracked
     */
    public record Task(int number, TaskKind kind, int spawner, int scope, String name, String line) {
        /** The name, or what the task is and its number. */
        public String label() {
            return !name.isEmpty() ? name : kind == TaskKind.ROOT ? "main" : "task " + number;
        }
    }

    /**
     * A finish.
     *
     * @param owner the task that waits for it
     * @param outer the finish in which its owner was spawned; -1 if none was seen
     * @param name as it is to be shown; empty if it has none
     * @param line where it began; empty if that was not tracked
     */
    public record Scope(int number, int owner, int outer, String name, String line) {
        /** The name, or what it is and its number. */
        public String label() {
            return name.isEmpty() ? "finish " + number : name;
        }
    }

    /**
     * The work of a task between two of its spawns, signals and waits.
     *
     * @param task whose it is
     * @param work how much it does; {@code doWork} in units of the program, or {@linkplain #unitWork one unit}
     */
    public record Step(int number, int task, long work) {}

    /**
     * From a step to one that begins after its end.
     *
     * @param by what made the one wait for the other, as {@code "future"}; empty where the kind says all
     */
    public record Edge(int number, int from, int to, EdgeKind kind, String by) {}

    private ComputationGraph(Builder b) {
        tasks = List.copyOf(b.tasks);
        scopes = List.copyOf(b.scopes);
        edges = List.copyOf(b.edges);
        unitWork = b.steps.stream().allMatch(s -> s.work() == 0);
        steps = unitWork
                ? b.steps.stream()
                        .map(s -> tasks.get(s.task()).kind() == TaskKind.OBJECT ? s : new Step(s.number(), s.task(), 1))
                        .toList()
                : List.copyOf(b.steps);
        lostTasks = b.lostTasks;
        firstInto = new int[steps.size() + 1];
        into = new int[edges.size()];
        index();
        order = topological();
        start = new long[steps.size()];
        work = sumOfWork();
        length = times();
        critical = longestPath();
    }

    private void index() {
        for (Edge e : edges) {
            firstInto[e.to() + 1]++;
        }
        for (int s = 0; s < steps.size(); s++) {
            firstInto[s + 1] += firstInto[s];
        }
        int[] next = firstInto.clone();
        for (Edge e : edges) {
            into[next[e.to()]++] = e.number();
        }
    }

    private int[] topological() {
        int n = steps.size();
        int[] head = new int[n];
        int[] following = new int[edges.size()];
        int[] waitsFor = new int[n];
        Arrays.fill(head, -1);
        for (int e = edges.size() - 1; e >= 0; e--) {
            Edge edge = edges.get(e);
            following[e] = head[edge.from()];
            head[edge.from()] = e;
            waitsFor[edge.to()]++;
        }
        int[] found = new int[n];
        int end = 0;
        for (int s = 0; s < n; s++) {
            if (waitsFor[s] == 0) {
                found[end++] = s;
            }
        }
        for (int i = 0; i < end; i++) {
            for (int e = head[found[i]]; e >= 0; e = following[e]) {
                int to = edges.get(e).to();
                if (--waitsFor[to] == 0) {
                    found[end++] = to;
                }
            }
        }
        if (end < n) {
            throw new IllegalArgumentException("the edges form a cycle: " + (n - end) + " steps never begin");
        }
        return found;
    }

    private long sumOfWork() {
        long sum = 0;
        for (Step s : steps) {
            sum = Math.addExact(sum, s.work());
        }
        return sum;
    }

    private long times() {
        long last = 0;
        for (int s : order) {
            long begin = 0;
            for (int i = firstInto[s]; i < firstInto[s + 1]; i++) {
                begin = Math.max(begin, end(edges.get(into[i]).from()));
            }
            start[s] = begin;
            last = Math.max(last, end(s));
        }
        return last;
    }

    private List<Step> longestPath() {
        int last = -1; // what follows without work belongs to the path, too
        for (int s : order) {
            if (end(s) == length) {
                last = s;
            }
        }
        List<Step> path = new ArrayList<>();
        for (int s = last; s >= 0; s = latestBefore(s)) {
            path.add(steps.get(s));
        }
        Collections.reverse(path);
        return List.copyOf(path);
    }

    /** The step that a step has had to wait for longest; -1 if for none. */
    private int latestBefore(int s) {
        for (int i = firstInto[s]; i < firstInto[s + 1]; i++) {
            int from = edges.get(into[i]).from();
            if (end(from) == start[s]) {
                return from;
            }
        }
        return -1;
    }

    private long end(int step) {
        return start[step] + steps.get(step).work();
    }

    /** All tasks, and the objects that tasks have met at. */
    public List<Task> tasks() {
        return tasks;
    }

    /** All finishes. */
    public List<Scope> scopes() {
        return scopes;
    }

    /** All steps; of two of the same task the earlier one has the smaller number. */
    public List<Step> steps() {
        return steps;
    }

    /** All edges. */
    public List<Edge> edges() {
        return edges;
    }

    /** The edges into a step. */
    public List<Edge> into(Step step) {
        List<Edge> found = new ArrayList<>();
        for (int i = firstInto[step.number()]; i < firstInto[step.number() + 1]; i++) {
            found.add(edges.get(into[i]));
        }
        return found;
    }

    /** All steps, each after those that it has edges from. */
    public List<Step> inOrder() {
        return Arrays.stream(order).mapToObj(steps::get).toList();
    }

    /** Whether the program has reported no work: each step then counts as one unit. */
    public boolean unitWork() {
        return unitWork;
    }

    /** How many tasks are missing, since the recorder had no room for them. The figures are then too small. */
    public long lostTasks() {
        return lostTasks;
    }

    /** WORK: that of all steps, the time on one processor. */
    public long work() {
        return work;
    }

    /** CPL, the critical path length: the most work on any path, the time on processors without number. */
    public long criticalPathLength() {
        return length;
    }

    /** How many processors could be busy on average: the work by the critical path length; 0 without any work. */
    public double idealParallelism() {
        return length == 0 ? 0 : (double) work / length;
    }

    /** One of the longest paths, from its first step to its last; of several always the same. */
    public List<Step> criticalPath() {
        return critical;
    }

    /** When a step begins, in units of work, if it waits for nothing but the steps before it. */
    public long start(Step step) {
        return start[step.number()];
    }

    /** How many steps are at work at which time. */
    public ParallelismProfile profile() {
        long[] begins = new long[steps.size()];
        long[] ends = new long[steps.size()];
        for (int s = 0; s < begins.length; s++) {
            begins[s] = start[s];
            ends[s] = end(s);
        }
        return ParallelismProfile.of(begins, ends);
    }

    /**
     * Writes the graph in the language of Graphviz: {@code dot -Tsvg}. Each task is a cluster, which says the finish if
     * that has a name; the critical path is bold. The same graph gives the same text.
     *
     * @throws IOException if the appendable throws it
     */
    public void writeDot(Appendable out) throws IOException {
        GraphDot.write(this, out);
    }

    /**
     * Puts a graph together: tasks before what they spawn, scopes and steps before what names them. Not thread-safe.
     */
    public static final class Builder {
        private final List<Task> tasks = new ArrayList<>();
        private final List<Scope> scopes = new ArrayList<>();
        private final List<Step> steps = new ArrayList<>();
        private final List<Edge> edges = new ArrayList<>();
        private final List<Integer> lastOf = new ArrayList<>();
        private long lostTasks;

        /** An empty graph. */
        public Builder() {}

        /** Adds a task; its steps are to follow. Returns its number. */
        public int task(TaskKind kind, int spawner, int scope, @Nullable String name, @Nullable String line) {
            check("spawner", spawner, -1, tasks.size());
            check("scope", scope, -1, scopes.size());
            tasks.add(new Task(tasks.size(), kind, spawner, scope, text(name), text(line)));
            lastOf.add(-1);
            return tasks.size() - 1;
        }

        /** Adds a finish. Returns its number. */
        public int scope(int owner, int outer, @Nullable String name, @Nullable String line) {
            check("owner", owner, 0, tasks.size());
            check("outer", outer, -1, scopes.size());
            scopes.add(new Scope(scopes.size(), owner, outer, text(name), text(line)));
            return scopes.size() - 1;
        }

        /**
         * Adds the next step of a task, and unless that is an object the edge from the one before. Returns its number.
         */
        public int step(int task, long work) {
            check("task", task, 0, tasks.size());
            if (work < 0) {
                throw new IllegalArgumentException("work " + work + " is negative");
            }
            int s = steps.size();
            steps.add(new Step(s, task, work));
            int before = lastOf.set(task, s);
            if (before >= 0 && tasks.get(task).kind() != TaskKind.OBJECT) {
                edge(before, s, EdgeKind.CONTINUE, null);
            }
            return s;
        }

        /** Adds an edge, from a step to one that is another. */
        public Builder edge(int from, int to, EdgeKind kind, @Nullable String by) {
            check("from", from, 0, steps.size());
            check("to", to, 0, steps.size());
            edges.add(new Edge(edges.size(), from, to, kind, text(by)));
            return this;
        }

        /** Says that tasks are missing. */
        public Builder lost(long number) {
            lostTasks = number;
            return this;
        }

        /**
         * The graph.
         *
         * @throws IllegalArgumentException if its edges form a cycle
         * @throws ArithmeticException if its work is more than a {@code long} can hold
         */
        public ComputationGraph build() {
            return new ComputationGraph(this);
        }

        private static void check(String what, int value, int least, int size) {
            if (value < least || value >= size) {
                throw new IllegalArgumentException(what + " " + value + " is none of those that there are");
            }
        }

        private static String text(@Nullable String value) {
            return value == null ? "" : value;
        }
    }
}
