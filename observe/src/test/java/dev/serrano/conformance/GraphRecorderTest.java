package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.taskNamed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.Cancellation;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.graph.ComputationGraph;
import dev.serrano.graph.ComputationGraph.Edge;
import dev.serrano.graph.ComputationGraph.EdgeKind;
import dev.serrano.graph.ComputationGraph.Scope;
import dev.serrano.graph.ComputationGraph.Step;
import dev.serrano.graph.ComputationGraph.Task;
import dev.serrano.graph.ComputationGraph.TaskKind;
import dev.serrano.graph.GraphRecorder;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What runs is recorded as the graph that the program is, on whatever schedule. */
class GraphRecorderTest {
    private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();

    private final GraphRecorder recorder = new GraphRecorder();

    private ComputationGraph record(Lab lab, TaskBody body) {
        lab.launch(() -> recorder.record(body));
        ComputationGraph g = recorder.graph();
        assertThat(recorder.isComplete()).isTrue();
        assertThat(g.lostTasks()).isZero();
        return g;
    }

    private static void assertCounts(ComputationGraph g, long work, long length) {
        assertThat(g.work()).as("WORK").isEqualTo(work);
        assertThat(g.criticalPathLength()).as("CPL").isEqualTo(length);
    }

    private static void assertSameAsEver(String program, ComputationGraph g) throws IOException {
        StringBuilder text = new StringBuilder();
        g.writeDot(text);
        String now = text.toString();
        assertThat(now).isEqualTo(TEXTS.computeIfAbsent(program, p -> now));
    }

    private static Map<EdgeKind, Long> kinds(ComputationGraph g) {
        return g.edges().stream().collect(Collectors.groupingBy(Edge::kind, Collectors.counting()));
    }

    @OnEveryRuntime
    void figure210(Lab lab) throws IOException {
        ComputationGraph g = record(lab, () -> {
            TaskFuture<Integer> f = future(() -> {
                doWork(2);
                return 1;
            });
            async(() -> {
                doWork(1);
                f.join();
                doWork(3);
            });
        });
        assertCounts(g, 6, 5);
        assertThat(g.tasks()).hasSize(3);
        assertThat(kinds(g)).containsEntry(EdgeKind.SPAWN, 2L).containsEntry(EdgeKind.JOIN, 2L);
        assertThat(g.edges().stream().filter(e -> e.by().equals("future"))).hasSize(1);
        assertSameAsEver("2.10", g);
    }

    @OnEveryRuntime
    void figure211(Lab lab) throws IOException {
        int[][] units = {{1, 5, 3}, {3, 1, 5}};
        ComputationGraph g = record(lab, () -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            for (int[] mine : units) {
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                    for (int i = 0; i < 3; i++) {
                        doWork(mine[i]);
                        if (i < 2) {
                            next();
                        }
                    }
                });
            }
            ph.drop();
        });
        assertCounts(g, 18, 13);
        assertThat(g.tasks().stream().filter(t -> t.kind() == TaskKind.OBJECT))
                .as("the phaser is one row")
                .hasSize(1);
    }

    @OnEveryRuntime
    void figure212(Lab lab) {
        ComputationGraph g = record(lab, () -> {
            for (int i = 0; i < 2; i++) {
                async(() -> {
                    doWork(2);
                    isolated(() -> doWork(3));
                    doWork(2);
                });
            }
        });
        assertCounts(g, 14, 10);
    }

    @OnEveryRuntime
    void aTreeOfFutures(Lab lab) throws IOException {
        ComputationGraph g = record(lab, () -> fib(7));
        assertThat(g.tasks()).hasSize(41);
        assertThat(g.unitWork()).isTrue();
        assertThat(g.tasks().stream().skip(1)).allSatisfy(t -> {
            assertThat(t.line()).startsWith("GraphRecorderTest.java:");
            assertThat(t.spawner()).isLessThan(t.number());
        });
        assertSameAsEver("fib", g);
    }

    private static int fib(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Integer> a = future(() -> fib(n - 1));
        TaskFuture<Integer> b = future(() -> fib(n - 2));
        return a.join() + b.join();
    }

    @OnEveryRuntime
    void finishesInsideEachOther(Lab lab) throws IOException {
        ComputationGraph g = record(lab, () -> {
            finish(() -> {
                async(() -> async(() -> doWork(1)));
                finish(() -> async(() -> doWork(5)));
            });
            doWork(2);
        });
        assertCounts(g, 8, 7);
        assertThat(g.tasks()).hasSize(4);
        assertThat(g.scopes()).hasSize(2).allSatisfy(s -> {
            assertThat(s.owner()).isZero();
            assertThat(s.line()).startsWith("GraphRecorderTest.java:");
        });
        assertThat(g.tasks().stream().map(Task::scope).skip(1).collect(Collectors.groupingBy(s -> s)))
                .hasSize(2);
        assertSameAsEver("finish", g);
    }

    @OnEveryRuntime
    void iterationsAndBranches(Lab lab) throws IOException {
        ComputationGraph g = record(lab, () -> {
            forall(range(0, 5), i -> doWork(i + 1));
            join(() -> doWork(3), () -> doWork(4));
        });
        assertCounts(g, 22, 9);
        assertThat(g.tasks().stream().filter(t -> t.kind() == TaskKind.ITERATION))
                .extracting(Task::name)
                .containsExactly("[0]", "[1]", "[2]", "[3]", "[4]");
        assertThat(g.tasks()).hasSize(8);
        assertThat(g.edges().stream().filter(e -> e.by().equals("join"))).hasSize(2);
        assertSameAsEver("loop", g);
    }

    @OnEveryRuntime
    void inputsAndPromises(Lab lab) throws IOException {
        ComputationGraph g = record(lab, () -> {
            Promise<Integer> p = promise();
            async(awaiting(p), () -> doWork(10));
            async(() -> {
                doWork(3);
                p.put(1);
                doWork(9);
            });
        });
        assertCounts(g, 22, 13);
        assertSameAsEver("inputs", g);
    }

    @OnEveryRuntime
    void tasksHaveTheNamesThatTheyWereGiven(Lab lab) throws IOException {
        ComputationGraph g = record(lab, () -> {
            async(taskNamed("load"), () -> async(() -> {}));
            TaskFuture<Integer> index = future(taskNamed("index"), () -> 1);
            async(awaiting(index).named("merge"), () -> {});
            Promise<Integer> late = promise();
            async(awaiting(late).nonBlocking().named("print"), () -> {});
            late.put(1);
        });
        assertThat(g.tasks())
                .extracting(Task::label)
                .containsExactly("main", "load", "task 2", "index", "merge", "print");
        StringBuilder dot = new StringBuilder();
        g.writeDot(dot);
        assertThat(dot).contains("label=\"load\\nGraphRecorderTest.java:");
    }

    @OnEveryRuntime
    void finishesHaveTheNamesThatTheyWereGiven(Lab lab) throws IOException {
        ComputationGraph g = record(lab, () -> {
            finish(named("empty"), () -> {});
            finish(() -> async(() -> {}));
            finish(named("load"), () -> {
                async(() -> {});
                finish(named("parts").failFast(), () -> async(() -> {}));
            });
            finish(() -> async(() -> {}));
        });
        assertThat(g.scopes()).extracting(Scope::name).containsOnlyOnce("load", "parts");
        assertThat(g.scopes()).filteredOn(s -> s.name().isEmpty()).hasSizeGreaterThanOrEqualTo(2);
        StringBuilder dot = new StringBuilder();
        g.writeDot(dot);
        assertThat(dot).contains("label=\"task 2 in load\\nGraphRecorderTest.java:");
    }

    @OnEveryRuntime
    void manyOnOnePhaserMakeFewEdges(Lab lab) {
        int n = 40;
        ComputationGraph g = record(lab, () -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            for (int i = 0; i < n; i++) {
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                    for (int k = 0; k < 5; k++) {
                        doWork(1);
                        next();
                    }
                });
            }
            ph.drop();
        });
        assertCounts(g, 5L * n, 5);
        assertThat(g.edges()).hasSizeLessThan(n * 5 * 4 + 6 * n);
    }

    @OnEveryRuntime
    void tasksThatNeverRanAreNotThere(Lab lab) {
        lab.launch(() -> recorder.record(() -> {
            Cancellation c = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        c.cancel("planned");
                        async(() -> doWork(100));
                    }));
            doWork(1);
        }));
        assertCounts(recorder.graph(), 1, 1);
    }

    @OnEveryRuntime
    void whatThereIsNoRoomForIsCounted(Lab lab) {
        GraphRecorder small = new GraphRecorder(50);
        lab.launch(() -> small.record(() -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            for (int i = 0; i < 30; i++) {
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                    next();
                    async(() -> {});
                    next();
                });
            }
            ph.drop();
        }));
        ComputationGraph g = small.graph();
        assertThat(small.isComplete()).isFalse();
        assertThat(g.steps()).hasSizeLessThanOrEqualTo(60);
        long recorded =
                g.tasks().stream().filter(t -> t.kind() != TaskKind.OBJECT).count();
        assertThat(recorded + g.lostTasks()).as("all tasks").isEqualTo(61);
        assertThat(small.lostTasks()).isEqualTo(g.lostTasks());
    }

    @Test
    void severalRootsAreOneGraph() {
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            r.launch(() -> {
                recorder.record(() -> async(() -> doWork(2)));
                recorder.record(() -> async(() -> doWork(3)));
                return null;
            });
        }
        ComputationGraph g = recorder.graph();
        assertCounts(g, 5, 3);
        assertThat(g.tasks().stream().filter(t -> t.kind() == TaskKind.ROOT)).hasSize(2);
        assertThat(g.criticalPath().stream().mapToLong(Step::work).sum()).isEqualTo(3);
    }

    @Test
    void aLimitIsPositive() {
        assertThatIllegalArgumentException().isThrownBy(() -> new GraphRecorder(0));
    }
}
