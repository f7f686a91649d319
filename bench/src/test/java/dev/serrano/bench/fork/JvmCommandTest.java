package dev.serrano.bench.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class JvmCommandTest {

    @Test
    void memoryAndSerranosPropertiesAreInherited() {
        List<String> kept = List.of("-Xmx2g", "-Xss1m", "-XX:MaxInlineLevel=15", "-Dserrano.workers=2");
        assertThat(JvmCommand.inherited(kept)).isEqualTo(kept);
    }

    @Test
    void collectorsAgentsAndOtherPropertiesAreNot() {
        assertThat(JvmCommand.inherited(List.of(
                        "-XX:+UseG1GC",
                        "-XX:+UseParallelGC",
                        "-XX:-UseCondCardMark",
                        "-javaagent:some.jar",
                        "-agentlib:jdwp=transport=dt_socket",
                        "-Xdebug",
                        "-Xrunjdwp:x",
                        "-Dsurefire.something=1")))
                .isEmpty();
    }

    @Test
    void theOptionsOfTheBlockComeBeforeTheMainClass() {
        List<String> command = JvmCommand.with(List.of("-XX:+UseG1GC"));
        assertThat(command.getFirst()).contains("java");
        assertThat(command).contains("-XX:+UseG1GC");
        assertThat(command.getLast()).endsWith(ForkMain.class.getName());
    }
}
