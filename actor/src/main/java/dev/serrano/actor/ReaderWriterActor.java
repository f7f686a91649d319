package dev.serrano.actor;

import dev.serrano.Serrano;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncPoint;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A selector whose reading messages are processed in parallel with each other, and whose writing messages are processed
 * alone. Each reader is a task; a writer waits, without a worker, until the readers before it have ended, and nothing
 * else is processed meanwhile.
 * <p>Memory consistency: actions of a writer happen-before later processing; actions of readers happen-before the next
 * writer.
 * <p>Source: S. M. Imam, "Cooperative Execution of Parallel Tasks with Synchronization Constraints", chapter 5.
 * {@snippet :
 * class Table extends ReaderWriterActor<Query> {
 *     final Map<String, String> rows = new HashMap<>();
 *
 *     Table() {
 *         super(ReaderWriterPolicy.ARRIVAL_ORDER);
 *     }
 *
 *     protected void processRead(Query q) { // beside other readers
 *         q.answer(rows.get(q.key()));
 *     }
 *
 *     protected void processWrite(Query q) { // alone
 *         rows.put(q.key(), q.value());
 *     }
 * }
 * }
 *
 * @param <M> type of the messages
 */
public abstract class ReaderWriterActor<M> extends SelectorActor<ReaderWriterActor.Access<M>> {
    /* Implementation.
     * users   readers that run, plus WAITING while a writer waits for them. Only the selector adds, so zero that it
     *         sees stays. The task that makes it WAITING runs the writer: the last reader, or the selector if that was
     *         faster.
     * writer  the writer that waits; written by the selector before it adds WAITING, and read by the task that runs it.
     * A restart (Care) is a writer, which carries the failure: a reader that has failed sends one to the mailbox that
     * comes first, as the owner does if it is to begin anew and is not alone.
     * before  the sync points before the next writer, for observers: the end of each reader, and the message itself. */
    private static final int WAITING = 1 << 30;

    private final SyncPoint before = new SyncPoint();

    private final int readBox;
    private final int writeBox;
    private final AtomicInteger users = new AtomicInteger();
    private @Nullable Access<M> writer;

    /** A message, and what is done with it; made by the methods that send. */
    public static final class Access<M> {
        private final Kind kind;
        private final @Nullable M message;
        private final @Nullable Anew anew;

        private Access(Kind kind, @Nullable M message, @Nullable Anew anew) {
            this.kind = kind;
            this.message = message;
            this.anew = anew;
        }

        private M message() {
            return Objects.requireNonNull(message, "message");
        }
    }

    enum Kind {
        READ,
        WRITE,
        EXIT,
        RESTART
    }

    /** A restart that has been decided about. */
    private record Anew(Exception failure, long nanos) {}

    /** An actor that takes messages in the order of a policy. */
    protected ReaderWriterActor(ReaderWriterPolicy policy) {
        super(policy == ReaderWriterPolicy.ARRIVAL_ORDER ? 1 : 2);
        readBox = policy == ReaderWriterPolicy.WRITERS_FIRST ? 1 : 0;
        writeBox = policy == ReaderWriterPolicy.READERS_FIRST ? 1 : 0;
    }

    /**
     * Processes a message in parallel with other readers. An exception ends the actor and is a failure of its finish;
     * under a {@link Supervision} that restarts, it is restarted as if by a writer of the mailbox that comes first.
     * {@link #onFailure} does not get it.
     */
    protected abstract void processRead(M message) throws Exception;

    /** Processes a message alone. An exception ends the actor and is a failure of its finish. */
    protected abstract void processWrite(M message) throws Exception;

    /** Sends a message that only reads. */
    public final void sendRead(M message) {
        send(readBox, new Access<>(Kind.READ, Objects.requireNonNull(message, "message"), null));
    }

    /** Sends a message that writes. */
    public final void sendWrite(M message) {
        send(writeBox, new Access<>(Kind.WRITE, Objects.requireNonNull(message, "message"), null));
    }

    /** The actor exits as if by a writer: no reader runs then, and the messages that come before it are processed. */
    public final void sendExit() {
        send(writeBox, new Access<>(Kind.EXIT, null, null));
    }

    @Override
    protected final void process(Access<M> access) throws Exception {
        if (access.kind == Kind.READ) {
            users.getAndIncrement();
            Serrano.async(() -> read(access));
        } else if (users.get() == 0) {
            comesAfterReaders();
            write(access);
        } else {
            hold();
            disableAll();
            writer = access;
            before.signal(SyncKind.DATA);
            if (users.addAndGet(WAITING) == WAITING) {
                runWriter();
            }
        }
    }

    /** Called by the task that runs the writer, while no reader runs. */
    private void comesAfterReaders() {
        before.waited(SyncKind.DATA);
        before.pass(SyncKind.DATA);
    }

    private void read(Access<M> access) throws Exception {
        try {
            processRead(access.message());
        } catch (Exception e) {
            readerFailed(e);
        } catch (Error e) {
            exits(e);
            throw e;
        } finally {
            before.signal(SyncKind.DATA);
            if (users.decrementAndGet() == WAITING) {
                runWriter();
            }
        }
    }

    private void write(Access<M> access) throws Exception {
        if (access.kind == Kind.EXIT) {
            exit();
        } else if (access.anew != null) {
            supervised().restart(access.anew.failure, access.anew.nanos);
        } else {
            processWrite(access.message());
        }
    }

    private void readerFailed(Exception failure) throws Exception {
        try {
            Care c = care();
            if (c == null) {
                throw failure;
            }
            Long wait = c.decide(failure);
            if (wait != null) {
                restartLater(failure, wait);
            }
        } catch (Throwable e) {
            exit();
            throw e;
        }
    }

    private void writerFailed(Exception failure) throws Exception {
        try {
            Care c = care();
            if (c == null) {
                throw failure;
            }
            c.failed(failure);
        } catch (Throwable e) {
            exit();
            throw e;
        }
    }

    private void exits(Error failure) {
        Care c = care();
        if (c != null) {
            c.dies(failure);
        }
        exit();
    }

    private Care supervised() {
        return Objects.requireNonNull(care(), "care");
    }

    private void restartLater(Exception failure, long wait) {
        send(0, new Access<>(Kind.RESTART, null, new Anew(failure, wait)));
    }

    @Override
    final void restartDue(Exception failure) throws Exception {
        if (users.get() == 0 && isEnabled(0)) {
            super.restartDue(failure);
        } else {
            restartLater(failure, 0);
        }
    }

    @Override
    final void renew() {} // its mailboxes are its own

    @Override
    final boolean isLetter(Access<M> access) {
        return access.kind != Kind.RESTART;
    }

    private void runWriter() throws Exception {
        Access<M> w = Objects.requireNonNull(writer, "writer");
        writer = null;
        comesAfterReaders();
        users.set(0);
        try {
            write(w);
        } catch (Exception e) {
            writerFailed(e);
        } catch (Error e) {
            exits(e);
            throw e;
        } finally {
            enableAll();
            release();
        }
    }
}
