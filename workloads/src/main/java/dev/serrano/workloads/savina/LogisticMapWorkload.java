package dev.serrano.workloads.savina;

import dev.serrano.actor.SelectorActor;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.Address;
import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.actors.Self;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.ArrayList;
import java.util.List;

/** Series whose next term another actor computes. */
public final class LogisticMapWorkload extends TableWorkload<LogisticMapWorkload.Maps> {
    private static final int MOST_SERIES = 10_000;
    private static final int MOST = 1_000_000;
    private static final double RATE = 3.46;
    private static final double STEP = 0.0025;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "logistic-map",
            "series whose next term another actor computes",
            "requests that are answered, while other messages must not be processed",
            "Logistic Map of Imam's thesis, 5.4, and Savina",
            List.of(
                    Parameter.integer("series", 10, "how many series, 1 to " + MOST_SERIES),
                    Parameter.integer("terms", 25_000, "how many terms each has, 0 to " + MOST)));

    /** The dispatcher of actors that block. */
    private static final Form ASKING = new Form(Rival.PEKKO, "throughput-5");

    private static final FormTable<Maps> FORMS = ActorForms.of(LogisticMapWorkload::withActors)
            .serrano("mailboxes", LogisticMapWorkload::withSelectors)
            .add(Rival.PEKKO, "ask", (map, context) -> withAsks(map, context.actors(ASKING)))
            .build();

    /** How many series of which length. */
    record Maps(int series, int terms) {}

    /** The workload; it has no state. */
    public LogisticMapWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int series = parameters.integer("series", 1, MOST_SERIES);
        return FORMS.prepare(new Maps(series, parameters.integer("terms", 0, MOST)), null);
    }

    private sealed interface Message {
        enum Next implements Message {
            NEXT
        }

        record Term(double value) implements Message {}

        enum Stop implements Message {
            STOP
        }
    }

    private sealed interface ForRatio {
        record Compute(double value, Address<Message> asker) implements ForRatio {}

        enum Stop implements ForRatio {
            STOP
        }
    }

    private static final class Ratio implements Script<ForRatio> {
        private final double rate;

        Ratio(double rate) {
            this.rate = rate;
        }

        @Override
        public void receive(ForRatio message, Self<ForRatio> self) {
            switch (message) {
                case ForRatio.Compute(double x, Address<Message> asker) ->
                    asker.send(new Message.Term(rate * x * (1 - x)));
                case ForRatio.Stop stop -> self.exit();
            }
        }
    }

    /** A series as an actor: how often it has been asked for the next term meanwhile, it has to count. */
    private static final class Series extends Stashing<Message> {
        private final Address<ForRatio> ratio;
        private double term;

        Series(double term, Address<ForRatio> ratio) {
            this.term = term;
            this.ratio = ratio;
        }

        @Override
        boolean isReply(Message message) {
            return message instanceof Message.Term;
        }

        @Override
        void process(Message message, Self<Message> self) {
            switch (message) {
                case Message.Next next -> {
                    waiting = true;
                    ratio.send(new ForRatio.Compute(term, self));
                }
                case Message.Term(double value) -> {
                    waiting = false;
                    term = value;
                }
                case Message.Stop stop -> {
                    ratio.send(ForRatio.Stop.STOP);
                    self.exit();
                }
            }
        }
    }

    /** A series that blocks until the ratio has answered: it processes nothing else meanwhile, and keeps nothing aside. */
    private static final class Asking implements Script<Message> {
        private final Address<ForRatio> ratio;
        private double term;

        Asking(double term, Address<ForRatio> ratio) {
            this.term = term;
            this.ratio = ratio;
        }

        @Override
        public void receive(Message message, Self<Message> self) throws Exception {
            switch (message) {
                case Message.Next next -> {
                    Message answer = self.<ForRatio, Message>ask(ratio, asker -> new ForRatio.Compute(term, asker));
                    term = ((Message.Term) answer).value();
                }
                case Message.Term answer -> throw new IllegalStateException("an answer that was not asked for");
                case Message.Stop stop -> {
                    ratio.send(ForRatio.Stop.STOP);
                    self.exit();
                }
            }
        }
    }

    private static double first(int series) {
        return (series + 1) * STEP / (1 + series * STEP);
    }

    private static double rate(int series) {
        return RATE + series % 100 * STEP;
    }

    private static void ask(Maps map, List<Address<Message>> all) {
        for (int i = 0; i < map.terms(); i++) {
            all.forEach(series -> series.send(Message.Next.NEXT));
        }
        all.forEach(series -> series.send(Message.Stop.STOP));
    }

    private static String withActors(Maps map, ActorHost host) throws Exception {
        List<Series> all = new ArrayList<>();
        host.run(on -> {
            List<Address<Message>> addresses = new ArrayList<>();
            for (int i = 0; i < map.series(); i++) {
                Series series = new Series(first(i), on.start(new Ratio(rate(i))));
                all.add(series);
                addresses.add(on.start(series));
            }
            ask(map, addresses);
        });
        Digest digest = new Digest();
        all.forEach(series -> digest.add(series.term));
        return digest.toString();
    }

    private static String withAsks(Maps map, ActorHost host) throws Exception {
        List<Asking> all = new ArrayList<>();
        host.run(on -> {
            List<Address<Message>> addresses = new ArrayList<>();
            for (int i = 0; i < map.series(); i++) {
                Asking series = new Asking(first(i), on.start(new Ratio(rate(i))));
                all.add(series);
                addresses.add(on.start(series));
            }
            ask(map, addresses);
        });
        Digest digest = new Digest();
        all.forEach(series -> digest.add(series.term));
        return digest.toString();
    }

    private enum Box {
        REPLY,
        REQUEST
    }

    /** A series as a selector. */
    private static final class Guarded extends SelectorActor<Message> implements Address<Message> {
        private final Address<ForRatio> ratio;
        private double term;

        Guarded(double term, Address<ForRatio> ratio) {
            super(Box.class);
            this.term = term;
            this.ratio = ratio;
        }

        @Override
        protected int mailboxFor(Message message) {
            return message instanceof Message.Term ? 0 : 1;
        }

        @Override
        protected void process(Message message) {
            switch (message) {
                case Message.Next next -> {
                    disable(Box.REQUEST);
                    ratio.send(new ForRatio.Compute(term, this));
                }
                case Message.Term(double value) -> {
                    term = value;
                    enable(Box.REQUEST);
                }
                case Message.Stop stop -> {
                    ratio.send(ForRatio.Stop.STOP);
                    exit();
                }
            }
        }
    }

    private static String withSelectors(Maps map, RunContext context) throws Exception {
        List<Guarded> all = new ArrayList<>();
        ActorForms.actors(context).run(on -> {
            for (int i = 0; i < map.series(); i++) {
                Guarded series = new Guarded(first(i), on.start(new Ratio(rate(i))));
                all.add(series);
                series.start();
            }
            ask(map, List.copyOf(all));
        });
        Digest digest = new Digest();
        all.forEach(series -> digest.add(series.term));
        return digest.toString();
    }
}
