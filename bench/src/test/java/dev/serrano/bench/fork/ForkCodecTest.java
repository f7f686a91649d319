package dev.serrano.bench.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.Fixtures;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.model.Timeline;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ForkCodecTest {

    private final ForkCodec codec = new ForkCodec();

    static List<ForkMessage> messages() {
        return List.of(
                new ForkMessage.Hello(Fixtures.ENVIRONMENT),
                new ForkMessage.WarmUp(2),
                new ForkMessage.Starting(1, 0),
                new ForkMessage.Taken(1, 0, new Sample(1.0 / 3, "a \"b\"\n", false, Map.of("x", 2.5))),
                new ForkMessage.Watched(new Timeline(
                        Fixtures.serrano("fib", 1).tagged(Tags.BACKEND, "portable"),
                        0.25,
                        List.of(0.125),
                        List.of(new Timeline.Lane("r", List.of(5L), List.of(0L), List.of(0L), List.of(1L))),
                        List.of(3))),
                new ForkMessage.Failed(0, "it broke"),
                new ForkMessage.Done(7));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aMessageIsOneLineAndComesBackAsItWas(ForkMessage message) throws Exception {
        String line = codec.write(message);
        assertThat(line).doesNotContain("\n");
        assertThat(codec.readMessage(line)).isEqualTo(message);
    }

    @Test
    void aPlanIsOneLineAndComesBackAsItWas() throws Exception {
        ForkPlan plan = new ForkPlan(
                List.of(Fixtures.serrano("fib", 2).tagged(Tags.BACKEND, "portable")),
                List.of(Fixtures.serrano("uts", 1)),
                3,
                1,
                2_000,
                5,
                60_000,
                140_000,
                "abc",
                true);
        String line = codec.write(plan);
        assertThat(line).doesNotContain("\n");
        assertThat(codec.readPlan(line)).isEqualTo(plan);
    }
}
