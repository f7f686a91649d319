package dev.serrano.workloads.savina;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.Address;
import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.actors.Self;
import dev.serrano.workloads.actors.Starter;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** A signal that runs through a pipeline of filters for each channel; a join puts it together again. */
public final class ActorFilterBankWorkload extends TableWorkload<ActorFilterBankWorkload.Bank> {
    private static final int MOST_CHANNELS = 36;
    private static final int MOST_TAPS = 100_000;
    private static final int MOST = 10_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-filterbank",
            "a signal in channels with filters, and a join of them",
            "a join of as many pipelines as there are channels",
            "Filter Bank of StreamIt, of Imam's thesis, figure 5.17, and of Savina",
            List.of(
                    Parameter.integer("channels", 8, "how many channels, 1 to " + MOST_CHANNELS),
                    Parameter.integer("items", 8_000, "how many values the signal has, 1 to " + MOST),
                    Parameter.integer("taps", 16, "how many values a filter adds up, 1 to " + MOST_TAPS)));

    private static final FormTable<Bank> FORMS = ActorForms.of(ActorFilterBankWorkload::withActors)
            .serrano("any-order", (bank, context) -> withSelector(bank, context, false))
            .serrano("round-robin", (bank, context) -> withSelector(bank, context, true))
            .build();

    /** The filters of the channels, before and after the sampling, and how long the signal is. */
    record Bank(int items, List<double[]> before, List<double[]> after) {
        int channels() {
            return before.size();
        }

        /** The steps that each value of a channel goes through. */
        List<DoubleUnaryOperator> steps(int channel) {
            int delay = before.get(channel).length - 1;
            return List.of(
                    new Delay(delay),
                    new Fir(before.get(channel)),
                    new Sampling(channels()),
                    new Delay(delay),
                    new Fir(after.get(channel)));
        }
    }

    /** The workload; it has no state. */
    public ActorFilterBankWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int channels = parameters.integer("channels", 1, MOST_CHANNELS);
        int items = parameters.integer("items", 1, MOST);
        int taps = parameters.integer("taps", 1, MOST_TAPS);
        SplittableRandom random = new SplittableRandom(taps);
        Bank bank = new Bank(items, filters(channels, taps, random), filters(channels, taps, random));
        return FORMS.prepare(bank, expected(bank));
    }

    private static List<double[]> filters(int channels, int taps, SplittableRandom random) {
        List<double[]> filters = new ArrayList<>();
        for (int c = 0; c < channels; c++) {
            filters.add(random.doubles(taps, -1, 1).toArray());
        }
        return filters;
    }

    private static double signal(int item) {
        return item % 1_000;
    }

    private static double sum(double[] row) {
        double sum = 0;
        for (double number : row) {
            sum += number;
        }
        return sum;
    }

    /** The answer, item by item and without actors. */
    private static String expected(Bank bank) {
        List<List<DoubleUnaryOperator>> channels = new ArrayList<>();
        for (int c = 0; c < bank.channels(); c++) {
            channels.add(bank.steps(c));
        }
        Digest digest = new Digest();
        double[] row = new double[bank.channels()];
        for (int i = 0; i < bank.items(); i++) {
            for (int c = 0; c < row.length; c++) {
                row[c] = signal(i);
                for (DoubleUnaryOperator step : channels.get(c)) {
                    row[c] = step.applyAsDouble(row[c]);
                }
            }
            digest.add(sum(row));
        }
        return digest.toString();
    }

    /** The value so many steps ago. */
    private static final class Delay implements DoubleUnaryOperator {
        private final double[] last;
        private int at;

        Delay(int steps) {
            this.last = new double[steps + 1];
        }

        @Override
        public double applyAsDouble(double value) {
            last[at] = value;
            at = at + 1 == last.length ? 0 : at + 1;
            return last[at];
        }
    }

    /** The last values, weighted. */
    private static final class Fir implements DoubleUnaryOperator {
        private final double[] weights;
        private final double[] last;
        private int at;

        Fir(double[] weights) {
            this.weights = weights;
            this.last = new double[weights.length];
        }

        @Override
        public double applyAsDouble(double value) {
            at = at == 0 ? last.length - 1 : at - 1;
            last[at] = value;
            double sum = 0;
            int k = 0;
            for (int i = at; i < last.length; i++) {
                sum += weights[k++] * last[i];
            }
            for (int i = 0; i < at; i++) {
                sum += weights[k++] * last[i];
            }
            return sum;
        }
    }

    /** Some of the values, and zeros between them. */
    private static final class Sampling implements DoubleUnaryOperator {
        private final int rate;
        private int at;

        Sampling(int rate) {
            this.rate = rate;
        }

        @Override
        public double applyAsDouble(double value) {
            double taken = at == 0 ? value : 0;
            at = at + 1 == rate ? 0 : at + 1;
            return taken;
        }
    }

    /** Sends each value on, changed by one step; exits after the last one. */
    private static final class Stage implements Script<Double> {
        private final DoubleUnaryOperator step;
        private final Address<Double> next;
        private int left;

        Stage(int items, DoubleUnaryOperator step, Address<Double> next) {
            this.left = items;
            this.step = step;
            this.next = next;
        }

        @Override
        public void receive(Double value, Self<Double> self) {
            next.send(step.applyAsDouble(value));
            if (--left == 0) {
                self.exit();
            }
        }
    }

    /** The end of a channel: says where each value comes from, and which one it is. */
    private static final class Tagger implements Script<Double> {
        private final int channel;
        private final int items;
        private final Address<JoinItem> join;
        private int sent;

        Tagger(int channel, int items, Address<JoinItem> join) {
            this.channel = channel;
            this.items = items;
            this.join = join;
        }

        @Override
        public void receive(Double value, Self<Double> self) {
            join.send(new JoinItem(channel, sent, value));
            if (++sent == items) {
                self.exit();
            }
        }
    }

    private static final class Sink implements Script<Double> {
        private final Digest digest = new Digest();
        private int left;

        Sink(int items) {
            this.left = items;
        }

        @Override
        public void receive(Double value, Self<Double> self) {
            digest.add((double) value);
            if (--left == 0) {
                self.exit();
            }
        }
    }

    /** Adds up what the channels say about an item. */
    private static final class Combining implements Script<double[]> {
        private final Address<Double> sink;
        private int left;

        Combining(int items, Address<Double> sink) {
            this.left = items;
            this.sink = sink;
        }

        @Override
        public void receive(double[] row, Self<double[]> self) {
            sink.send(sum(row));
            if (--left == 0) {
                self.exit();
            }
        }
    }

    /** Starts all that is in front of the join. */
    private static void begin(Bank bank, Starter on, Address<JoinItem> join) {
        List<Address<Double>> branches = new ArrayList<>();
        for (int c = 0; c < bank.channels(); c++) {
            Address<Double> first = on.start(new Tagger(c, bank.items(), join));
            for (DoubleUnaryOperator step : bank.steps(c).reversed()) {
                first = on.start(new Stage(bank.items(), step, first));
            }
            branches.add(first);
        }
        Script<Integer> source = (item, self) -> {
            Double value = signal(item);
            branches.forEach(branch -> branch.send(value));
            if (item + 1 == bank.items()) {
                self.exit();
            } else {
                self.send(item + 1);
            }
        };
        on.start(source).send(0);
    }

    private static String withActors(Bank bank, ActorHost host) throws Exception {
        Sink sink = new Sink(bank.items());
        host.run(on -> {
            Address<double[]> combining = on.start(new Combining(bank.items(), on.start(sink)));
            begin(bank, on, on.start(new JoinActor(bank.channels(), bank.items(), combining::send)));
        });
        return sink.digest.toString();
    }

    private static String withSelector(Bank bank, RunContext context, boolean inTurn) throws Exception {
        Sink sink = new Sink(bank.items());
        ActorForms.actors(context).run(on -> {
            Address<double[]> combining = on.start(new Combining(bank.items(), on.start(sink)));
            JoinSelector join = new JoinSelector(bank.channels(), bank.items(), inTurn, combining::send);
            join.start();
            begin(bank, on, join);
        });
        return sink.digest.toString();
    }
}
