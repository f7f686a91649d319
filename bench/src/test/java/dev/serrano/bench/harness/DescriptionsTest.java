package dev.serrano.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** What is said about failures, builds and JVMs. */
final class DescriptionsTest {

    @Test
    void aFailureIsOneLine() {
        assertThat(FailureText.of(new IllegalStateException("one\n  two")))
                .isEqualTo("IllegalStateException: one | two");
        assertThat(FailureText.of(new StackOverflowError())).isEqualTo("StackOverflowError");
        assertThat(FailureText.of(new WrongAnswerException("41"))).isEqualTo("wrong answer 41");
        assertThat(FailureText.of(new IllegalStateException("x".repeat(10_000))))
                .hasSizeLessThan(400);
    }

    @Test
    void aBuildWithoutACommitSaysSo() {
        Properties properties = new Properties();
        properties.setProperty("version", "1.2.3");
        properties.setProperty("commit", "${git.commit.id.abbrev}");
        assertThat(BuildInfo.of(properties)).isEqualTo(new BuildInfo("1.2.3", "unknown"));
    }

    @Test
    void aBuildOfChangedFilesSaysSo() {
        Properties properties = new Properties();
        properties.setProperty("version", "1.2.3");
        properties.setProperty("commit", "abc123");
        properties.setProperty("dirty", "true");
        assertThat(BuildInfo.of(properties).commit()).isEqualTo("abc123-dirty");
        properties.setProperty("dirty", "false");
        assertThat(BuildInfo.of(properties).commit()).isEqualTo("abc123");
    }

    @Test
    void collectorsHaveShortNames() {
        assertThat(Environments.shortName(List.of("PS MarkSweep", "PS Scavenge")))
                .isEqualTo("parallel");
        assertThat(Environments.shortName(List.of("G1 Young Generation", "G1 Concurrent GC")))
                .isEqualTo("g1");
        assertThat(Environments.shortName(List.of("ZGC Minor Cycles", "ZGC Major Pauses")))
                .isEqualTo("z");
        assertThat(Environments.shortName(List.of("Copy", "MarkSweepCompact"))).isEqualTo("serial");
        assertThat(Environments.shortName(List.of("Shenandoah Cycles"))).isEqualTo("shenandoah");
        assertThat(Environments.shortName(List.of("Something New"))).isEqualTo("Something New");
    }

    @Test
    void theLaunchersOptionsChooseTheCollector() {
        assertThat(LauncherFlags.with("parallel"))
                .containsExactly(
                        "-XX:+UseParallelGC",
                        "-XX:+UseCondCardMark",
                        "-Djdk.trackAllThreads=false",
                        "--sun-misc-unsafe-memory-access=allow",
                        "--add-opens",
                        "java.base/java.lang=ALL-UNNAMED");
        assertThat(LauncherFlags.with("g1")).contains("-XX:+UseG1GC").doesNotContain("-XX:+UseParallelGC");
    }
}
