package dev.serrano.bench.probe;

import dev.serrano.ablation.ChannelPingPong;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A message to and fro between two threads, over channels of each kind; the serial form has both ends on one thread. */
public final class ChannelProbe implements Workload {

    /** The workload's name. */
    public static final String NAME = "channel-ping-pong";

    private static final Form SERRANO = new Form(Rival.SERRANO, "two-threads");
    private static final Form SERIAL = new Form(Rival.SERIAL, "one-thread");
    private static final int MOST_ROUNDS = 100_000_000;

    @Override
    public WorkloadInfo info() {
        return new WorkloadInfo(
                NAME,
                "sends a message to and fro between two threads",
                "what a channel costs that more threads may use than do",
                "Prell's thesis, figure 3.1",
                List.of(
                        Parameter.integer("rounds", 5_000, "how often, 1 to " + MOST_ROUNDS),
                        Parameter.oneOf(
                                "channel",
                                "how many threads may send and receive",
                                Stream.of(ChannelPingPong.Kind.values())
                                        .map(ChannelProbe::id)
                                        .toList())));
    }

    private static String id(ChannelPingPong.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public List<Form> forms() {
        return List.of(SERRANO, SERIAL);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return new Rounds(
                parameters.integer("rounds", 1, MOST_ROUNDS),
                ChannelPingPong.Kind.valueOf(parameters.text("channel").toUpperCase(Locale.ROOT)));
    }

    private record Rounds(int rounds, ChannelPingPong.Kind kind) implements Prepared {

        @Override
        public String run(Form form, RunContext context) throws Exception {
            return Long.toString(
                    form.equals(SERRANO)
                            ? ChannelPingPong.betweenThreads(kind, rounds)
                            : ChannelPingPong.alone(kind, rounds));
        }

        @Override
        public String expected() {
            return Long.toString(rounds + 1L);
        }
    }
}
