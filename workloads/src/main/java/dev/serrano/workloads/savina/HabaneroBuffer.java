package dev.serrano.workloads.savina;

import dev.serrano.workloads.actors.Address;
import dev.serrano.workloads.savina.BoundedBufferWorkload.Box;
import dev.serrano.workloads.savina.BoundedBufferWorkload.ForBuffer;
import dev.serrano.workloads.savina.BoundedBufferWorkload.Trade;
import edu.rice.hj.experimental.actors.DeclarativeSelector;
import edu.rice.hj.experimental.actors.Selector;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The bounded buffer as a selector of HJlib: with mailboxes that it enables and disables (the thesis's HSI), and with
 * declared guards, all of which are looked at after each message (HSD).
 */
final class HabaneroBuffer {
    private HabaneroBuffer() {}

    /** Starts a buffer that enables and disables its mailboxes. */
    static Address<ForBuffer> mailboxes(Trade trade) {
        Imperative buffer = new Imperative(trade);
        buffer.start();
        return message -> buffer.send(Box.of(message), message);
    }

    /** Starts a buffer with guards. */
    static Address<ForBuffer> guards(Trade trade) {
        Declarative buffer = new Declarative(trade);
        buffer.start();
        return message -> buffer.send(Box.of(message), message);
    }

    /** The content of the buffer, and how many still trade. */
    private static final class Stock {
        private final int capacity;
        private final Queue<Long> items = new ArrayDeque<>();
        private int producers;
        private int consumers;

        Stock(Trade trade) {
            capacity = trade.buffer();
            producers = trade.producers();
            consumers = trade.consumers();
        }

        /** Does what a message asks for; returns whether it was the last. */
        boolean process(ForBuffer message) {
            switch (message) {
                case ForBuffer.Item(long value, Address<Boolean> producer) -> {
                    items.add(value);
                    producer.send(true);
                }
                case ForBuffer.Ready(Address<Long> consumer) -> {
                    Long item = items.poll();
                    consumer.send(item == null ? BoundedBufferWorkload.NO_MORE : item);
                    consumers -= item == null ? 1 : 0;
                }
                case ForBuffer.Leaves leaves -> producers--;
            }
            return consumers == 0;
        }

        boolean hasRoom() {
            return items.size() < capacity;
        }

        /** Whether a consumer may ask: it gets an item, or its end. */
        boolean canServe() {
            return !items.isEmpty() || producers == 0;
        }
    }

    private static final class Imperative extends Selector<ForBuffer> {
        private final Stock stock;

        Imperative(Trade trade) {
            super(Box.class);
            stock = new Stock(trade);
        }

        @Override
        protected void onPreStart() {
            disable(Box.READY);
        }

        @Override
        protected void process(ForBuffer message) {
            if (stock.process(message)) {
                exit();
                return;
            }
            switch (message) {
                case ForBuffer.Item item -> {
                    enable(Box.READY);
                    if (!stock.hasRoom()) {
                        disable(Box.ITEMS);
                    }
                }
                case ForBuffer.Ready ready -> {
                    enable(Box.ITEMS);
                    if (!stock.canServe()) {
                        disable(Box.READY);
                    }
                }
                case ForBuffer.Leaves leaves -> {
                    if (stock.canServe()) {
                        enable(Box.READY);
                    }
                }
            }
        }
    }

    private static final class Declarative extends DeclarativeSelector<ForBuffer> {
        private final Stock stock;

        Declarative(Trade trade) {
            super(Box.class);
            stock = new Stock(trade);
        }

        @Override
        protected void onPreStart() {
            super.onPreStart();
            disable(Box.READY); // guards are first looked at after the first message
        }

        @Override
        protected void registerGuards() {
            guard(Box.ITEMS, message -> stock.hasRoom());
            guard(Box.READY, message -> stock.canServe());
        }

        @Override
        protected void doProcess(ForBuffer message) {
            if (stock.process(message)) {
                exit();
            }
        }
    }
}
