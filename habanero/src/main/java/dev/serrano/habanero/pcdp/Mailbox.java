package dev.serrano.habanero.pcdp;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskTermination;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.TaskMember;
import edu.rice.pcdp.runtime.ActorMessageWrapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The messages of an actor. A message belongs to the finish in which it was sent, as a task spawned there would: that
 * finish waits for it, gets its failure and what it spawns.
 */
public final class Mailbox {
    /* Implementation. Messages come in batches of one finish each; a batch is a task of that finish, which keeps it
     * open.
     * last      the youngest batch; exchanged by senders. A sender that finds none of its own finish there, or one that
     *           takes no more, makes a batch. Its task is spawned first, and then it is installed: so a spawn that
     *           fails has changed nothing. A batch that was installed is linked to the one before it.
     * A batch:
     * scope     of its finish, by identity; null when the task has ended, for the memory.
     * inbox     a stack of messages, the youngest first; null if there are none, CLOSED when the task takes no more:
     *           then, and only then, it was empty. Pushed by senders, taken as a whole by the task, which turns it
     *           round.
     * gate      the task waits for it before it begins; opened by the task that ends the batch before, or by the sender
     *           if there is none or it has ended.
     * pending   2: the batch's own task has not ended, and the batch before has not. At 0 it has ended, and opens the
     *           next. Both must be, since a task whose finish is cancelled ends without having waited for the gate.
     * next      the batch after it, or ENDED: one compare-and-set from null decides who opens that one.
     * So tasks of one mailbox run one after the other, which orders what they do: each happens-before the opening of
     * the next gate. A sender that sends again finds the same batch or a younger one: its messages keep their order.
     * The gate is external, since a task of another runtime may open it.
     * Rejected: a task for each message (a pipeline sends many at a time); one task for all finishes (a finish would
     * wait for too little or too much, and get the failures of others). */
    private static final ActorMessageWrapper CLOSED = new ActorMessageWrapper(null);

    private static final Object ENDED = new Object();

    private final Consumer<@Nullable Object> process;
    private final AtomicReference<@Nullable Batch> last = new AtomicReference<>();

    public Mailbox(Consumer<@Nullable Object> process) {
        this.process = process;
    }

    public void send(@Nullable Object message) {
        CurrentTask.requireStack();
        Tasks.requireTask();
        Object scope = Objects.requireNonNull(CurrentTask.scope());
        ActorMessageWrapper m = new ActorMessageWrapper(message);
        Batch b = last.get();
        if (b != null && b.scope == scope && b.offer(m)) {
            CurrentTask.answerOthers();
            return;
        }
        Batch mine = new Batch(scope, m);
        mine.spawn();
        mine.follow(last.getAndSet(mine));
    }

    private final class Batch extends TaskMember {
        private volatile @Nullable Object scope;
        private final AtomicReference<@Nullable ActorMessageWrapper> inbox;
        private final Promise<Boolean> gate = Serrano.externalPromise();
        private final AtomicInteger pending = new AtomicInteger(2);
        private final AtomicReference<@Nullable Object> next = new AtomicReference<>();

        Batch(Object scope, ActorMessageWrapper first) {
            this.scope = scope;
            this.inbox = new AtomicReference<>(first);
        }

        boolean offer(ActorMessageWrapper m) {
            for (; ; ) {
                ActorMessageWrapper top = inbox.get();
                if (top == CLOSED) {
                    m.setNext(null); // it may have been tried before
                    return false;
                }
                m.setNext(top);
                if (inbox.compareAndSet(top, m)) {
                    return true;
                }
            }
        }

        void spawn() {
            Serrano.async(SpawnOptions.none().with(() -> this).awaiting(gate), this::processAll);
        }

        void follow(@Nullable Batch before) {
            if (before == null || !before.next.compareAndSet(null, this)) {
                begin(this);
            }
        }

        private void processAll() {
            List<Throwable> failures = new ArrayList<>();
            for (ActorMessageWrapper m; (m = take()) != null; ) {
                for (ActorMessageWrapper each = m; each != null; each = each.getNext()) {
                    processOne(each.getMessage(), failures);
                    CurrentTask.answerOthers();
                }
            }
            if (!failures.isEmpty()) {
                throw MultiException.of(failures); // the finish lists them one by one
            }
        }

        private void processOne(@Nullable Object message, List<Throwable> failures) {
            try {
                process.accept(message);
            } catch (TaskTermination end) {
                throw end;
            } catch (Throwable e) {
                failures.add(e); // the next message may do better
            }
        }

        /** All messages that are there, the oldest first; null if there are none, and will be none. */
        private @Nullable ActorMessageWrapper take() {
            if (inbox.get() == null && inbox.compareAndSet(null, CLOSED)) {
                return null;
            }
            ActorMessageWrapper oldest = null;
            for (ActorMessageWrapper m = inbox.getAndSet(null); m != null; ) {
                ActorMessageWrapper older = m.getNext();
                m.setNext(oldest);
                oldest = m;
                m = older;
            }
            return oldest;
        }

        @Override
        public void ended(@Nullable Throwable failure) {
            inbox.set(CLOSED); // a cancelled task leaves messages, and its finish needs none
            scope = null;
            arrive(this);
        }

        @Override
        public void discarded(Throwable why) {
            ended(why);
        }
    }

    /** The batches before this one have ended. */
    private static void begin(Batch b) {
        b.gate.tryPut(true);
        arrive(b);
    }

    private static void arrive(Batch first) {
        for (Batch b = first; b.pending.decrementAndGet() == 0; ) {
            if (!(b.next.getAndSet(ENDED) instanceof Batch n)) {
                return;
            }
            b = n;
            b.gate.tryPut(true);
        }
    }
}
