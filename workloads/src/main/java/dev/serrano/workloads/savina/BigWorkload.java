package dev.serrano.workloads.savina;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.Address;
import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.actors.Self;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Actors that send to each other at random. */
public final class BigWorkload extends TableWorkload<BigWorkload.Crowd> {
    private static final int MOST_ACTORS = 10_000;
    private static final int MOST = 1_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "big",
            "actors that ask each other at random",
            "messages from many to many",
            "Big of BenchErl and Savina",
            List.of(
                    Parameter.integer("actors", 120, "how many actors, 2 to " + MOST_ACTORS),
                    Parameter.integer("questions", 2_000, "how many questions each asks, 1 to " + MOST)));

    private static final FormTable<Crowd> FORMS =
            ActorForms.of(BigWorkload::play).build();

    /** The number of actors, and of their questions. */
    record Crowd(int actors, int questions) {}

    /** The workload; it has no state. */
    public BigWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int actors = parameters.integer("actors", 2, MOST_ACTORS);
        int questions = parameters.integer("questions", 1, MOST);
        return FORMS.prepare(new Crowd(actors, questions), Long.toString((long) actors * questions));
    }

    private sealed interface Message {
        record Neighbours(List<Address<Message>> all, Address<Integer> sink) implements Message {}

        record Ping(Address<Message> from) implements Message {}

        record Pong() implements Message {}

        record Stop() implements Message {}
    }

    private static final Message.Pong PONG = new Message.Pong();
    private static final Message.Stop STOP = new Message.Stop();

    private static final class Asker implements Script<Message> {
        private final int number;
        private final SplittableRandom random;
        private int left;
        private int asked;
        private List<Address<Message>> all = List.of();
        private @Nullable Address<Integer> sink;

        Asker(int number, int questions) {
            this.number = number;
            this.left = questions;
            this.random = new SplittableRandom(number);
        }

        @Override
        public void receive(Message message, Self<Message> self) {
            switch (message) {
                case Message.Neighbours(List<Address<Message>> others, Address<Integer> end) -> {
                    all = others;
                    sink = end;
                    ask(self);
                }
                case Message.Ping(Address<Message> from) -> from.send(PONG);
                case Message.Pong pong -> {
                    asked++;
                    ask(self);
                }
                case Message.Stop stop -> self.exit();
            }
        }

        private void ask(Self<Message> self) {
            if (left-- > 0) {
                all.get(random.nextInt(all.size())).send(new Message.Ping(self));
            } else {
                Objects.requireNonNull(sink, "sink").send(number);
            }
        }
    }

    private static final class Sink implements Script<Integer> {
        private final List<Address<Message>> all;
        private int over;

        Sink(List<Address<Message>> all) {
            this.all = all;
        }

        @Override
        public void receive(Integer number, Self<Integer> self) {
            if (++over == all.size()) {
                all.forEach(one -> one.send(STOP));
                self.exit();
            }
        }
    }

    private static long play(Crowd crowd, ActorHost host) throws Exception {
        List<Asker> askers = new ArrayList<>();
        host.run(on -> {
            List<Address<Message>> all = new ArrayList<>();
            for (int i = 0; i < crowd.actors(); i++) {
                Asker asker = new Asker(i, crowd.questions());
                askers.add(asker);
                all.add(on.start(asker));
            }
            Address<Integer> sink = on.start(new Sink(all));
            all.forEach(one -> one.send(new Message.Neighbours(all, sink)));
        });
        return askers.stream().mapToLong(asker -> asker.asked).sum();
    }
}
