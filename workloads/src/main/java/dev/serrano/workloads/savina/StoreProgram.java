package dev.serrano.workloads.savina;

import static dev.serrano.Serrano.async;

import dev.serrano.actor.Actor;
import dev.serrano.actor.ReaderWriterActor;
import dev.serrano.actor.ReaderWriterPolicy;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.Address;
import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.actors.Self;
import dev.serrano.workloads.actors.Starter;
import dev.serrano.workloads.form.FormTable;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Actors that ask another to look something up in a store, or to write. */
final class StoreProgram {
    private static final int MOST_ASKERS = 10_000;
    private static final int MOST = 10_000_000;

    /** The number of requests, and the percentage of writes. */
    record Requests(int askers, int requests, int writes, int keys, Supplier<Store> store) {}

    private StoreProgram() {}

    static List<Parameter> parameters(int requests, int keys) {
        return List.of(
                Parameter.integer("askers", 20, "how many actors ask, 1 to " + MOST_ASKERS),
                Parameter.integer("requests", requests, "how many requests each makes, 0 to " + MOST),
                Parameter.integer("writes", 10, "how many of a hundred requests write, 0 to 100"),
                Parameter.integer("keys", keys, "how many keys there are, 1 to " + MOST));
    }

    static Requests requests(Parameters parameters, Supplier<Store> store) throws BadParameterException {
        return new Requests(
                parameters.integer("askers", 1, MOST_ASKERS),
                parameters.integer("requests", 0, MOST),
                parameters.integer("writes", 0, 100),
                parameters.integer("keys", 1, MOST),
                store);
    }

    static FormTable<Requests> forms() {
        return ActorForms.of(StoreProgram::withActors)
                .serrano("parallel-readers", StoreProgram::withIntraActorReaders)
                .serrano("arrival-order", (q, context) -> withReaders(q, context, ReaderWriterPolicy.ARRIVAL_ORDER))
                .serrano("readers-first", (q, context) -> withReaders(q, context, ReaderWriterPolicy.READERS_FIRST))
                .serrano("writers-first", (q, context) -> withReaders(q, context, ReaderWriterPolicy.WRITERS_FIRST))
                .build();
    }

    private sealed interface Request {
        record Read(int key, Address<Long> asker) implements Request {}

        record Write(int key, Address<Long> asker) implements Request {}

        enum Stop implements Request {
            STOP
        }
    }

    /** Asks the store, one question after another; the last one of them stops it. */
    private static final class Asker implements Script<Long> {
        private final Requests limits;
        private final Address<Request> store;
        private final AtomicInteger asking;
        private final SplittableRandom random;
        private int left;

        Asker(Requests limits, Address<Request> store, AtomicInteger asking, int number) {
            this.limits = limits;
            this.store = store;
            this.asking = asking;
            this.random = new SplittableRandom(number);
            this.left = limits.requests();
        }

        @Override
        public void receive(Long answer, Self<Long> self) {
            if (left-- > 0) {
                int key = random.nextInt(limits.keys());
                boolean writes = random.nextInt(100) < limits.writes();
                store.send(writes ? new Request.Write(key, self) : new Request.Read(key, self));
            } else {
                if (asking.decrementAndGet() == 0) {
                    store.send(Request.Stop.STOP);
                }
                self.exit();
            }
        }
    }

    private static void begin(Requests q, Starter on, Address<Request> store) {
        AtomicInteger asking = new AtomicInteger(q.askers());
        for (int i = 0; i < q.askers(); i++) {
            on.start(new Asker(q, store, asking, i)).send(0L);
        }
    }

    private static long withActors(Requests q, ActorHost host) throws Exception {
        Store store = q.store().get();
        Script<Request> script = (request, self) -> {
            switch (request) {
                case Request.Read(int key, Address<Long> asker) -> asker.send(store.read(key));
                case Request.Write(int key, Address<Long> asker) -> {
                    store.write(key);
                    asker.send(0L);
                }
                case Request.Stop stop -> self.exit();
            }
        };
        host.run(on -> begin(q, on, on.start(script)));
        return store.checksum();
    }

    private static final class Shared extends ReaderWriterActor<Request> {
        private final Store store;

        Shared(Store store, ReaderWriterPolicy policy) {
            super(policy);
            this.store = store;
        }

        void take(Request request) {
            switch (request) {
                case Request.Read read -> sendRead(read);
                case Request.Write write -> sendWrite(write);
                case Request.Stop stop -> sendExit();
            }
        }

        @Override
        protected void processRead(Request request) {
            if (request instanceof Request.Read(int key, Address<Long> asker)) {
                asker.send(store.read(key));
            }
        }

        @Override
        protected void processWrite(Request request) {
            if (request instanceof Request.Write(int key, Address<Long> asker)) {
                store.write(key);
                asker.send(0L);
            }
        }
    }

    /**
     * An actor that reads in tasks of its own (Habanero's parallelism inside actors): a writer waits for the readers
     * before it, and meanwhile the actor is paused.
     */
    private static final class Forking extends Actor<Request> {
        /* users    readers that run, plus WAITING while a writer waits for them. The task that makes it WAITING writes.
         * waiting  that writer; written before WAITING is added, read by the task that writes. */
        private static final int WAITING = 1 << 30;

        private final Store store;
        private final AtomicInteger users = new AtomicInteger();
        private Request.@Nullable Write waiting;

        Forking(Store store) {
            this.store = store;
        }

        @Override
        protected void process(Request request) {
            switch (request) {
                case Request.Read read -> {
                    users.getAndIncrement();
                    async(() -> read(read));
                }
                case Request.Write write -> {
                    pause();
                    waiting = write;
                    if (users.addAndGet(WAITING) == WAITING) {
                        write();
                    }
                }
                case Request.Stop stop -> exit();
            }
        }

        private void read(Request.Read read) {
            long value = store.read(read.key());
            if (users.decrementAndGet() == WAITING) {
                write();
            }
            read.asker().send(value);
        }

        private void write() {
            Request.Write write = Objects.requireNonNull(waiting, "waiting");
            store.write(write.key());
            users.addAndGet(-WAITING);
            resume();
            write.asker().send(0L);
        }
    }

    private static String withIntraActorReaders(Requests q, RunContext context) throws Exception {
        Store store = q.store().get();
        ActorForms.actors(context).run(on -> {
            Forking actor = new Forking(store);
            actor.start();
            begin(q, on, actor::send);
        });
        return Long.toString(store.checksum());
    }

    private static String withReaders(Requests q, RunContext context, ReaderWriterPolicy policy) throws Exception {
        Store store = q.store().get();
        ActorForms.actors(context).run(on -> {
            Shared shared = new Shared(store, policy);
            shared.start();
            begin(q, on, shared::take);
        });
        return Long.toString(store.checksum());
    }
}
