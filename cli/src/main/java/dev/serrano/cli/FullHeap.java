package dev.serrano.cli;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Comparator;
import java.util.Optional;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;

/**
 * Sees to it that Ctrl-C and a request to terminate end the program also when the heap is full: while it nearly is, the
 * system carries them out at once, and what was measured is not shown. The JVM would make a thread for each, and forget
 * the request if there is no memory for it.
 */
final class FullHeap implements AutoCloseable {
    /* Implementation.
     * The JVM compares what is left in the old generation after a collection with a threshold, which costs nothing
     * else, and tells the listener on a thread of its own when it is passed: that is before the heap is full, since
     * there is still the young generation. Heaps without such a pool are not watched. */

    private static final double NEARLY = 0.95;

    private final NotificationListener listener = this::heard;
    private final Signals signals = new Signals();
    private final Optional<MemoryPoolMXBean> pool;

    /** Watches from now on. */
    FullHeap() {
        pool = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(each -> each.getType() == MemoryType.HEAP
                        && each.isCollectionUsageThresholdSupported()
                        && each.getUsage().getMax() > 0)
                .max(Comparator.comparingLong(each -> each.getUsage().getMax()));
        pool.ifPresent(old -> {
            old.setCollectionUsageThreshold((long) (old.getUsage().getMax() * NEARLY));
            emitter().addNotificationListener(listener, null, null);
        });
    }

    private static NotificationEmitter emitter() {
        return (NotificationEmitter) ManagementFactory.getMemoryMXBean();
    }

    private void heard(Notification notification, Object handback) {
        if (notification.getType().equals(MemoryNotificationInfo.MEMORY_COLLECTION_THRESHOLD_EXCEEDED)) {
            signals.leaveToSystem();
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
