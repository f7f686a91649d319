package dev.serrano.workloads.savina;

import dev.serrano.actor.SelectorActor;
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
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Function;

/** Producers and consumers with a buffer between them. */
public final class BoundedBufferWorkload extends TableWorkload<BoundedBufferWorkload.Trade> {
    private static final int MOST_ACTORS = 100_000;
    private static final int MOST = 1_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "bounded-buffer",
            "producers and consumers, a bounded buffer between them",
            "an actor that can process some messages only in some states",
            "Bounded Buffer of Imam's thesis, 5.8, and Savina",
            List.of(
                    Parameter.integer("producers", 40, "how many producers, 1 to " + MOST_ACTORS),
                    Parameter.integer("consumers", 40, "how many consumers, 1 to " + MOST_ACTORS),
                    Parameter.integer("items", 1_000, "how many items each producer makes, 0 to " + MOST),
                    Parameter.integer("buffer", 50, "how many items the buffer holds, 1 to " + MOST),
                    Parameter.integer("work", 100, "steps to make an item, and to use it, 0 to " + MOST)));

    private static final FormTable<Trade> FORMS = ActorForms.of(BoundedBufferWorkload::withActors)
            .serrano("mailboxes", (trade, context) -> withSelector(trade, context, false))
            .serrano("guards", (trade, context) -> withSelector(trade, context, true))
            .serrano("habanero-mailboxes", (trade, context) -> withHabanero(trade, context, HabaneroBuffer::mailboxes))
            .serrano("habanero-guards", (trade, context) -> withHabanero(trade, context, HabaneroBuffer::guards))
            .build();

    /** The numbers of producers and items. */
    record Trade(int producers, int consumers, int items, int buffer, int work) {}

    /** The workload; it has no state. */
    public BoundedBufferWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(
                new Trade(
                        parameters.integer("producers", 1, MOST_ACTORS),
                        parameters.integer("consumers", 1, MOST_ACTORS),
                        parameters.integer("items", 0, MOST),
                        parameters.integer("buffer", 1, MOST),
                        parameters.integer("work", 0, MOST)),
                null);
    }

    /** A message for the buffer. */
    sealed interface ForBuffer {
        record Item(long value, Address<Boolean> producer) implements ForBuffer {}

        record Ready(Address<Long> consumer) implements ForBuffer {}

        enum Leaves implements ForBuffer {
            LEAVES
        }
    }

    /** The item that ends a consumer. */
    static final long NO_MORE = -1;

    private static long worked(long x, int steps) {
        long y = x;
        for (int i = 0; i < steps; i++) {
            y = y * 6364136223846793005L + 1442695040888963407L;
        }
        return y >>> 1;
    }

    /** Gets a message when it may make the next item. */
    private static final class Producer implements Script<Boolean> {
        private final Trade trade;
        private final Address<ForBuffer> buffer;
        private final int number;
        private int made;

        Producer(Trade trade, int number, Address<ForBuffer> buffer) {
            this.trade = trade;
            this.number = number;
            this.buffer = buffer;
        }

        @Override
        public void receive(Boolean go, Self<Boolean> self) {
            if (made == trade.items()) {
                buffer.send(ForBuffer.Leaves.LEAVES);
                self.exit();
            } else {
                long value = worked((long) number * trade.items() + made++, trade.work());
                buffer.send(new ForBuffer.Item(value, self));
            }
        }
    }

    /** Gets {@link #NO_MORE} at the end. */
    private static final class Consumer implements Script<Long> {
        private final Trade trade;
        private final Address<ForBuffer> buffer;
        private long sum;

        Consumer(Trade trade, Address<ForBuffer> buffer) {
            this.trade = trade;
            this.buffer = buffer;
        }

        @Override
        public void receive(Long item, Self<Long> self) {
            if (item == NO_MORE) {
                self.exit();
            } else {
                sum += worked(item, trade.work());
                buffer.send(new ForBuffer.Ready(self));
            }
        }
    }

    /** The buffer as an actor: it keeps who waits on either side. */
    private static final class Buffer implements Script<ForBuffer> {
        private final int capacity;
        private final Queue<Long> items = new ArrayDeque<>();
        private final Queue<Address<Long>> ready = new ArrayDeque<>();
        private final Queue<Address<Boolean>> waiting = new ArrayDeque<>();
        private int producers;
        private int consumers;

        Buffer(Trade trade) {
            this.capacity = trade.buffer();
            this.producers = trade.producers();
            this.consumers = trade.consumers();
        }

        @Override
        public void receive(ForBuffer message, Self<ForBuffer> self) {
            switch (message) {
                case ForBuffer.Item(long value, Address<Boolean> producer) -> {
                    Address<Long> consumer = ready.poll();
                    if (consumer != null) {
                        consumer.send(value);
                    } else {
                        items.add(value);
                    }
                    if (items.size() < capacity) {
                        producer.send(true);
                    } else {
                        waiting.add(producer);
                    }
                }
                case ForBuffer.Ready(Address<Long> consumer) -> {
                    Long item = items.poll();
                    if (item == null) {
                        ready.add(consumer);
                    } else {
                        consumer.send(item);
                        Address<Boolean> producer = waiting.poll();
                        if (producer != null) {
                            producer.send(true);
                        }
                    }
                }
                case ForBuffer.Leaves leaves -> producers--;
            }
            dismiss(self);
        }

        private void dismiss(Self<ForBuffer> self) {
            while (producers == 0 && items.isEmpty() && !ready.isEmpty()) {
                ready.remove().send(NO_MORE);
                consumers--;
            }
            if (consumers == 0) {
                self.exit();
            }
        }
    }

    private static List<Consumer> begin(Trade trade, Starter on, Address<ForBuffer> buffer) {
        List<Consumer> consumers = new ArrayList<>();
        for (int i = 0; i < trade.consumers(); i++) {
            Consumer consumer = new Consumer(trade, buffer);
            consumers.add(consumer);
            buffer.send(new ForBuffer.Ready(on.start(consumer)));
        }
        for (int i = 0; i < trade.producers(); i++) {
            on.start(new Producer(trade, i, buffer)).send(true);
        }
        return consumers;
    }

    private static long sum(List<Consumer> consumers) {
        return consumers.stream().mapToLong(consumer -> consumer.sum).sum();
    }

    private static long withActors(Trade trade, ActorHost host) throws Exception {
        List<Consumer> consumers = new ArrayList<>();
        host.run(on -> consumers.addAll(begin(trade, on, on.start(new Buffer(trade)))));
        return sum(consumers);
    }

    /** The mailboxes of a buffer that is a selector, the most urgent first. */
    enum Box {
        LEAVES,
        ITEMS,
        READY;

        /** Where a message belongs. */
        static Box of(ForBuffer message) {
            return switch (message) {
                case ForBuffer.Leaves leaves -> LEAVES;
                case ForBuffer.Item item -> ITEMS;
                case ForBuffer.Ready ready -> READY;
            };
        }
    }

    /** The buffer as a selector: a waiting party is a message in a mailbox that is closed. */
    private static final class Guarded extends SelectorActor<ForBuffer> implements Address<ForBuffer> {
        private final int capacity;
        private final boolean declared;
        private final Queue<Long> items = new ArrayDeque<>();
        private int producers;
        private int consumers;

        Guarded(Trade trade, boolean declared) {
            super(Box.class);
            this.capacity = trade.buffer();
            this.producers = trade.producers();
            this.consumers = trade.consumers();
            this.declared = declared;
            if (declared) {
                guard(Box.ITEMS, () -> items.size() < capacity);
                guard(Box.READY, () -> !items.isEmpty() || producers == 0);
            } else {
                disable(Box.READY);
            }
        }

        @Override
        @SuppressWarnings("EnumOrdinal") // what a mailbox of an enum is
        protected int mailboxFor(ForBuffer message) {
            return Box.of(message).ordinal();
        }

        @Override
        protected void process(ForBuffer message) {
            switch (message) {
                case ForBuffer.Item(long value, Address<Boolean> producer) -> {
                    items.add(value);
                    producer.send(true);
                    if (!declared) {
                        enable(Box.READY);
                        if (items.size() == capacity) {
                            disable(Box.ITEMS);
                        }
                    }
                }
                case ForBuffer.Ready(Address<Long> consumer) -> {
                    Long item = items.poll();
                    consumer.send(item == null ? NO_MORE : item);
                    if (item == null && --consumers == 0) {
                        exit();
                    } else if (!declared) {
                        enable(Box.ITEMS);
                        if (items.isEmpty() && producers > 0) {
                            disable(Box.READY);
                        }
                    }
                }
                case ForBuffer.Leaves leaves -> {
                    if (--producers == 0 && !declared) {
                        enable(Box.READY);
                    }
                }
            }
        }
    }

    private static String withSelector(Trade trade, RunContext context, boolean declared) throws Exception {
        List<Consumer> consumers = new ArrayList<>();
        ActorForms.actors(context).run(on -> {
            Guarded buffer = new Guarded(trade, declared);
            buffer.start();
            consumers.addAll(begin(trade, on, buffer));
        });
        return Long.toString(sum(consumers));
    }

    private static String withHabanero(Trade trade, RunContext context, Function<Trade, Address<ForBuffer>> buffer)
            throws Exception {
        List<Consumer> consumers = new ArrayList<>();
        ActorForms.actors(context).run(on -> consumers.addAll(begin(trade, on, buffer.apply(trade))));
        return Long.toString(sum(consumers));
    }
}
