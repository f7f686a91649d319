package dev.serrano.internal.engine;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.spi.ScopeHold;
import dev.serrano.spi.ScopeHolder;
import dev.serrano.testing.ChildJvm;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ends the runs of a full heap must not be linked then, for the first time: that takes memory. */
class RehearsalTest {
    private static final String TRACE = "-Djava.lang.invoke.MethodHandle.TRACE_METHOD_LINKAGE=true";
    private static final String BEGIN = "begin";
    private static final String END = "end";

    /** A finish with tasks that wait, that run, that are queued, and with a holder. */
    private static void meetWant(boolean givesUp) throws InterruptedException {
        OutOfMemoryError want = new OutOfMemoryError("planned");
        AtomicBoolean told = new AtomicBoolean();
        ScopeHolder holder = new ScopeHolder() {
            @Override
            public void cancelled() {
                told.set(true);
            }
        };
        CountDownLatch ended = new CountDownLatch(1);
        try (TaskRuntime r =
                TaskRuntime.builder().workers(2).failureHandler(failure -> {}).build()) {
            r.execute(() -> finish(() -> {
                ScopeHold.ofCurrentScope(false, holder);
                Promise<Integer> never = promise();
                for (int i = 0; i < 3; i++) {
                    async(never::join);
                }
                async(() -> {
                    while (!told.get()) {
                        poll();
                    }
                });
                async(() -> {
                    for (int i = 0; i < 100; i++) {
                        poll();
                    }
                    Host e = Objects.requireNonNull(TaskFiber.current()).engine;
                    System.out.println(BEGIN);
                    if (givesUp) {
                        e.giveUp(want);
                    } else {
                        e.shortage.tell(want);
                    }
                    System.out.println(END);
                    told.set(true);
                    ended.countDown();
                });
            }));
            ended.await();
        }
    }

    static final class Cancelled {
        public static void main(String[] args) throws Exception {
            meetWant(false);
        }
    }

    static final class GivenUp {
        public static void main(String[] args) throws Exception {
            meetWant(true);
        }
    }

    static final class Started {
        public static void main(String[] args) {
            try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
                System.out.println(BEGIN);
            }
        }
    }

    private static void linksNothing(Class<?> program, Path folder) throws Exception {
        List<String> lines = ChildJvm.output(program, folder, TRACE);
        assertThat(lines).contains(BEGIN, END).anyMatch(l -> l.startsWith("linkMethod"));
        assertThat(lines.subList(lines.indexOf(BEGIN), lines.indexOf(END)))
                .filteredOn(l -> l.startsWith("linkMethod java")
                        || l.matches("linkCallSite"
                                + " dev\\.serrano\\.internal\\.(engine|worker|task)\\..*")) // no other thread's
                .isEmpty();
    }

    @Test
    void aCancellationForWantOfMemoryLinksNothing(@TempDir Path folder) throws Exception {
        linksNothing(Cancelled.class, folder);
    }

    @Test
    void toGiveUpLinksNothing(@TempDir Path folder) throws Exception {
        linksNothing(GivenUp.class, folder);
    }

    /** Or the first signal in a full heap would, in vain, and no later one would end the JVM either. */
    @Test
    void theFirstStartInitialisesWhatEndsTheJvm(@TempDir Path folder) throws Exception {
        List<String> lines = ChildJvm.output(Started.class, folder, "-Xlog:class+init=info");
        assertThat(lines).contains(BEGIN);
        assertThat(lines.subList(0, lines.indexOf(BEGIN)))
                .anyMatch(l -> l.contains("Initializing 'java/lang/Shutdown'"));
    }
}
