package dev.serrano.bench.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JvmCommandTest {

    @Test
    void memoryAndSerranosPropertiesAreInherited() {
        List<String> kept = List.of("-Xmx2g", "-Xss1m", "-XX:MaxInlineLevel=15", "-Dserrano.workers=2");
        assertThat(JvmCommand.inherited(kept)).isEqualTo(kept);
    }

    @Test
    void collectorsAgentsRecordingsAndOtherPropertiesAreNot() {
        assertThat(JvmCommand.inherited(List.of(
                        "-XX:+UseG1GC",
                        "-XX:+UseParallelGC",
                        "-XX:-UseCondCardMark",
                        "-javaagent:some.jar",
                        "-agentlib:jdwp=transport=dt_socket",
                        "-Xdebug",
                        "-Xrunjdwp:x",
                        "-XX:StartFlightRecording:filename=run.jfr",
                        "-XX:FlightRecorderOptions:stackdepth=128",
                        "-Xlog:gc:file=gc.log",
                        "-Xloggc:gc.log",
                        "-Dsurefire.something=1")))
                .isEmpty();
    }

    /** The runnable jar's manifest allows native access, without an argument that could be inherited. */
    @Test
    void aForkHasNativeAccessWhereThisJvmHasIt() {
        assertThat(TaskRuntime.class.getModule().isNativeAccessEnabled()).isTrue();
        assertThat(JvmCommand.with(List.of(), List.of())).containsOnlyOnce("--enable-native-access=ALL-UNNAMED");
    }

    @Test
    void theOptionsOfTheBlockComeBeforeTheMainClass() {
        List<String> command = JvmCommand.with(List.of("-XX:+UseG1GC"));
        assertThat(command.getFirst()).contains("java");
        assertThat(command).contains("-XX:+UseG1GC");
        assertThat(command.getLast()).endsWith(ForkMain.class.getName());
    }
}
