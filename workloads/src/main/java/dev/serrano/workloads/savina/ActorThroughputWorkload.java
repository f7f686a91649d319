package dev.serrano.workloads.savina;

import static dev.serrano.Serrano.finish;

import dev.serrano.actor.SelectorActor;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.Address;
import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.ArrayList;
import java.util.List;

/** A few actors that get very many messages. */
public final class ActorThroughputWorkload extends TableWorkload<ActorThroughputWorkload.Load> {
    private static final int MOST_ACTORS = 10_000;
    private static final int MOST = 10_000_000;
    private static final int NUMBERS = 128;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-throughput",
            "a few actors that get many messages each from one sender",
            "mailboxes that are filled faster than they are emptied",
            "ForkJoin (throughput) of Java Grande, as a program of actors in the thesis and Savina",
            List.of(
                    Parameter.integer("actors", 60, "how many actors, 1 to " + MOST_ACTORS),
                    Parameter.integer("messages", 20_000, "how many messages each of them gets, 1 to " + MOST),
                    Parameter.integer("mailboxes", 8, "how many mailboxes selectors have, 1 to " + NUMBERS)));

    private static final FormTable<Load> FORMS = ActorForms.of(ActorThroughputWorkload::withActors)
            .serrano("mailboxes", ActorThroughputWorkload::withSelectors)
            .build();

    /** How much is sent. */
    record Load(int actors, int messages, int mailboxes) {}

    /** The workload; it has no state. */
    public ActorThroughputWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int actors = parameters.integer("actors", 1, MOST_ACTORS);
        int messages = parameters.integer("messages", 1, MOST);
        return FORMS.prepare(new Load(actors, messages, parameters.integer("mailboxes", 1, NUMBERS)), null);
    }

    /** The messages of a receiver: a sum for each mailbox that it may have, since there is no order between them. */
    private static final class Received {
        private final long[] sums;
        private int left;

        Received(Load load) {
            this.sums = new long[load.mailboxes()];
            this.left = load.messages();
        }

        /** True if this was the last message. */
        boolean take(int number) {
            int mailbox = number % sums.length;
            sums[mailbox] = sums[mailbox] * 31 + number;
            return --left == 0;
        }
    }

    private static void sendAll(Load load, List<Address<Integer>> addresses) {
        for (int m = 0; m < load.messages(); m++) {
            Integer number = m % NUMBERS; // boxed once for all
            for (Address<Integer> address : addresses) {
                address.send(number);
            }
        }
    }

    private static String digest(List<Received> all) {
        Digest digest = new Digest();
        for (Received received : all) {
            for (long sum : received.sums) {
                digest.add(sum);
            }
        }
        return digest.toString();
    }

    private static String withActors(Load load, ActorHost host) throws Exception {
        List<Received> all = new ArrayList<>();
        host.run(on -> {
            List<Address<Integer>> addresses = new ArrayList<>();
            for (int i = 0; i < load.actors(); i++) {
                Received received = new Received(load);
                all.add(received);
                Script<Integer> receiver = (number, self) -> {
                    if (received.take(number)) {
                        self.exit();
                    }
                };
                addresses.add(on.start(receiver));
            }
            sendAll(load, addresses);
        });
        return digest(all);
    }

    /** Takes each number from a mailbox of its own, or shares it with some. */
    private static final class Receiver extends SelectorActor<Integer> implements Address<Integer> {
        private final int mailboxes;
        private final Received received;

        Receiver(int mailboxes, Received received) {
            super(mailboxes);
            this.mailboxes = mailboxes;
            this.received = received;
        }

        @Override
        protected int mailboxFor(Integer number) {
            return number % mailboxes;
        }

        @Override
        protected void process(Integer number) {
            if (received.take(number)) {
                exit();
            }
        }
    }

    private static String withSelectors(Load load) {
        List<Received> all = new ArrayList<>();
        finish(() -> {
            List<Address<Integer>> addresses = new ArrayList<>();
            for (int i = 0; i < load.actors(); i++) {
                Received received = new Received(load);
                all.add(received);
                Receiver receiver = new Receiver(load.mailboxes(), received);
                receiver.start();
                addresses.add(receiver);
            }
            sendAll(load, addresses);
        });
        return digest(all);
    }
}
