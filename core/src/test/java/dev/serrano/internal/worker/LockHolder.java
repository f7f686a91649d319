package dev.serrano.internal.worker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;

/**
 * A thread that takes all locks that it finds in an engine, time and again: monitors of its objects, locks of the JDK,
 * bins of concurrent maps. Whatever of the engine wants one of them then has to wait for it.
 */
final class LockHolder {
    private static final String OURS = "dev.serrano.";
    private static final int MOST_OBJECTS = 1_000;
    private static final long HOLD_NANOS = 300_000;

    private final Object root;
    private final AtomicInteger held = new AtomicInteger();
    private volatile boolean ended;

    LockHolder(Object root) {
        this.root = root;
    }

    /** Until {@link #end}. */
    void run() {
        while (!ended) {
            List<Object> all = reachable();
            hold(all, 0);
            held.addAndGet(all.size());
        }
    }

    void end() {
        ended = true;
    }

    /** How many locks it has held. */
    int held() {
        return held.get();
    }

    /** Takes those from one index on, and holds all of them for a moment. */
    private static void hold(List<Object> all, int from) {
        if (from == all.size()) {
            spin();
            return;
        }
        Object o = all.get(from);
        if (o instanceof ConcurrentHashMap<?, ?> map) {
            holdBin(map, all, from);
        } else if (o instanceof Lock lock) {
            lock.lock();
            try {
                hold(all, from + 1);
            } finally {
                lock.unlock();
            }
        } else {
            synchronized (o) {
                hold(all, from + 1);
            }
        }
    }

    private static <K, V> void holdBin(ConcurrentHashMap<K, V> map, List<Object> all, int from) {
        boolean[] done = new boolean[1];
        for (K key : map.keySet()) {
            map.computeIfPresent(key, (k, v) -> {
                hold(all, from + 1);
                done[0] = true;
                return v;
            });
            if (done[0]) {
                return;
            }
        }
        hold(all, from + 1);
    }

    private static void spin() {
        long end = System.nanoTime() + HOLD_NANOS;
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    private List<Object> reachable() {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        ArrayDeque<Object> open = new ArrayDeque<>();
        List<Object> found = new ArrayList<>();
        seen.add(root);
        open.add(root);
        while (!open.isEmpty() && found.size() < MOST_OBJECTS) {
            Object o = open.poll();
            if (o.getClass().isArray()) {
                for (int i = 0; i < Array.getLength(o); i++) {
                    note(Array.get(o, i), seen, open);
                }
                continue;
            }
            found.add(o);
            for (Class<?> c = o.getClass(); c != null && c.getName().startsWith(OURS); c = c.getSuperclass()) {
                for (Field f : c.getDeclaredFields()) {
                    if (!f.getType().isPrimitive() && !Modifier.isStatic(f.getModifiers())) {
                        note(read(f, o), seen, open);
                    }
                }
            }
        }
        return found;
    }

    private static void note(Object value, Set<Object> seen, ArrayDeque<Object> open) {
        Object o = value instanceof ConcurrentHashMap.KeySetView<?, ?> keys ? keys.getMap() : value;
        if (o != null && mayBeLocked(o) && seen.add(o)) {
            open.add(o);
        }
    }

    private static boolean mayBeLocked(Object o) {
        Class<?> c = o.getClass();
        return c.isArray() && !c.componentType().isPrimitive()
                || c.getName().startsWith(OURS)
                || c.getName().startsWith("java.util.Collections$Synchronized")
                || o instanceof ConcurrentHashMap
                || o instanceof Lock;
    }

    private static Object read(Field f, Object of) {
        try {
            f.setAccessible(true);
            return f.get(of);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
