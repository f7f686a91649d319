package dev.serrano.workloads.savina;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.Address;
import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.actors.Self;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Two actors that answer each other. */
public final class ActorPingPongWorkload extends TableWorkload<Integer> {
    private static final int MOST = 100_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-pingpong",
            "two actors that answer each other",
            "the way of one message to an actor that waits for it",
            "PingPong of Habanero-Scala and Savina",
            List.of(Parameter.integer("rounds", 200_000, "how often the ball goes there and back, 0 to " + MOST)));

    private static final FormTable<Integer> FORMS = ActorForms.of(ActorPingPongWorkload::play)
            .add(Rival.THREADS, ActorForms.SPINNING, ActorForms.spinning(ActorPingPongWorkload::play))
            .build();

    /** The workload; it has no state. */
    public ActorPingPongWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int rounds = parameters.integer("rounds", 0, MOST);
        return FORMS.prepare(rounds, Integer.toString(rounds));
    }

    private enum Stroke {
        PING,
        STOP
    }

    private sealed interface Back {
        record Begin(Address<Stroke> second) implements Back {}

        enum Pong implements Back {
            PONG
        }
    }

    private static final class First implements Script<Back> {
        private final int rounds;
        private int served;
        private @Nullable Address<Stroke> second;

        First(int rounds) {
            this.rounds = rounds;
        }

        @Override
        public void receive(Back back, Self<Back> self) {
            switch (back) {
                case Back.Begin(Address<Stroke> other) -> {
                    second = other;
                    serve(other, self);
                }
                case Back.Pong pong -> {
                    served++;
                    serve(Objects.requireNonNull(second, "second"), self);
                }
            }
        }

        private void serve(Address<Stroke> other, Self<Back> self) {
            if (served == rounds) {
                other.send(Stroke.STOP);
                self.exit();
            } else {
                other.send(Stroke.PING);
            }
        }
    }

    private static final class Second implements Script<Stroke> {
        private final Address<Back> first;

        Second(Address<Back> first) {
            this.first = first;
        }

        @Override
        public void receive(Stroke stroke, Self<Stroke> self) {
            switch (stroke) {
                case PING -> first.send(Back.Pong.PONG);
                case STOP -> self.exit();
            }
        }
    }

    private static int play(int rounds, ActorHost host) throws Exception {
        First first = new First(rounds);
        host.run(on -> {
            Address<Back> one = on.start(first);
            one.send(new Back.Begin(on.start(new Second(one))));
        });
        return first.served;
    }
}
