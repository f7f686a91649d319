package dev.serrano.executor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.taskNamed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.jfr.consumer.RecordingStream;
import org.jspecify.annotations.Nullable;

/** What the flight recorder sees. */
class FlightRecorderTest {
    private static final List<String> EVENTS =
            List.of("TaskRun", "Steal", "Suspend", "Starved", "BlockedWorker", "RuntimeDump");

    /** The first runtime of a JVM makes the events known soon after its start. */
    private static void awaitEventTypes(Lab lab) {
        assertThat(lab.runtime().workers()).isPositive();
        Waits.until("the events are registered", () -> {
            List<String> known = FlightRecorder.getFlightRecorder().getEventTypes().stream()
                    .map(t -> t.getName())
                    .toList();
            return EVENTS.stream().allMatch(e -> known.contains("dev.serrano." + e));
        });
    }

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Long> a = future(() -> fib(n - 1));
        return fib(n - 2) + a.join();
    }

    /** Few tasks, but time to steal one. */
    private static void untilStolen(TaskRuntime r) {
        long before = r.stats().steals();
        finish(() -> {
            for (int i = 0; i < 100 && r.stats().steals() == before; i++) {
                async(() -> {});
                long until = System.nanoTime() + 200_000;
                while (System.nanoTime() - until < 0) {
                    Thread.onSpinWait();
                }
            }
        });
    }

    /** Suspends, unless another worker is quick; the event comes when the wait is over. */
    private static void suspended() {
        Promise<String> p = promise();
        async(() -> p.put("v"));
        p.join();
    }

    /** Seconds each, for the recorder's sake; what writes the events is the same under all schedulers. */
    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void allEventsAppear(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime(b -> b.stallThreshold(Duration.ofMillis(20)));
        awaitEventTypes(lab);
        Map<String, RecordedEvent> seen = new ConcurrentHashMap<>();
        AtomicBoolean done = new AtomicBoolean();
        try (RecordingStream stream = new RecordingStream()) {
            for (String e : EVENTS) {
                stream.enable("dev.serrano." + e).withoutThreshold();
                stream.onEvent("dev.serrano." + e, x -> {
                    if (isOf(r, x) && isWanted(x)) {
                        seen.putIfAbsent(e, x);
                    }
                });
            }
            stream.enable("dev.serrano.RuntimeDump").withPeriod(Duration.ofMillis(20));
            stream.setReuse(false);
            stream.startAsync();
            Promise<String> gate = externalPromise();
            Future<String> waits = r.executor().submit(() -> gate.join());
            r.executor().submit(() -> {
                while (!done.get() && !seen.containsKey("BlockedWorker")) {
                    Thread.onSpinWait(); // neither polls nor blocks
                }
            });
            Waits.until("all events are seen, of " + EVENTS, () -> {
                if (!seen.containsKey("Steal")) {
                    r.launch(() -> untilStolen(r));
                }
                if (!seen.containsKey("Suspend")) {
                    r.launch(FlightRecorderTest::suspended);
                }
                return seen.keySet().containsAll(EVENTS);
            });
            gate.put("v");
            waits.get();
        } finally {
            done.set(true);
        }
        assertThat(seen.get("Suspend").getString("operation")).isNotBlank();
        assertThat(seen.get("Suspend").getString("awaited")).isNotBlank();
        assertThat(seen.get("TaskRun").getString("body")).contains("dev.serrano");
        assertThat(seen.get("Steal").getInt("tasks")).isPositive();
        assertThat(seen.get("Starved").getDuration()).isPositive();
        assertThat(seen.get("RuntimeDump").getString("text")).contains("runtime " + r.name());
    }

    /** Seconds each, as above. */
    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void aTaskRunTellsItsFinishParentAndSpawn(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime(b -> b.spawnSites(true));
        awaitEventTypes(lab);
        Path file = Files.createTempFile("serrano", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable("dev.serrano.TaskRun").withoutThreshold();
            recording.start();
            r.launch(() -> finish(named("orders"), () -> {
                stolen("parent", () -> finish(() -> stolen("child", () -> {})));
            }));
            recording.dump(file);
            assertThat(RecordingFile.readAllEvents(file))
                    .filteredOn(e -> isRunOf("parent", e))
                    .singleElement()
                    .satisfies(e -> assertThat(e.getString("finish")).isEqualTo("finish \"orders\""))
                    .satisfies(e -> assertThat(e.getString("parent")).isEqualTo("root task"))
                    .satisfies(e -> assertThat(e.getString("spawnedAt")).contains("FlightRecorderTest.stolen("));
            assertThat(RecordingFile.readAllEvents(file))
                    .filteredOn(e -> isRunOf("child", e))
                    .singleElement()
                    .satisfies(e -> assertThat(e.getString("finish")).matches("finish@\\w+ in finish \"orders\""))
                    .satisfies(e -> assertThat(e.getString("parent"))
                            .startsWith("\"parent\" spawned at ")
                            .contains("FlightRecorderTest.stolen("));
        } finally {
            Files.delete(file);
        }
    }

    private static boolean isRunOf(String task, RecordedEvent e) {
        return e.getEventType().getName().equals("dev.serrano.TaskRun") && task.equals(e.getString("name"));
    }

    /** Another worker runs the body, so it is no part of the calling task's event. */
    private static void stolen(String name, TaskBody body) {
        CountDownLatch begun = new CountDownLatch(1);
        async(taskNamed(name), () -> {
            begun.countDown();
            body.run();
        });
        while (begun.getCount() != 0) {
            Thread.onSpinWait();
            poll(); // which gives the task away
        }
    }

    /** On a machine with much to do, workers that run nothing of ours do not poll in time either. */
    private static boolean isWanted(RecordedEvent e) {
        return !e.hasField("where") || e.getString("where").contains("FlightRecorderTest");
    }

    private static boolean isOf(TaskRuntime r, RecordedEvent e) {
        for (String field : List.of("worker", "thief", "runtime")) {
            if (e.hasField(field)) {
                return e.getString(field).startsWith(r.name());
            }
        }
        return true;
    }

    /** As {@code jcmd JFR.dump} does it: whoever dumps a recording finds the dump of each runtime in it. */
    @OnEveryRuntime(workers = 2)
    void aRecordingHoldsTheDump(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime();
        awaitEventTypes(lab);
        Promise<String> gate = externalPromise();
        CountDownLatch begun = new CountDownLatch(1);
        Path file = Files.createTempFile("serrano", ".jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            Future<String> f = r.executor()
                    .submit(() -> finish(named("the finish"), () -> {
                        async(() -> gate.join());
                        begun.countDown();
                        return gate.join();
                    }));
            Waits.await("the task has begun", begun);
            Waits.untilSuspensions(r, 2);
            recording.dump(file);
            gate.put("v");
            f.get();
            assertThat(RecordingFile.readAllEvents(file))
                    .filteredOn(e -> e.getEventType().getName().equals("dev.serrano.RuntimeDump")
                            && e.getString("runtime").equals(r.name()))
                    .anySatisfy(e -> assertThat(e.getString("text"))
                            .contains("the finish")
                            .contains("waits for promise"));
        } finally {
            Files.delete(file);
        }
    }

    @Name("dev.serrano.test.Told")
    @StackTrace(false)
    static final class ToldEvent extends Event {
        @Nullable
        String what;

        /** The string is long enough to go into the recorder's pool at once. */
        static void tell(int number) {
            ToldEvent e = new ToldEvent();
            e.what = "told ".repeat(40) + number;
            e.commit();
        }
    }

    /**
     * Events of a program come from fibers, which the recorder keeps on their carrier while it writes, unless the
     * carrier has written an event before: then the next fiber's event would go into the middle of this one.
     */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void aFiberStaysWhileItWritesAnEvent(Lab lab) throws Exception {
        awaitEventTypes(lab);
        Class<?> strings = Class.forName("jdk.jfr.internal.StringPool");
        AtomicReference<Thread> writer = new AtomicReference<>();
        try (Recording recording = new Recording()) {
            recording.enable(ToldEvent.class);
            recording.enable("dev.serrano.Starved").withoutThreshold();
            recording.enable("dev.serrano.Steal");
            recording.setToDisk(false);
            recording.start();
            for (int i = 0; i < 20; i++) { // each wakes workers, which then have an event of their wait to write
                lab.launch(() -> fib(8));
            }
            Future<?> told;
            boolean mounted;
            synchronized (strings) { // the recorder's lock: whoever has a new string to write waits for it
                told = lab.runtime().executor().submit(() -> {
                    writer.set(Thread.currentThread());
                    ToldEvent.tell(lab.runtime().workers());
                });
                Waits.until("the event waits for the lock", () -> {
                    Thread t = writer.get();
                    return t != null && t.getState() == Thread.State.BLOCKED;
                });
                mounted = String.valueOf(writer.get()).contains("@"); // the carrier's name follows it
            }
            told.get();
            assertThat(mounted).as("%s stays on its carrier", writer).isTrue();
        }
    }

    /** With the recorder on, programs still do what they do. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void resultsStayTheSame(Lab lab) {
        awaitEventTypes(lab);
        try (Recording recording = new Recording()) {
            for (String e : EVENTS) {
                recording.enable("dev.serrano." + e).withoutThreshold();
            }
            recording.start();
            assertThat(lab.launch(() -> fib(10))).isEqualTo(55);
            Promise<String> gate = externalPromise();
            lab.launch(() -> {
                for (int i = 0; i < 200; i++) {
                    async(() -> gate.join());
                }
                gate.put("v");
            });
        }
    }
}
