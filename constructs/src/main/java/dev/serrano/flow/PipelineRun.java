package dev.serrano.flow;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.poll;

import dev.serrano.flow.Pipeline.Order;
import dev.serrano.flow.Pipeline.Reader;
import dev.serrano.flow.Pipeline.Stage;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.SyncPoint;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** One run of a pipeline. */
final class PipelineRun {
    /* Implementation. A task has an element and its token, and takes it through the stages; or it has a token and is
     * the reader, of which there is one at most. A reader that has read spawns the next reader, if a token is free, and
     * goes on with its element. At the end of its element a task becomes the reader, if there is none.
     * free  the number of free tokens while there is a reader; -1 while there is none, when all tokens are with
     *       elements. A reader that gives the role away subtracts 1: the token of the next reader, or there is none.
     *       A task that gives its token back adds 1: from -1 it becomes the reader, with its token. A reader that
     *       finds the end of the source keeps the role, so no task reads after it.
     * count  written by the reader only; the role is handed over by a spawn or by `free`.
     * An element that cannot enter a serial stage waits at its gate, with its token and without a task. The task that
     * leaves the gate spawns one for the next element there. A stage that fails does not leave its gate: the finish
     * fails fast, and the elements that wait there are dropped. */
    private final Reader reader;
    private final Stage[] stages;
    private final @Nullable Gate[] gates; // null for parallel stages
    private final AtomicInteger free;
    private final SyncPoint read = new SyncPoint();
    private long count;

    /** An element on its way; touched by the task that has it. */
    private static final class Element {
        final long number;
        final SyncPoint before = new SyncPoint(); // what was done for it before it waited

        @Nullable
        Object value;

        Element(long number, @Nullable Object value) {
            this.number = number;
            this.value = value;
        }
    }

    PipelineRun(Reader reader, List<Stage> stages, int tokens) {
        this.reader = reader;
        this.stages = stages.toArray(new Stage[0]);
        this.free = new AtomicInteger(tokens - 1);
        this.gates = new @Nullable Gate[stages.size()];
        for (int i = 0; i < gates.length; i++) {
            Order order = this.stages[i].order();
            gates[i] = order == Order.PARALLEL ? null : order == Order.SERIAL ? new AnyOrder() : new InOrder(tokens);
        }
    }

    /** The calling task is the reader and has a token. */
    void read() throws Exception {
        do {
            poll(); // or a cancelled task would read on
            read.waited(SyncKind.LOCK);
            Object value = reader.next();
            if (value == Reader.END) {
                return;
            }
            Element e = new Element(count++, value);
            read.pass(SyncKind.LOCK);
            if (free.getAndDecrement() > 0) {
                async(this::read);
            }
            if (!carry(e, 0, false)) {
                return; // it waits, and has the token
            }
        } while (free.getAndIncrement() < 0);
    }

    /** The calling task takes on an element that was admitted to a stage. */
    private void resume(Element e, int stage) throws Exception {
        e.before.waited(SyncKind.DATA);
        if (carry(e, stage, true) && free.getAndIncrement() < 0) {
            read();
        }
    }

    /**
     * Takes an element through the stages from the given one on.
     *
     * @param admitted whether it has entered that one
     * @return false if an element waits at a gate and no other was to be taken on
     */
    private boolean carry(Element given, int from, boolean admitted) throws Exception {
        Element e = given;
        for (int i = from; i < stages.length; i++) {
            Gate gate = gates[i];
            if (gate != null && (i != from || !admitted)) {
                CurrentTask.answerOthers();
                e.before.signal(SyncKind.DATA);
                Element entered = gate.enter(e);
                if (entered == null) {
                    return false;
                }
                if (entered != e) {
                    e = entered;
                    e.before.waited(SyncKind.DATA);
                }
            }
            if (gate != null) {
                gate.point.waited(SyncKind.LOCK);
            }
            e.value = stages[i].function().apply(e.value);
            if (gate != null) {
                gate.point.pass(SyncKind.LOCK);
                Element next = gate.leave(e);
                if (next != null) {
                    int here = i;
                    async(() -> resume(next, here));
                }
            }
        }
        return true;
    }

    /** Admits one element at a time to a stage. */
    private abstract static class Gate {
        final SyncPoint point = new SyncPoint();

        /** Admits the element, or another one that waits, or none: then the element waits. */
        abstract @Nullable Element enter(Element e);

        /** The element has been through the stage; returns the next, which is admitted, if one waits. */
        abstract @Nullable Element leave(Element e);
    }

    private static final class AnyOrder extends Gate {
        /* Implementation.
         * count    1 for the element inside, and one for each that waits and is counted. The task that adds from 0
         *          enters.
         * waiting  an element stands there before it is counted: so there is one for each that is counted, though
         *          perhaps of another task, which then counts for the one that it does not find. */
        private final AtomicInteger count = new AtomicInteger();
        private final Queue<Element> waiting = new ConcurrentLinkedQueue<>();

        @Override
        @Nullable
        Element enter(Element e) {
            if (count.compareAndSet(0, 1)) {
                return e;
            }
            waiting.add(e);
            return count.getAndIncrement() == 0 ? next() : null;
        }

        @Override
        @Nullable
        Element leave(Element e) {
            return count.decrementAndGet() > 0 ? next() : null;
        }

        private Element next() {
            return Objects.requireNonNull(waiting.poll());
        }
    }

    private static final class InOrder extends Gate {
        /* Implementation. A slot for each of the elements that can be under way and have not been here: as many as
         * tokens, with numbers in a row from that of the element whose turn it is. For each element two things come to
         * its slot, the element and its turn; the second of them empties it and lets the element in. */
        private static final Object TURN = new Object();

        private final AtomicReferenceArray<@Nullable Object> slots;

        InOrder(int tokens) {
            slots = new AtomicReferenceArray<>(tokens);
            slots.set(0, TURN);
        }

        private int slot(long number) {
            return (int) (number % slots.length());
        }

        @Override
        @Nullable
        Element enter(Element e) {
            return both(slot(e.number), e) == null ? null : e;
        }

        @Override
        @Nullable
        Element leave(Element e) {
            return (Element) both(slot(e.number + 1), TURN);
        }

        /** One of the two has come; returns the other if that was there. */
        private @Nullable Object both(int slot, Object come) {
            if (slots.compareAndSet(slot, null, come)) {
                return null;
            }
            return slots.getAndSet(slot, null);
        }
    }
}
