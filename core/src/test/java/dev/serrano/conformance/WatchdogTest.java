package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.launch;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.ChildJvm;
import dev.serrano.testing.FailingLog;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Where a backend cannot keep a worker free, the watchdog names the task that holds it; dumps tell who waits for what.
 */
class WatchdogTest {
    private static final Duration STALL = Duration.ofMillis(100);

    private static void awaitReport(Lab lab, String method) {
        Waits.until(
                "the watchdog names " + method,
                () -> lab.log().messages(Level.WARNING).stream().anyMatch(m -> m.contains(method)));
    }

    /** A task that computes without polls is named, with where it is. */
    @OnEveryRuntime(workers = {1, 2})
    void aWorkerThatDoesNotPoll(Lab lab) {
        lab.runtime(b -> b.stallThreshold(STALL));
        AtomicBoolean stop = new AtomicBoolean();
        lab.thread("launcher", () -> lab.launch(() -> computesForLong(stop)));
        awaitReport(lab, "computesForLong");
        assertThat(lab.log().messages(Level.WARNING))
                .anyMatch(m -> m.contains("worker " + lab.runtime().name() + "-"));
        assertThat(lab.runtime().stats().stalls()).isPositive();
        stop.set(true);
    }

    private static void computesForLong(AtomicBoolean stop) {
        while (!stop.get()) {
            Thread.onSpinWait();
        }
    }

    /** One carrier, and a static initialiser that waits on it for a task which nobody is left to run. */
    @Test
    void aWaitThatKeepsTheLastCarrierIsExplained(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(
                        LastCarrier.class,
                        folder,
                        "-Djdk.virtualThreadScheduler.parallelism=1",
                        "-Djdk.virtualThreadScheduler.maxPoolSize=1",
                        "-Dserrano.fibers=portable",
                        "-Dserrano.stallThreshold=100"))
                .anyMatch(line -> line.contains("has not polled"))
                .anyMatch(line -> line.contains("class initialiser on their stacks: 1. Each keeps one"));
    }

    /** Ends as soon as something is logged. */
    static final class LastCarrier {
        static final class Table {
            static final int VALUE = valueOf(1);

            private Table() {}
        }

        // held here: java.util.logging keeps only weak references
        private static final Logger LOGGER = Logger.getLogger("dev.serrano");

        private LastCarrier() {}

        static int valueOf(int n) {
            Promise<Integer> p = promise();
            async(() -> p.put(n));
            return p.join();
        }

        public static void main(String[] args) {
            LOGGER.addHandler(new EndsJvm());
            launch(() -> Table.VALUE);
        }

        private static final class EndsJvm extends Handler {
            @Override
            public void publish(LogRecord record) {
                System.out.println(new SimpleFormatter().format(record));
                Runtime.getRuntime().halt(0);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        }
    }

    /** Its worker goes on with others: nobody is told to do anything about it. */
    @OnEveryRuntime(workers = 1)
    void aTaskThatACallOfTheJdkBlocksIsNotReported(Lab lab) {
        lab.runtime(b -> b.stallThreshold(STALL));
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch latch = new CountDownLatch(1);
        AtomicBoolean stop = new AtomicBoolean();
        lab.thread("blocked", () -> lab.launch(() -> waitsInTheJdk(begun, latch)));
        Waits.until("the task begins", () -> begun.getCount() == 0);
        lab.thread("computing", () -> lab.launch(() -> computesForLong(stop)));
        awaitReport(lab, "computesForLong");
        stop.set(true);
        latch.countDown();
        assertThat(lab.log().messages(Level.WARNING)).noneMatch(m -> m.contains("waitsInTheJdk"));
    }

    private static void waitsInTheJdk(CountDownLatch begun, CountDownLatch latch) throws InterruptedException {
        begun.countDown();
        latch.await();
    }

    @OnEveryRuntime
    void aDumpListsSuspendedTasksByScopeWithWhatTheyWaitFor(Lab lab) {
        Promise<Integer> p = promise();
        lab.thread(
                "launcher",
                () -> lab.launch(() -> finish(named("the outer scope"), () -> {
                    async(() -> finish(named("the inner scope"), () -> {
                        async(() -> waitsHere(p));
                        async(() -> waitsHere(p));
                    }));
                })));
        // two tasks wait for the promise, one for each end of a finish, which may be more than one suspension
        Waits.until("the dump shows the tasks", () -> {
            String dump = lab.runtime().dump();
            return dump.contains("the outer scope")
                    && dump.contains("the inner scope")
                    && dump.contains(p.toString())
                    && dump.contains("waitsHere");
        });
        assertThat(lab.runtime().dump())
                .contains(lab.runtime().name())
                .contains(lab.configuration().backend().id());
        p.put(1);
    }

    private static void waitsHere(Promise<Integer> p) {
        p.join();
    }

    /** What listens to the log is not ours: what it throws is reported each time, and the watchdog goes on. */
    @OnEveryRuntime(workers = 2)
    void aLogThatFails(Lab lab) {
        lab.runtime(b -> b.stallThreshold(STALL));
        try (FailingLog log = new FailingLog("planned: the log's disk is full")) {
            for (int i = 1; i <= 2; i++) {
                int before = log.failures();
                long end = System.nanoTime() + Bounds.EVENT.toNanos();
                lab.launch(() -> {
                    while (log.failures() == before && System.nanoTime() - end < 0) {
                        Thread.onSpinWait();
                    }
                });
                assertThat(log.failures()).isGreaterThan(before);
            }
            Waits.until("two reports", () -> lab.reported().size() == 2);
            assertThat(lab.takeReported()).allSatisfy(e -> assertThat(e).hasMessage(log.message()));
        }
    }

    /** A failure handler may leave one behind, and there are programs that interrupt all threads: none may spin then. */
    @OnEveryRuntime(workers = {1, 2})
    void aStrayInterruptDoesNotStayWithAThreadOfTheRuntime(Lab lab) {
        lab.launch(() -> async(() -> {}));
        String prefix = "serrano-" + lab.runtime().name() + "-";
        List<Thread> own = Thread.getAllStackTraces().keySet().stream()
                .filter(t -> t.getName().startsWith(prefix))
                .toList();
        assertThat(own).isNotEmpty();
        own.forEach(Thread::interrupt);
        Waits.until("they rest", () -> own.stream().noneMatch(Thread::isInterrupted));
        assertThat(lab.launch(() -> 3)).isEqualTo(3);
    }
}
