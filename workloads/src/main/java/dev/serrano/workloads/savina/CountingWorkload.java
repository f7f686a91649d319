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
import java.util.ArrayList;
import java.util.List;

/** One actor sends, another counts. */
public final class CountingWorkload extends TableWorkload<Integer> {
    private static final int MOST = 100_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "counting",
            "one actor sends messages, another counts them",
            "a mailbox with one sender: messages that are sent and processed at the same time",
            "Counting of Savina",
            List.of(Parameter.integer("n", 2_000_000, "how many messages, 0 to " + MOST)));

    private static final FormTable<Integer> FORMS = ActorForms.of(CountingWorkload::play)
            .add(Rival.THREADS, ActorForms.SPINNING, ActorForms.spinning(CountingWorkload::play))
            .build();

    /** The workload; it has no state. */
    public CountingWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 0, MOST);
        return FORMS.prepare(n, Integer.toString(n));
    }

    private sealed interface Message {
        enum Increment implements Message {
            INCREMENT
        }

        record Retrieve(Address<Integer> asker) implements Message {}
    }

    private static final class Counter implements Script<Message> {
        private int count;

        @Override
        public void receive(Message message, Self<Message> self) {
            switch (message) {
                case Message.Increment increment -> count++;
                case Message.Retrieve(Address<Integer> asker) -> {
                    asker.send(count);
                    self.exit();
                }
            }
        }
    }

    /** Is sent how many it shall send, and then how many have come. */
    private static final class Producer implements Script<Integer> {
        private final Address<Message> counter;
        private boolean sent;
        private int answer;

        Producer(Address<Message> counter) {
            this.counter = counter;
        }

        @Override
        public void receive(Integer number, Self<Integer> self) {
            if (sent) {
                answer = number;
                self.exit();
                return;
            }
            sent = true;
            for (int i = 0; i < number; i++) {
                counter.send(Message.Increment.INCREMENT);
            }
            counter.send(new Message.Retrieve(self));
        }
    }

    private static int play(int n, ActorHost host) throws Exception {
        List<Producer> producers = new ArrayList<>(1);
        host.run(on -> {
            Producer producer = new Producer(on.start(new Counter()));
            producers.add(producer);
            on.start(producer).send(n);
        });
        return producers.getFirst().answer;
    }
}
