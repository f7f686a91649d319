package dev.serrano.test.examples;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;
import dev.serrano.TaskBody;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A pool of buffers kept as a linked stack, with an atomicity violation: between the look at the top and the exchange
 * others may take two buffers and give the first one back, and the exchange does not notice (ABA).
 */
public class Pool {
    /** A buffer. */
    static final class Buffer {
        @Nullable
        Buffer below;

        @Nullable
        String user;
    }

    /** What lies on the stack; never the same object twice. */
    private record Top(@Nullable Buffer buffer) {}

    private final Promise<Boolean> closed = promise();
    private final AtomicReference<@Nullable Buffer> top = new AtomicReference<>();

    Pool(int buffers) {
        for (int i = 0; i < buffers; i++) {
            give(new Buffer());
        }
    }

    Buffer take() {
        for (; ; ) {
            Buffer b = top.get();
            if (b == null) {
                throw new IllegalStateException("no buffer is left");
            }
            Buffer below = b.below;
            if (closed.isDone()) {
                throw new IllegalStateException("closed");
            }
            if (top.compareAndSet(b, below)) {
                return b;
            }
        }
    }

    void give(Buffer b) {
        Buffer below;
        do {
            below = top.get();
            b.below = below;
        } while (!top.compareAndSet(below, b));
    }

    /** Each exchange is of an object that was never there before. */
    static final class Right extends Pool {
        private final AtomicReference<Top> tops = new AtomicReference<>(new Top(null));

        Right(int buffers) {
            super(0);
            for (int i = 0; i < buffers; i++) {
                give(new Buffer());
            }
        }

        @Override
        Buffer take() {
            for (; ; ) {
                Top t = tops.get();
                Buffer b = t.buffer;
                if (b == null) {
                    throw new IllegalStateException("no buffer is left");
                }
                Buffer below = b.below;
                if (super.closed.isDone()) {
                    throw new IllegalStateException("closed");
                }
                if (tops.compareAndSet(t, new Top(below))) {
                    return b;
                }
            }
        }

        @Override
        void give(Buffer b) {
            Top t;
            do {
                t = tops.get();
                b.below = t.buffer;
            } while (!tops.compareAndSet(t, new Top(b)));
        }
    }

    private static void use(Buffer b, String user) {
        if (b.user != null) {
            throw new AssertionError(user + " got the buffer of " + b.user);
        }
        b.user = user;
    }

    /** A program that uses a pool of four buffers: never more than four are in use. */
    public static TaskBody program(boolean right) {
        return () -> {
            Pool pool = right ? new Right(4) : new Pool(4);
            finish(() -> {
                async(() -> {
                    use(pool.take(), "a");
                    use(pool.take(), "b");
                });
                async(() -> {
                    Buffer first = pool.take();
                    use(pool.take(), "c");
                    Work.some();
                    pool.give(first);
                });
            });
        };
    }
}
