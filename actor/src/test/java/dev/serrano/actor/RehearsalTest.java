package dev.serrano.actor;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.spi.ScopeHold;
import dev.serrano.testing.ChildJvm;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ends actors when the heap is full must not be linked then, for the first time: that takes memory. */
class RehearsalTest {
    private static final String BEGIN = "begin";
    private static final String END = "end";

    /** The first actor of a JVM, which has a message that it cannot process when its finish is cancelled. */
    static final class Cancelled {
        private static final class Paused extends Actor<String> {
            @Override
            protected void process(String message) {
                pause();
            }

            @Override
            protected void onDeadLetter(String message) {
                System.out.println(END);
            }
        }

        public static void main(String[] args) {
            try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
                r.launch(() -> finish(() -> {
                    Paused p = new Paused();
                    p.start();
                    p.send("processed");
                    p.send("kept");
                    ScopeHold hold = ScopeHold.ofCurrentScope(false);
                    hold.async(() -> {
                        while (p.mailboxLength() > 1) {
                            poll();
                        }
                        System.out.println(BEGIN);
                        p.exit();
                        hold.release();
                    });
                }));
            }
        }
    }

    @Test
    void theEndOfAnActorLinksNothing(@TempDir Path folder) throws Exception {
        List<String> lines = ChildJvm.output(
                Cancelled.class,
                folder,
                "-cp",
                ChildJvm.classPath(TaskRuntime.class, Actor.class, Cancelled.class),
                "-Djava.lang.invoke.MethodHandle.TRACE_METHOD_LINKAGE=true");
        assertThat(lines).contains(BEGIN, END).anyMatch(l -> l.startsWith("linkMethod java"));
        assertThat(lines.subList(lines.indexOf(BEGIN), lines.indexOf(END)))
                .filteredOn(l -> l.startsWith("linkMethod java") || l.startsWith("linkCallSite dev.serrano.actor"))
                .isEmpty();
    }
}
