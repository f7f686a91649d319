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
import org.jspecify.annotations.Nullable;

/** A token that goes round a ring of actors. */
public final class ThreadRingWorkload extends TableWorkload<ThreadRingWorkload.Ring> {
    private static final int MOST_ACTORS = 100_000;
    private static final int MOST = 100_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "thread-ring",
            "a token that goes round a ring of actors",
            "messages to one actor after another, of which only one has anything to do",
            "ThreadRing of the Computer Language Benchmarks Game and Savina",
            List.of(
                    Parameter.integer("actors", 500, "how many actors, 1 to " + MOST_ACTORS),
                    Parameter.integer("passes", 400_000, "how often the token is passed on, 0 to " + MOST)));

    private static final FormTable<Ring> FORMS =
            ActorForms.of(ThreadRingWorkload::play).build();

    /** The size of the ring, and the way of the token. */
    record Ring(int actors, int passes) {}

    /** The workload; it has no state. */
    public ThreadRingWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int actors = parameters.integer("actors", 1, MOST_ACTORS);
        int passes = parameters.integer("passes", 0, MOST);
        return FORMS.prepare(new Ring(actors, passes), Integer.toString(passes % actors));
    }

    private sealed interface Message {
        record Next(Address<Message> next) implements Message {}

        /** How far it still has to go; below zero for one that ends the actors, and is not passed on by the last. */
        record Token(int left) implements Message {}
    }

    private static final class Link implements Script<Message> {
        private final int number;
        private final int[] holder;
        private final int actors;
        private @Nullable Address<Message> next;

        Link(int number, int[] holder, int actors) {
            this.number = number;
            this.holder = holder;
            this.actors = actors;
        }

        @Override
        public void receive(Message message, Self<Message> self) {
            switch (message) {
                case Message.Next(Address<Message> other) -> next = other;
                case Message.Token(int left) -> {
                    Address<Message> to = Objects.requireNonNull(next, "next");
                    if (left == 0) {
                        holder[0] = number;
                    }
                    if (left > -actors) {
                        to.send(new Message.Token(left - 1));
                    }
                    if (left <= 0) {
                        self.exit();
                    }
                }
            }
        }
    }

    private static int play(Ring ring, ActorHost host) throws Exception {
        int[] holder = new int[1];
        host.run(on -> {
            List<Address<Message>> links = new ArrayList<>();
            for (int i = 0; i < ring.actors(); i++) {
                links.add(on.start(new Link(i, holder, ring.actors())));
            }
            for (int i = 0; i < ring.actors(); i++) {
                links.get(i).send(new Message.Next(links.get((i + 1) % ring.actors())));
            }
            links.getFirst().send(new Message.Token(ring.passes()));
        });
        return holder[0];
    }
}
