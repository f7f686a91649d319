package dev.serrano.internal.idle;

import org.jspecify.annotations.Nullable;

/** A message to one worker, handled by its driver at the next poll. */
public abstract class Message {
    @Nullable
    Message next; // written before the compare-and-set that publishes the message

    /** Runs on the driver of the worker; never throws. */
    protected abstract void handle();
}
