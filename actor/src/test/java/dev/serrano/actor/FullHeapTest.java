package dev.serrano.actor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** The end of an actor whose messages have filled the heap must not want memory for each of them. */
class FullHeapTest {
    private static final int MESSAGES = 100_000;

    private static final class Flooded extends Actor<String> {
        @Override
        protected void process(String message) {}
    }

    @Test
    void toBuryMessagesTakesNoMemory() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        bury(threads); // what is made once
        assertThat(bury(threads)).as("bytes for %s messages", MESSAGES).isLessThan(MESSAGES);
    }

    /** An actor that has not been started is buried by who calls exit. */
    private static long bury(ThreadMXBean threads) {
        Flooded actor = new Flooded();
        for (int i = 0; i < MESSAGES; i++) {
            actor.send("message");
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        actor.exit();
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(actor.deadLetters()).isEqualTo(MESSAGES);
        return bytes;
    }
}
