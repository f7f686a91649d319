package dev.serrano.test.examples;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;
import dev.serrano.TaskBody;
import org.jspecify.annotations.Nullable;

/** A mailbox for one message and one taker, with a lost wake-up: a message that comes between look and registration. */
public class Mailbox {
    private final Promise<Boolean> closed = promise();
    private volatile @Nullable String message;
    private volatile @Nullable Promise<String> taker;

    public void post(String text) {
        message = text;
        Work.some(); // writes a journal
        Promise<String> waiting = taker;
        if (waiting != null) {
            waiting.tryPut(text);
        }
    }

    public String take() {
        String there = message;
        if (there != null) {
            return there;
        }
        if (closed.isDone()) {
            throw new IllegalStateException("closed");
        }
        Promise<String> waiting = promise();
        taker = waiting;
        return waiting.join();
    }

    /** Looks once more after the registration. */
    public static final class Right extends Mailbox {
        @Override
        public String take() {
            Promise<String> waiting = promise();
            super.taker = waiting;
            String there = super.message;
            if (there != null) {
                waiting.tryPut(there);
            }
            return waiting.join();
        }
    }

    /** A program that uses a mailbox. */
    public static TaskBody program(boolean right) {
        return () -> {
            Mailbox box = right ? new Right() : new Mailbox();
            finish(() -> {
                async(() -> {
                    if (!box.take().equals("hello")) {
                        throw new AssertionError("another message");
                    }
                });
                async(() -> box.post("hello"));
            });
        };
    }
}
