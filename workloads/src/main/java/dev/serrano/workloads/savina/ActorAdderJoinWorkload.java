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
import dev.serrano.workloads.actors.Starter;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** One source that fills the channels of a join at random; the join adds up its rows. */
public final class ActorAdderJoinWorkload extends TableWorkload<ActorAdderJoinWorkload.Numbers> {
    private static final int MOST_WAYS = 36;
    private static final int MOST = 10_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-adder-join",
            "a join that adds, and a source that fills it at random",
            "a join whose channels are rows ahead of each other",
            "AdderJoin of Imam's thesis, figure 5.18",
            List.of(
                    Parameter.integer("ways", 8, "how many channels the join has, 1 to " + MOST_WAYS),
                    Parameter.integer("rows", 50_000, "how many rows, 1 to " + MOST)));

    private static final FormTable<Numbers> FORMS = ActorForms.of(ActorAdderJoinWorkload::withActors)
            .serrano("any-order", (numbers, context) -> withSelector(numbers, context, false))
            .serrano("round-robin", (numbers, context) -> withSelector(numbers, context, true))
            .build();

    /** How many numbers are added, and how often. */
    record Numbers(int ways, int rows) {

        /** All items, each channel's in order, and the channels at random. */
        void each(Consumer<JoinItem> consumer) {
            SplittableRandom random = new SplittableRandom(rows);
            int[] sent = new int[ways];
            for (long left = (long) ways * rows; left > 0; left--) {
                int way = random.nextInt(ways);
                while (sent[way] == rows) {
                    way = way + 1 == ways ? 0 : way + 1;
                }
                consumer.accept(new JoinItem(way, sent[way]++, random.nextInt(1_000)));
            }
        }
    }

    /** The workload; it has no state. */
    public ActorAdderJoinWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int ways = parameters.integer("ways", 1, MOST_WAYS);
        Numbers numbers = new Numbers(ways, parameters.integer("rows", 1, MOST));
        double[] sums = new double[numbers.rows()];
        numbers.each(item -> sums[item.sequence()] += item.number());
        return FORMS.prepare(numbers, new Digest().add(sums).toString());
    }

    private static final class Adder implements Consumer<double[]> {
        private final Digest sums = new Digest();

        @Override
        public void accept(double[] row) {
            double sum = 0;
            for (double number : row) {
                sum += number;
            }
            sums.add(sum);
        }
    }

    private static void begin(Numbers numbers, Starter on, Address<JoinItem> join) {
        Script<Boolean> source = (go, self) -> {
            numbers.each(join::send);
            self.exit();
        };
        on.start(source).send(true);
    }

    private static String withActors(Numbers numbers, ActorHost host) throws Exception {
        Adder adder = new Adder();
        host.run(on -> begin(numbers, on, on.start(new JoinActor(numbers.ways(), numbers.rows(), adder))));
        return adder.sums.toString();
    }

    private static String withSelector(Numbers numbers, RunContext context, boolean inTurn) throws Exception {
        Adder adder = new Adder();
        ActorForms.actors(context).run(on -> {
            JoinSelector join = new JoinSelector(numbers.ways(), numbers.rows(), inTurn, adder);
            join.start();
            begin(numbers, on, join);
        });
        return adder.sums.toString();
    }
}
