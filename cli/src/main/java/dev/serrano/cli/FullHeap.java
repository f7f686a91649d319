package dev.serrano.cli;

import com.sun.management.OperatingSystemMXBean;
import dev.serrano.cli.console.Signals;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;

/**
 * Sees to it that Ctrl-C and a request to terminate end the program also when the heap is full: while it nearly is, the
 * system carries them out at once, and what was measured is not shown. The JVM would make a thread for each, and forget
 * the request if there is no memory for it. It also ends the program when the JVM does hardly anything but collect: the
 * JVM would give up by itself, but a thread at a time, and each only after many collections. And it ends the program
 * when nothing goes on at all, since virtual threads that cannot unmount without memory keep all their carriers.
 */
final class FullHeap implements AutoCloseable {
    /* Implementation.
     * After a collection the JVM compares the use of the old generation with a threshold, which costs nothing else.
     * Above it, the JVM calls the listener on a thread of its own. That is before the heap is full, since there is
     * still the young generation. Heaps without such a pool are not watched.
     * Nothing goes on: no collection, hardly any processor time, and no room left. A program that computes in the last
     * of its memory uses processors.
     * The thread that looks allocates nothing: it asks the JVM for numbers only. The error
     * with which it ends the program is made before, and goes to the handler of uncaught ones (LastWords). */

    private static final double NEARLY = 0.95;
    private static final double HARDLY_ANYTHING_ELSE = 0.8;
    private static final double HARDLY_ANYTHING = 0.1;
    private static final double NO_ROOM = 0.1;
    private static final long LOOK = TimeUnit.SECONDS.toNanos(1);
    private static final int LOOKS = 5; // in a row

    private final NotificationListener listener = this::heard;
    private final Signals signals = new Signals();
    private final Optional<MemoryPoolMXBean> pool;
    private final GarbageCollectorMXBean[] collectors =
            ManagementFactory.getGarbageCollectorMXBeans().toArray(new GarbageCollectorMXBean[0]);
    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final OutOfMemoryError full = new OutOfMemoryError("Java heap space");
    private volatile boolean closed;

    /** Watches from now on. */
    FullHeap() {
        pool = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(each -> each.getType() == MemoryType.HEAP
                        && each.isCollectionUsageThresholdSupported()
                        && each.getUsage().getMax() > 0)
                .max(Comparator.comparingLong(each -> each.getUsage().getMax()));
        pool.ifPresent(old -> {
            old.setCollectionUsageThreshold((long) (old.getUsage().getMax() * NEARLY));
            signals.leaveToSystem(); // what is called for the first time needs memory: later there may be none
            signals.takeBack();
            emitter().addNotificationListener(listener, null, null);
            Thread.ofPlatform().daemon().name("serrano-heap").start(() -> watch(old));
        });
    }

    private void watch(MemoryPoolMXBean old) {
        int row = 0;
        long time = System.nanoTime();
        long collecting = collecting();
        long used = system.getProcessCpuTime();
        while (!closed) {
            LockSupport.parkNanos(LOOK);
            long t = System.nanoTime();
            long c = collecting();
            long u = system.getProcessCpuTime();
            boolean grinds = TimeUnit.MILLISECONDS.toNanos(c - collecting) > HARDLY_ANYTHING_ELSE * (t - time);
            boolean stands = c == collecting && u - used < HARDLY_ANYTHING * (t - time) && !hasRoom();
            row = (grinds || stands) && old.isCollectionUsageThresholdExceeded() ? row + 1 : 0;
            if (row == LOOKS) {
                throw full;
            }
            time = t;
            collecting = c;
            used = u;
        }
    }

    private static boolean hasRoom() {
        Runtime r = Runtime.getRuntime();
        return r.maxMemory() - r.totalMemory() + r.freeMemory() > NO_ROOM * r.maxMemory();
    }

    /** How long the JVM has collected, in milliseconds. */
    private long collecting() {
        long sum = 0;
        for (GarbageCollectorMXBean each : collectors) {
            sum += each.getCollectionTime();
        }
        return sum;
    }

    private static NotificationEmitter emitter() {
        return (NotificationEmitter) ManagementFactory.getMemoryMXBean();
    }

    private void heard(Notification notification, Object handback) {
        if (notification.getType().equals(MemoryNotificationInfo.MEMORY_COLLECTION_THRESHOLD_EXCEEDED)) {
            try {
                signals.leaveToSystem();
            } catch (OutOfMemoryError | IllegalStateException e) { // not even for that: nothing else goes on either
                Thread t = Thread.currentThread();
                t.getUncaughtExceptionHandler().uncaughtException(t, e);
            }
        }
    }

    /** Whether the system carries the requests out now. */
    boolean isLeftToSystem() {
        return signals.areLeftToSystem();
    }

    /** Takes the requests back if there was room again after the last collection. */
    void look() {
        if (signals.areLeftToSystem()
                && pool.filter(MemoryPoolMXBean::isCollectionUsageThresholdExceeded)
                        .isEmpty()) {
            signals.takeBack();
        }
    }

    @Override
    public void close() {
        closed = true;
        if (pool.isPresent()) {
            try {
                emitter().removeNotificationListener(listener);
            } catch (ListenerNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
        signals.takeBack();
    }
}
