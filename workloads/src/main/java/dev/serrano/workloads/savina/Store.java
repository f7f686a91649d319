package dev.serrano.workloads.savina;

import dev.serrano.workloads.form.Digest;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/** The store that readers and writers share. */
interface Store {

    /** Looks something up. */
    long read(int key);

    /** Writes the value that belongs to a key. */
    void write(int key);

    /** A checksum of what has been written. */
    long checksum();

    /** Reads and writes in constant time. */
    final class Dictionary implements Store {
        private final HashMap<Integer, Long> values = new HashMap<>();

        @Override
        public long read(int key) {
            return values.getOrDefault(key, 0L);
        }

        @Override
        public void write(int key) {
            values.put(key, key * 31L);
        }

        @Override
        public long checksum() {
            return values.values().stream().mapToLong(v -> v * v).sum();
        }
    }

    /** Walks along a list of sorted keys. */
    final class SortedList implements Store {
        private static final class Node {
            private final int key;
            private @Nullable Node next;

            Node(int key, @Nullable Node next) {
                this.key = key;
                this.next = next;
            }
        }

        private final Node head = new Node(Integer.MIN_VALUE, null);

        private Node lastBefore(int key) {
            Node at = head;
            for (Node next = at.next; next != null && next.key < key; next = next.next) {
                at = next;
            }
            return at;
        }

        @Override
        public long read(int key) {
            Node next = lastBefore(key).next;
            return next != null && next.key == key ? 1 : 0;
        }

        @Override
        public void write(int key) {
            Node before = lastBefore(key);
            Node next = before.next;
            if (next == null || next.key != key) {
                before.next = new Node(key, next);
            }
        }

        @Override
        public long checksum() {
            Digest digest = new Digest();
            for (Node n = head.next; n != null; n = n.next) {
                digest.add((long) n.key);
            }
            return digest.value();
        }
    }
}
