package dev.serrano.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.serrano.EngineAccess;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.idle.Director;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.FailingLog;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A runtime that cannot go on says so to all who wait for it. */
class BrokenRuntimeTest {
    /** Nor does what the log throws reach the worker, which may have given away what it would go on with. */
    @Test
    void aLogThatFailsKeepsNoRunWaiting() {
        Queue<Throwable> reported = new ConcurrentLinkedQueue<>();
        try (TaskRuntime r =
                TaskRuntime.builder().workers(1).failureHandler(reported::add).build()) {
            Promise<Integer> never = Serrano.externalPromise();
            CompletableFuture<Void> launch = CompletableFuture.runAsync(() -> r.launch(() -> never.join()));
            Waits.untilSuspensions(r, 1);
            try (FailingLog log = new FailingLog("planned: the log's disk is full")) {
                EngineAccess.engine(r).broken(new Error("planned"));
                Waits.until("a report", () -> !reported.isEmpty());
                assertThat(reported)
                        .singleElement()
                        .satisfies(e -> assertThat(e).hasMessage(log.message()));
            }
            assertTimeoutPreemptively(
                    Bounds.EVENT,
                    () -> assertThatExceptionOfType(Exception.class)
                            .isThrownBy(launch::join)
                            .havingCause()
                            .withMessageContaining("the runtime has failed"));
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> r.launch(() -> 1))
                    .withMessageContaining("the runtime has failed");
            never.put(1);
        }
    }

    /** The watchdog has nothing to watch there, but failures to tell; and a runtime may never be closed. */
    @Test
    void whatWasGivenUpIsToldBeforeTheEnd() {
        Queue<Throwable> reported = new ConcurrentLinkedQueue<>();
        try (TaskRuntime r = TaskRuntime.builder()
                .scheduler("deterministic")
                .failureHandler(reported::add)
                .build()) {
            r.execute(() -> EngineAccess.engine(r).broken(new Error("planned")));
            Waits.until("a report", () -> !reported.isEmpty());
            assertThat(reported)
                    .singleElement()
                    .satisfies(e -> assertThat(e).hasMessageContaining("the runtime has failed"));
        }
    }

    /** Neither the handler nor the log takes the failure; the threads must end even so. */
    @Test
    void aHandlerThatFailsKeepsNobodyFromClosing() {
        CountDownLatch called = new CountDownLatch(1);
        TaskRuntime r = TaskRuntime.builder()
                .scheduler("deterministic")
                .failureHandler(e -> {
                    called.countDown();
                    throw new IllegalStateException("planned: the handler", e);
                })
                .build();
        try (FailingLog log = new FailingLog("planned: the log's disk is full")) {
            r.execute(() -> EngineAccess.engine(r).broken(new Error("planned")));
            assertTimeoutPreemptively(Bounds.EVENT, r::close);
            assertThat(called.getCount()).isZero();
            assertThat(log.failures()).isPositive();
        }
    }

    /**
     * The log may block whoever writes to it, and has locks of its own. A task in it when the workers end for good would
     * keep these for ever.
     */
    @Test
    void noTaskIsLeftInsideTheLog() throws InterruptedException {
        AtomicReference<Thread> inside = new AtomicReference<>();
        CountDownLatch goesOn = new CountDownLatch(1);
        CountDownLatch left = new CountDownLatch(1);
        Handler slow = new Handler() {
            @Override
            public void publish(LogRecord record) {
                if (!record.getMessage().contains("a broken invariant")) {
                    return; // the failure of the run, for instance
                }
                inside.set(Thread.currentThread());
                try {
                    Waits.await("the end of the test", goesOn);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                left.countDown();
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("dev.serrano");
        logger.addHandler(slow);
        try {
            TaskRuntime r =
                    TaskRuntime.builder().name("log").scheduler("deterministic").build();
            r.execute(() -> EngineAccess.engine(r).broken(new Error("planned")));
            Waits.until("a record", () -> inside.get() != null);
            r.executor().shutdown();
            boolean isTask = inside.get().isVirtual();
            Waits.until("the end of the workers", () -> !isTask || !anyThread("serrano-log-worker"));
            goesOn.countDown();
            assertTimeoutPreemptively(Bounds.EVENT, r::close);
            Waits.await("the end of the log", left);
        } finally {
            logger.removeHandler(slow);
        }
    }

    private static boolean anyThread(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(t -> t.getName().startsWith(name));
    }

    /** A launch returns when the workers are at rest, which those of a broken runtime may never be. */
    @Test
    void whoAwaitsRestIsReleased() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        TaskRuntime r = TaskRuntime.builder().scheduler("deterministic").build();
        Engine engine = EngineAccess.engine(r);
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Void> busy = CompletableFuture.runAsync(() -> r.launch(() -> {
            begun.countDown();
            while (end.getCount() > 0) {
                Thread.onSpinWait();
            }
        }));
        Waits.await("the beginning", begun);
        Director director = Objects.requireNonNull(engine.director);
        Thread waits = Thread.ofPlatform().daemon().start(director::awaitRest);
        Waits.until("a wait for rest", () -> waits.getState() == Thread.State.WAITING);
        engine.broken(new Error("planned"));
        assertThat(waits.join(Bounds.EVENT)).isTrue();
        assertTimeoutPreemptively(Bounds.EVENT, director::awaitRest);
        end.countDown();
        assertThatExceptionOfType(Exception.class).isThrownBy(busy::join);
        assertTimeoutPreemptively(Bounds.EVENT, r::close);
    }

    /** The old one says what has happened to those who use it still, and its threads end. */
    @Test
    void theNextLaunchOnTheCommonRuntimeHasANewOne() {
        TaskRuntime old = TaskRuntime.common();
        EngineAccess.engine(old).broken(new OutOfMemoryError("planned"));
        assertThatExceptionOfType(Exception.class)
                .isThrownBy(() -> old.launch(() -> 1))
                .withMessageContaining("the runtime has failed");
        assertThat(Serrano.<Integer>launch(() -> 2)).isEqualTo(2);
        assertThat(TaskRuntime.common()).isNotSameAs(old);
        Waits.until("the end of the old one", EngineAccess.engine(old)::isTerminated);
    }

    @ParameterizedTest
    @ValueSource(strings = {"scheduled", "portable", "blocking", "deterministic"})
    void delayedTasksEndWithTheErrorAndTheDumpHasIt(String kind) {
        TaskRuntime.Builder b = TaskRuntime.builder().workers(2).failureHandler(e -> {});
        boolean seeded = kind.equals("deterministic");
        try (TaskRuntime r = seeded
                ? b.scheduler(kind).build()
                : b.fibers(FiberBackend.valueOf(kind.toUpperCase(Locale.ROOT))).build()) {
            List<Future<?>> waiting = new ArrayList<>();
            if (!seeded) { // its time jumps to the next timer
                waiting.add(r.scheduledExecutor().schedule(() -> 1, 1, TimeUnit.HOURS));
                waiting.add(r.scheduledExecutor().scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS));
            }
            EngineAccess.engine(r).broken(new IllegalStateException("planned"));
            waiting.add(r.scheduledExecutor().schedule(() -> 1, 1, TimeUnit.HOURS));
            for (Future<?> f : waiting) {
                assertThatExceptionOfType(ExecutionException.class)
                        .isThrownBy(() -> f.get(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS))
                        .havingRootCause()
                        .withMessage("planned");
            }
            assertThat(r.dump()).contains("has failed", "planned");
        }
    }

    /** The other tasks of the run want memory, too; another run does not. */
    @Test
    void aBodyThatRunsOutOfMemoryEndsItsRunOnly() {
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            Promise<Integer> never = Serrano.externalPromise();
            Promise<Integer> later = Serrano.externalPromise();
            CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> r.launch(() -> later.join()));
            Waits.untilSuspensions(r, 1);
            assertThatExceptionOfType(OutOfMemoryError.class)
                    .isThrownBy(() -> r.launch(() -> {
                        Serrano.async(() -> never.join());
                        Serrano.finish(() -> Serrano.async(() -> {
                            throw new OutOfMemoryError("planned");
                        }));
                    }))
                    .withMessage("planned");
            assertThat(other.isDone()).isFalse();
            later.put(3);
            assertThat(other.join()).isEqualTo(3);
        }
    }

    @Test
    void wantOfMemoryIsToldFromABrokenInvariant() {
        OutOfMemoryError noThread = new OutOfMemoryError("unable to create native thread");
        assertThat(FailureReports.reason(noThread)).contains("not enough memory, or threads");
        assertThat(FailureReports.reason(new IllegalStateException("cannot create a virtual thread", noThread)))
                .contains("not enough memory, or threads");
        assertThat(FailureReports.reason(new StackOverflowError())).contains("please report it");
        assertThat(FailureReports.reason(new IllegalStateException("share 1 is not in use")))
                .contains("please report it");
    }
}
