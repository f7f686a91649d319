package dev.serrano.cluster;

import static dev.serrano.Serrano.accumulating;

import dev.serrano.Serrano;
import dev.serrano.cluster.internal.objects.ObjectId;
import dev.serrano.cluster.internal.protocol.FinishId;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * What arrives for accumulators
 * -----------------------------
 * arrived  for each finish of this place that has accumulators, from its begin to its end: the pieces of its tasks
 *          elsewhere. Guarded by the transport's lock.
 *
 * The pieces of a task are sent before its end is, on the same way: to the home or, if the task is retryable, to the
 * place that has started it, which passes them on before it can report that it rests. So they are at home when the
 * finish ends. If a retryable task runs twice its pieces replace each other, and those of one run count.
 */

/** The contributions of tasks elsewhere to the finishes of this place. */
final class Books {
    private final Transport transport;
    private final ReentrantLock lock;
    private final Map<FinishId, Map<ObjectId, List<Book.Piece>>> arrived = new HashMap<>();

    Books(Transport transport) {
        this.transport = transport;
        lock = transport.lock;
    }

    /** A book for a finish inside the calling task's; null if that one has no accumulators. */
    @Nullable
    Book inside(Cluster cluster) {
        Book around = cluster.scopes().book();
        return around == null ? null : new Book(cluster.codec(), around.accounts);
    }

    /** Runs a body as a finish with one more accumulator, in a task. */
    @SuppressWarnings("unchecked") // of the type of the reduction
    <T> T accumulate(Cluster cluster, Parcel reduction, Consumer<? super ClusterAccumulator<T>> body) {
        ClusterAccumulator<T> a = new ClusterAccumulator<>(
                cluster.here(), cluster.objects().newId().number());
        Book around = cluster.scopes().book();
        List<Book.Account> accounts = new ArrayList<>(around == null ? List.of() : around.accounts);
        accounts.add(new Book.Account(a.id(), reduction));
        Book book = new Book(cluster.codec(), List.copyOf(accounts));
        cluster.scopes().<Boolean>finish(book, () -> {
            body.accept(a);
            return true;
        });
        return (T) book.result();
    }

    /** Sends a task of the finish of the calling task to another place. */
    void spawn(Cluster cluster, Finishes finishes, ClusterPlace to, RemoteTask<?> task, boolean wanted) {
        Finishes.Scope s = Objects.requireNonNull(cluster.scopes().current(), "finish");
        Book book = s.book();
        if (book == null) {
            finishes.spawn(s.finish(), to, task, wanted);
            return;
        }
        ObjectId gap = cluster.objects().newId();
        RemoteTask<?> sent = new Accounted(
                cluster.codec().pack(task),
                Codec.name(task),
                task.retryable(),
                book.accounts,
                gap,
                s.finish(),
                cluster.here().id());
        finishes.spawn(s.finish(), to, sent, wanted);
        book.gap(gap);
    }

    void open(FinishId finish) {
        lock.lock();
        try {
            arrived.put(finish, new HashMap<>());
        } finally {
            lock.unlock();
        }
    }

    Map<ObjectId, List<Book.Piece>> close(FinishId finish) {
        lock.lock();
        try {
            Map<ObjectId, List<Book.Piece>> all = arrived.remove(finish);
            return all == null ? Map.of() : all;
        } finally {
            lock.unlock();
        }
    }

    /** Takes the pieces of a task, or sends them on to the home of its finish. With the lock. */
    void received(Wire.Contributed c) {
        Map<ObjectId, List<Book.Piece>> all = arrived.get(c.finish());
        if (all != null) {
            all.put(c.task(), c.pieces());
        } else if (!c.finish().home().equals(transport.self())) {
            transport.send(c.finish().home(), c);
        }
    }

    private void send(PlaceId to, Wire.Contributed c) {
        lock.lock();
        try {
            if (to.equals(transport.self())) {
                received(c);
            } else {
                transport.send(to, c);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * A task that is sent in a finish with accumulators.
     *
     * @param task the task of the program
     * @param name what reports say of it
     * @param retryable whether it is run again when its place is lost
     * @param accounts the accumulators
     * @param gap the name of the task in the book of its sender
     * @param finish the finish
     * @param from the sender
     */
    record Accounted(
            Parcel task,
            String name,
            boolean retryable,
            List<Book.Account> accounts,
            ObjectId gap,
            FinishId finish,
            PlaceId from)
            implements RemoteTask<@Nullable Object> {
        @Override
        public @Nullable Object run(Cluster cluster) throws IOException {
            RemoteTask<?> body =
                    (RemoteTask<?>) Objects.requireNonNull(cluster.codec().unpack(task), "task");
            Book book = new Book(cluster.codec(), accounts);
            Object value;
            List<Book.Piece> pieces;
            if (retryable) {
                value = cluster.scopes().finish(book, () -> body.run(cluster));
                pieces = book.sums();
            } else {
                Finishes.Scope here = Finishes.SCOPE.get().with(book);
                value = Serrano.where(
                        Finishes.SCOPE, here, () -> Serrano.finish(accumulating(book.local), () -> body.run(cluster)));
                pieces = book.pieces();
            }
            if (!pieces.isEmpty()) {
                cluster.books().send(retryable ? from : finish.home(), new Wire.Contributed(finish, gap, pieces));
            }
            return value;
        }
    }
}
