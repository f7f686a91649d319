package dev.serrano.bench.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.suite.CaseFactory;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Ends of a program in a JVM with little memory. */
@EnabledOnOs(OS.LINUX) // elsewhere shells cannot limit addresses
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class LimitedRunTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static Case fib(String n) {
        return new CaseFactory(Catalog.standard(), "fib-waiting", n).serrano("get", 2);
    }

    @Tag("stress") // starts one more JVM
    @Test
    void aSmallProgramGivesItsAnswer() throws Exception {
        assertThat(new LimitedRun(fib("n=10"), 128, 16, 16, LIMIT).end()).isEqualTo(LimitedRun.ANSWER);
    }

    /** 986 tasks wait, and each blocks a thread with a stack of 64 MB: there is room for some 200. */
    @Test
    void aProgramThatBlocksManyThreadsRunsOutOfMemory() throws Exception {
        Case blocking = fib("n=15").tagged(Tags.BACKEND, "blocking");
        assertThat(new LimitedRun(blocking, 128, 64, 16, LIMIT).end()).isEqualTo(LimitedRun.OUT_OF_MEMORY);
    }

    /** Nothing can be told then. */
    @Test
    void withoutRoomForTheJvmNothingIsSaid() {
        assertThatThrownBy(() -> new LimitedRun(fib("n=10"), 3_000, 16, 1, LIMIT).end())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("3000 MB of heap")
                .hasMessageContaining("1 GB of addresses");
    }
}
