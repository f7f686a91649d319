package dev.serrano.trace;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncNb;
import static dev.serrano.Serrano.at;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.here;
import static dev.serrano.Serrano.joinLong;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.nonBlocking;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.taskNamed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.EngineAccess;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.observe.RuntimeStats;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a trace shows of programs that are known. */
class TraceRecordingTest {
    private static final int ROOM = 200_000;

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Long> a = future(() -> fib(n - 1));
        return fib(n - 2) + a.join();
    }

    private static long fibJoin(int n) {
        return n < 2 ? n : joinLong(() -> fibJoin(n - 1), () -> fibJoin(n - 2), Long::sum);
    }

    private static void tree(int depth) {
        if (depth > 0) {
            finish(() -> {
                async(() -> tree(depth - 1));
                async(() -> tree(depth - 1));
            });
        }
    }

    /** Traces one run; checks what holds of every trace with enough room. */
    private static TraceFile traced(TaskRuntime runtime, TaskBody body) {
        RuntimeStats before = runtime.stats();
        try (TraceRecording recording = TraceRecording.start(runtime, ROOM)) {
            runtime.launch(body);
            recording.stop();
            RuntimeStats after = runtime.stats();
            TraceFile file = TraceFile.of(recording);
            file.assertNested();
            file.assertArrows();
            long tasks = after.tasks() - before.tasks();
            assertThat(file.of("task")).hasSize((int) tasks);
            assertThat(recording.tasks()).isEqualTo(tasks);
            assertThat(file.about("tasks")).isEqualTo(tasks);
            assertThat(file.about("recorded")).isPositive().isLessThanOrEqualTo(recording.recorded());
            assertThat(file.about("dropped")).isEqualTo(recording.dropped()).isZero();
            assertThat(file.of("run")).hasSize(1);
            assertThat(file.slices).allMatch(s -> s.begin() >= 0 && s.end() >= s.begin());
            return file;
        }
    }

    private static long arrows(TraceFile file, String name) {
        return file.starts.values().stream().filter(e -> e.name().equals(name)).count();
    }

    @OnEveryRuntime
    void everyFutureIsASlice(Lab lab) {
        TraceFile file = traced(lab.runtime(), () -> assertThat(fib(14)).isEqualTo(377));
        assertThat(file.slices).extracting(TraceFile.Slice::name).contains("run", "TraceRecordingTest#1");
        assertThat(file.root.get("bodies").get("TraceRecordingTest#1").asText())
                .startsWith(TraceRecordingTest.class.getName() + "$$Lambda");
    }

    @OnEveryRuntime
    void everyAsyncIsASlice(Lab lab) {
        traced(lab.runtime(), () -> tree(8));
    }

    @OnEveryRuntime(workers = {1, 2})
    void namesOfTasksAndFinishesAreShown(Lab lab) {
        TraceFile file = traced(
                lab.runtime(),
                () -> finish(named("orders"), () -> {
                    Promise<Integer> gate = promise();
                    async(taskNamed("load"), () -> gate.join());
                    async(nonBlocking().named("put"), () -> gate.put(1));
                }));
        assertThat(file.of("task")).extracting(TraceFile.Slice::name).contains("load", "put");
        assertThat(file.slices)
                .extracting(TraceFile.Slice::then)
                .allMatch(t -> t == null || !t.contains("end of finish") || t.contains("end of finish \"orders\""));
    }

    /** A parallel loop is part of the task that runs it; what it gives away is a task, and counts as one. */
    @OnEveryRuntime
    void partsOfLoopsAreSlices(Lab lab) {
        AtomicInteger done = new AtomicInteger();
        traced(lab.runtime(), () -> forall(range(0, 2000), i -> done.incrementAndGet()));
        assertThat(done.get()).isEqualTo(2000);
    }

    /** Counters count what is spawned; a trace shows all that runs as a task. */
    @OnEveryRuntime(workers = {1, 2})
    void continuationsAreSlicesThatNoCounterCounts(Lab lab) {
        TaskRuntime r = lab.runtime();
        long before = r.stats().tasks();
        try (TraceRecording recording = TraceRecording.start(r, ROOM)) {
            r.launch(() -> assertThat(future(() -> 20).map(v -> v + 1).join()).isEqualTo(21));
            recording.stop();
            assertThat(r.stats().tasks() - before).isEqualTo(1);
            assertThat(recording.tasks()).isEqualTo(2);
            assertThat(TraceFile.of(recording).of("task"))
                    .extracting(TraceFile.Slice::name)
                    .containsExactlyInAnyOrder("TraceRecordingTest#1", "continuation");
        }
    }

    @OnEveryRuntime(workers = 1)
    void aNonBlockingTaskHasTheNameOfItsBody(Lab lab) {
        TraceFile file = traced(lab.runtime(), () -> asyncNb(() -> {}));
        assertThat(file.of("task")).extracting(TraceFile.Slice::name).containsExactly("TraceRecordingTest#1");
    }

    @OnEveryRuntime
    void flatTasksAreSlices(Lab lab) {
        AtomicInteger done = new AtomicInteger();
        traced(lab.runtime(), () -> {
            for (int i = 0; i < 3000; i++) {
                async(done::incrementAndGet);
                asyncNb(done::incrementAndGet);
            }
        });
        assertThat(done.get()).isEqualTo(6000);
    }

    /** Unless it yields or loses the task to another worker in between, which it may, but not always. */
    @OnEveryRuntime(workers = {1, 2})
    void aTaskInPlaceLiesInTheTaskThatRanIt(Lab lab) {
        Waits.until("a join in place", () -> {
            TraceFile file = traced(
                    lab.runtime(),
                    () -> finish(() -> assertThat(future(() -> 7).join()).isEqualTo(7)));
            return file.of("run").getFirst().contains(file.of("task").getFirst());
        });
    }

    /** The two-branch join decides as it does without a trace: with one worker only the watchdog asks, rarely. */
    @OnEveryRuntime(workers = 1)
    void joinsStayInPlace(Lab lab) {
        TraceFile file = traced(lab.runtime(), () -> assertThat(fibJoin(16)).isEqualTo(987));
        if (lab.configuration().scheduler().equals("default")) { // in others every push polls, and so does a join
            assertThat(file.of("task")).hasSizeLessThan(100); // of 1596 joins
        }
    }

    @OnEveryRuntime
    void aSuspensionIsAnArrow(Lab lab) {
        TraceFile file = traced(lab.runtime(), () -> {
            Promise<String> p = promise();
            async(() -> assertThat(p.join()).isEqualTo("v"));
            async(() -> {
                blockingRun(() -> Waits.untilSuspensions(lab.runtime(), 1));
                p.put("v");
            });
        });
        assertThat(file.slices).anyMatch(s -> s.then().equals("set aside: join()"));
        assertThat(file.slices).anyMatch(s -> s.then().equals("set aside: blocked its thread"));
        assertThat(arrows(file, "resume")).isGreaterThanOrEqualTo(2);
        assertThat(file.of("resumed")).hasSizeGreaterThanOrEqualTo(2);
        assertThat(file.counters.get("tasks set aside")).contains(1L).endsWith(0L);
    }

    /** All tasks below the one that waits leave the worker with it, and go on one after the other. */
    @OnEveryRuntime(workers = {1, 2})
    void aStackOfTasksGoesOnFromTheTop(Lab lab) {
        TaskRuntime r = lab.runtime();
        long suspensions = r.stats().suspensions();
        TraceFile file = traced(r, () -> {
            Promise<Integer> p = promise();
            TaskFuture<Integer> top = future(() -> p.join() + 1);
            TaskFuture<Integer> middle = future(() -> top.join() + 1);
            async(
                    () -> { // which another worker may take before anybody waits
                        Waits.until("somebody waits", () -> {
                            poll();
                            return r.stats().suspensions() > suspensions;
                        });
                        p.put(40);
                    });
            assertThat(middle.join()).isEqualTo(42);
        });
        assertThat(file.of("resumed")).isNotEmpty();
    }

    @OnEveryRuntime(workers = {2, 3})
    void aStealIsAnArrowFromTheVictim(Lab lab) {
        TaskRuntime r = lab.runtime();
        long steals = r.stats().steals();
        TraceFile file = traced(r, () -> {
            while (r.stats().steals() == steals) {
                AtomicBoolean done = new AtomicBoolean();
                async(() -> done.set(true));
                Waits.until("somebody runs the task", () -> {
                    poll(); // with some schedulers a thief must be answered
                    return done.get();
                });
            }
        });
        assertThat(file.of("steal")).extracting(TraceFile.Slice::name).contains("steals 1 task", "gives 1 task");
        assertThat(arrows(file, "steal")).isPositive();
        file.starts.forEach((id, from) -> {
            if (from.name().equals("steal")) {
                assertThat(file.finishes.get(id).track()).isNotEqualTo(from.track());
            }
        });
    }

    @OnEveryRuntime(workers = {2, 3})
    void aTaskSentToAnotherPlaceIsAnArrow(Lab lab) {
        TaskRuntime r = lab.another(b -> b.places(lab.workers(), 1));
        TraceFile file = traced(r, () -> {
            async(at(here().next()), () -> {});
            assertThat(future(at(here().prev()), () -> here().id()).join()).isEqualTo(lab.workers() - 1);
        });
        assertThat(arrows(file, "send")).isEqualTo(2);
        file.starts.forEach((id, from) -> {
            if (from.name().equals("send")) {
                assertThat(from.track()).isEqualTo(1); // of place 0, where runs begin
                assertThat(file.finishes.get(id).track()).isNotEqualTo(1);
            }
        });
    }

    /** Without a poll or a wait, which might let another task go first. */
    private static void spinUntil(AtomicBoolean condition) {
        long deadline = System.nanoTime() + Bounds.EVENT.toNanos();
        while (!condition.get() && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
    }

    /** A task that leaves while one trace is recorded and arrives while another one is. */
    @OnEveryRuntime(workers = 2)
    void anArrowDoesNotReachFromOneTraceToTheNext(Lab lab) throws Exception {
        TaskRuntime r = lab.another(b -> b.places(2, 1));
        AtomicBoolean holds = new AtomicBoolean();
        AtomicBoolean release = new AtomicBoolean();
        AtomicBoolean sent = new AtomicBoolean();
        TraceRecording first = TraceRecording.start(r, ROOM);
        var run = r.executor().submit(() -> {
            async(at(here().next()), () -> {
                holds.set(true);
                spinUntil(release);
            });
            Waits.pollUntil("the other place is busy", holds::get);
            async(at(here().next()), () -> {});
            sent.set(true);
        });
        Waits.until("the task is under way", sent::get);
        TraceFile before = TraceFile.of(first);
        before.assertArrows();
        assertThat(arrows(before, "send")).isEqualTo(1);
        try (TraceRecording second = TraceRecording.start(r, ROOM)) {
            release.set(true);
            run.get();
            TraceFile after = TraceFile.of(second);
            after.assertArrows();
            assertThat(arrows(after, "send")).isZero();
            assertThat(after.of("task")).hasSize(1);
        }
    }

    @OnEveryRuntime(workers = 2)
    void idleWorkersAreSeen(Lab lab) {
        TaskRuntime r = lab.runtime();
        traced(r, () -> tree(2));
        Waits.until("a trace in which both workers park", () -> {
            try (TraceRecording recording = TraceRecording.start(r, ROOM)) {
                Waits.until("somebody parks", () -> {
                    r.launch(() -> {}); // a worker that was about to park when the recording began does not note it
                    return recording.recorded() >= 2;
                });
                TraceFile file = TraceFile.of(recording);
                List<Long> idle = file.counters.getOrDefault("idle workers", List.of(0L)); // none if nobody has parked
                assertThat(idle).endsWith(0L);
                return idle.contains(2L)
                        && file.of("idle").stream()
                                        .map(TraceFile.Slice::track)
                                        .distinct()
                                        .count()
                                == 2;
            }
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void failuresAreTasksToo(Lab lab) {
        TaskRuntime r = lab.runtime();
        traced(
                r,
                () -> assertThatThrownBy(() -> finish(() -> {
                            for (int i = 0; i < 10; i++) {
                                async(() -> {
                                    throw new IllegalStateException("on purpose");
                                });
                            }
                        }))
                        .isInstanceOf(MultiException.class));
    }

    @OnEveryRuntime(workers = {1, 2})
    void whatHasNoRoomIsCounted(Lab lab) {
        TaskRuntime r = lab.runtime();
        for (int limit : new int[] {1, 2, 100, 1000}) {
            RuntimeStats before = r.stats();
            try (TraceRecording recording = TraceRecording.start(r, limit)) {
                r.launch(() -> tree(10));
                recording.stop();
                long tasks = r.stats().tasks() - before.tasks();
                TraceFile file = TraceFile.of(recording);
                file.assertNested();
                file.assertArrows();
                assertThat(recording.recorded()).isLessThanOrEqualTo(limit);
                assertThat(recording.dropped()).isPositive().isEqualTo(file.about("dropped"));
                assertThat(recording.tasks() + recording.droppedTasks()).isEqualTo(tasks);
                assertThat(file.about("dropped_tasks")).isEqualTo(recording.droppedTasks());
                assertThat(file.of("task")).hasSize((int) recording.tasks());
            }
        }
    }

    /** The room is made when it is needed: all of it would be two gigabytes here. */
    @Test
    void aHighLimitCostsNothingByItself() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            long before = threads.getCurrentThreadAllocatedBytes();
            TraceRecording recording = TraceRecording.start(r, TraceRecording.MAX_LIMIT);
            assertThat(threads.getCurrentThreadAllocatedBytes() - before).isBetween(1L, 1L << 20);
            r.launch(() -> fib(10));
            recording.stop();
            assertThat(recording.dropped()).isZero();
            assertThat(recording.recorded()).isPositive();
        }
    }

    /** A second recording knows nothing of the first, and after the last nobody takes the slow path any more. */
    @OnEveryRuntime
    void aTraceLeavesNothingBehind(Lab lab) {
        TaskRuntime r = lab.runtime();
        for (int i = 0; i < 3; i++) {
            traced(r, () -> fib(10));
        }
        assertThat(lab.launch(() -> fib(12))).isEqualTo(144);
        EngineAccess.assertComesToRest(r);
        Waits.until("no worker traces", () -> {
            r.launch(() -> tree(4));
            return EngineAccess.workersInCancelMode(r) == 0;
        });
    }

    /** It may begin and end while tasks run, and while they wait. */
    @OnEveryRuntime(workers = {1, 2})
    void aTraceMayBeginAndEndInTheMiddle(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime();
        Promise<String> gate = promise();
        var waiting = r.executor().submit(() -> {
            async(() -> gate.join());
            return gate.join();
        });
        untilWaiting(r, 2);
        try (TraceRecording first = TraceRecording.start(r, ROOM)) {
            var second = r.executor().submit(() -> gate.join());
            untilWaiting(r, 3);
            TraceFile file = TraceFile.of(first);
            file.assertNested();
            assertThat(file.of("run")).hasSize(1);
            assertThat(file.slices).anyMatch(s -> s.then().equals("set aside: join()"));
            assertThat(file.counters.get("tasks set aside")).endsWith(1L);
            try (TraceRecording third = TraceRecording.start(r, ROOM)) {
                gate.put("v");
                assertThat(waiting.get()).isEqualTo("v");
                assertThat(second.get()).isEqualTo("v");
                TraceFile rest = TraceFile.of(third);
                rest.assertNested();
                rest.assertArrows();
                assertThat(rest.of("task")).isEmpty();
            }
        }
    }

    private static void untilWaiting(TaskRuntime r, int tasks) {
        Waits.until(tasks + " tasks wait", () -> r.dump().split("waits for promise").length == tasks + 1);
    }

    @OnEveryRuntime(workers = 2)
    void oneTraceAtATime(Lab lab) {
        TaskRuntime r = lab.runtime();
        try (TraceRecording recording = TraceRecording.start(r, 10)) {
            assertThatThrownBy(() -> TraceRecording.start(r))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("stop that one first");
            recording.stop();
            TraceRecording.start(r, 10).close();
        }
        assertThatThrownBy(() -> TraceRecording.start(r, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("limit 0");
    }

    /** It would wake workers: the schedule would not be that of the seed. */
    @Test
    void noTraceOfAScheduleThatCanBeReplayed() {
        long[] fingerprints = new long[2];
        for (int i = 0; i < 2; i++) {
            boolean asked = i == 1;
            try (TaskRuntime r = TaskRuntime.builder()
                    .scheduler("deterministic")
                    .workers(3)
                    .seed(7)
                    .name("replayed")
                    .build()) {
                if (asked) {
                    assertThatThrownBy(() -> TraceRecording.start(r))
                            .isInstanceOf(UnsupportedOperationException.class)
                            .hasMessageContaining("runtime replayed has the scheduler deterministic")
                            .hasMessageContaining("choose another scheduler");
                }
                assertThat(r.launch(() -> fib(8))).isEqualTo(21);
                fingerprints[i] = r.scheduleFingerprint();
            }
        }
        assertThat(fingerprints[1]).isEqualTo(fingerprints[0]);
    }

    @OnEveryRuntime(workers = 1)
    void namesAreQuoted(Lab lab) throws Exception {
        TaskRuntime r = lab.another(b -> b.name("a \"b\"\\\n\u00e9"));
        TraceFile file = traced(r, () -> tree(1));
        assertThat(file.root.get("traceEvents").get(0).get("args").get("name").asText())
                .isEqualTo("Serrano runtime a \"b\"\\\n\u00e9");
        Path path = Files.createTempFile("serrano", ".json");
        try (TraceRecording recording = TraceRecording.start(r, 10)) {
            recording.writeTo(path);
            assertThat(Files.readAllLines(path)).contains("\"otherData\":" + otherData(path));
        } finally {
            Files.delete(path);
        }
    }

    private static String otherData(Path path) throws Exception {
        List<String> lines = Files.readAllLines(path);
        return lines.stream()
                .filter(l -> l.startsWith("\"otherData\":"))
                .findFirst()
                .orElseThrow()
                .substring("\"otherData\":".length());
    }
}
