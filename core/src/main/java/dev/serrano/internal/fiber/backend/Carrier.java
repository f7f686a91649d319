package dev.serrano.internal.fiber.backend;

import dev.serrano.internal.fiber.OwnThreads;
import dev.serrano.internal.fiber.Slot;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A platform thread that carries fibers: mounts one after the other for the slot that it serves. */
final class Carrier extends Thread {
    /** The slot served. Written by this thread, by the fiber mounted on it, or by whoever gives a slot to a spare. */
    volatile @Nullable Slot slot;

    private final Consumer<Carrier> loop;

    Carrier(Consumer<Carrier> loop, String name, long stackSize) {
        super(OwnThreads.group(), null, name, stackSize, false);
        this.loop = loop;
        setDaemon(true);
    }

    @Override
    public void run() {
        loop.accept(this);
    }

    void give(Slot s) {
        slot = s;
        LockSupport.unpark(this);
    }
}
