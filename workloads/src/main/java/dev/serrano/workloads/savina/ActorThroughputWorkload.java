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
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.ArrayList;
import java.util.List;

/** A few actors that get very many messages. */
public final class ActorThroughputWorkload extends TableWorkload<ActorThroughputWorkload.Load> {
    private static final int MOST_ACTORS = 10_000;
    private static final int MOST = 10_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-throughput",
            "a few actors that get many messages each from one sender",
            "mailboxes that are filled faster than they are emptied",
            "ForkJoin (throughput) of Java Grande, as a program of actors in the thesis and Savina",
            List.of(
                    Parameter.integer("actors", 60, "how many actors, 1 to " + MOST_ACTORS),
                    Parameter.integer("messages", 20_000, "how many messages each of them gets, 1 to " + MOST)));

    private static final FormTable<Load> FORMS =
            ActorForms.of(ActorThroughputWorkload::play).build();

    /** How much is sent. */
    record Load(int actors, int messages) {}

    /** The workload; it has no state. */
    public ActorThroughputWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int actors = parameters.integer("actors", 1, MOST_ACTORS);
        return FORMS.prepare(new Load(actors, parameters.integer("messages", 1, MOST)), null);
    }

    private static final class Receiver implements Script<Integer> {
        private final int expected;
        private int received;
        private long sum;

        Receiver(int expected) {
            this.expected = expected;
        }

        @Override
        public void receive(Integer number, Self<Integer> self) {
            sum = sum * 31 + number;
            if (++received == expected) {
                self.exit();
            }
        }
    }

    private static String play(Load load, ActorHost host) throws Exception {
        List<Receiver> receivers = new ArrayList<>();
        host.run(on -> {
            List<Address<Integer>> addresses = new ArrayList<>();
            for (int i = 0; i < load.actors(); i++) {
                Receiver receiver = new Receiver(load.messages());
                receivers.add(receiver);
                addresses.add(on.start(receiver));
            }
            for (int m = 0; m < load.messages(); m++) {
                Integer number = m & 127; // boxed once for all
                for (Address<Integer> address : addresses) {
                    address.send(number);
                }
            }
        });
        Digest digest = new Digest();
        receivers.forEach(receiver -> digest.add(receiver.sum));
        return digest.toString();
    }
}
