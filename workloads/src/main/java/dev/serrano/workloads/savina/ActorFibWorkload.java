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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An actor for each call of a recursion. */
public final class ActorFibWorkload extends TableWorkload<Integer> {
    private static final int LARGEST = 35;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-fib",
            "an actor for each call of the Fibonacci recursion",
            "actors that make actors, and wait for their answers",
            "Recursive Fibonacci Tree of Savina",
            List.of(Parameter.integer("n", 20, "which Fibonacci number, 0 to " + LARGEST)));

    private static final FormTable<Integer> FORMS =
            ActorForms.of(ActorFibWorkload::play).build();

    /** The workload; it has no state. */
    public ActorFibWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(parameters.integer("n", 0, LARGEST), null);
    }

    private sealed interface Message {
        record Request(int n) implements Message {}

        record Answer(long value) implements Message {}
    }

    private static final class Call implements Script<Message> {
        private final @Nullable Address<Message> caller;
        private long value;
        private int answers;

        Call(@Nullable Address<Message> caller) {
            this.caller = caller;
        }

        @Override
        public void receive(Message message, Self<Message> self) {
            switch (message) {
                case Message.Request(int n) -> {
                    if (n < 2) {
                        value = n;
                        answer(self);
                    } else {
                        self.start(new Call(self)).send(new Message.Request(n - 1));
                        self.start(new Call(self)).send(new Message.Request(n - 2));
                    }
                }
                case Message.Answer(long part) -> {
                    value += part;
                    if (++answers == 2) {
                        answer(self);
                    }
                }
            }
        }

        private void answer(Self<Message> self) {
            if (caller != null) {
                caller.send(new Message.Answer(value));
            }
            self.exit();
        }
    }

    private static long play(int n, ActorHost host) throws Exception {
        Call call = new Call(null);
        host.run(on -> on.start(call).send(new Message.Request(n)));
        return call.value;
    }
}
