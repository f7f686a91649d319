package dev.serrano.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.worker.QuietEngine;
import dev.serrano.testing.SlowInitialiser;
import org.junit.jupiter.api.Test;

/** What a report says of a worker on whose stack nothing of the program is. */
class InitialisersTest {
    @Test
    void aClassThatIsBeingInitialisedIsNamed() throws Exception {
        Engine engine = QuietEngine.start();
        try {
            assertThat(Initialisers.explain(engine)).endsWith("between two tasks");
            Thread initialiser = Thread.ofPlatform()
                    .start(() -> assertThat(SlowInitialiser.DONE).isTrue());
            SlowInitialiser.Gates.BEGUN.await();
            assertThat(Initialisers.explain(engine)).endsWith("such classes now: " + SlowInitialiser.class.getName());
            SlowInitialiser.Gates.GOES_ON.countDown();
            initialiser.join();
            assertThat(Initialisers.explain(engine)).endsWith("between two tasks");
        } finally {
            SlowInitialiser.Gates.GOES_ON.countDown();
            engine.close();
        }
    }

    @Test
    void whatIsTheRuntimesOwnDoesNotCount() {
        StackTraceElement ours = frame("dev.serrano.internal.spawn.AsyncTask", "exec");
        StackTraceElement launch = frame("dev.serrano.Serrano", "lambda$launch$0");
        StackTraceElement thread = frame("java.lang.Thread", "run");
        StackTraceElement program = frame("dev.serrano.workloads.Fib", "fib");
        assertThat(Initialisers.anyOfProgram(new StackTraceElement[] {ours, launch, thread}))
                .isFalse();
        assertThat(Initialisers.anyOfProgram(new StackTraceElement[] {ours, program, thread}))
                .isTrue();
    }

    private static StackTraceElement frame(String type, String method) {
        return new StackTraceElement(type, method, "X.java", 1);
    }
}
