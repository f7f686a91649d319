package dev.serrano.sync;

import dev.serrano.internal.value.Grant;
import org.jspecify.annotations.Nullable;

/** A queue of waiters for one side of a construct, first come first served. */
final class WaitQueue {
    /* Implementation. Not thread-safe: guarded by the spin lock of the WaitingRoom that it belongs to. Doubly linked,
     * so that a waiter whose wait ends otherwise leaves at once, wherever it stands; the queue holds none that has
     * ended its wait, but for the few instructions until it gets the lock. The one thing decided without the lock is
     * the outcome of a node's turn.
     * size, grants  written under the lock, read without it for an estimate (WaitingRoom.easeIn): so volatile. */

    /** A waiter in one queue. Its grant is the node itself, with {@code item} in it. */
    static final class Node {
        final Grant turn;
        /** The amount that it asks for; the construct defines its meaning. */
        final int amount;

        /** The element that it brings, or gets; written under the lock, before the grant, then only by the waiter. */
        @Nullable
        Object item;

        /** The mark of the grant for observers of the waiter; null if there are none. */
        Tickets.@Nullable Claim claim;

        private @Nullable WaitQueue in;
        private @Nullable Node previous;
        private @Nullable Node next;

        Node(Grant turn, int amount, @Nullable Object item) {
            this.turn = turn;
            this.amount = amount;
            this.item = item;
        }
    }

    /** Nodes that were granted under the lock, to be woken after it was given back. */
    static final class Granted {
        private @Nullable Node first;
        private @Nullable Node last;

        void add(Node n) {
            Node l = last;
            if (l == null) {
                first = n;
            } else {
                l.next = n;
            }
            last = n;
        }

        void wake() {
            Node n = first;
            while (n != null) {
                Node after = n.next;
                n.next = null;
                n.turn.wake();
                n = after;
            }
        }
    }

    private @Nullable Node first;
    private @Nullable Node last;
    private volatile int size;
    private volatile int grants;

    void add(Node n) {
        Node l = last;
        n.in = this;
        n.previous = l;
        if (l == null) {
            first = n;
        } else {
            l.next = n;
        }
        last = n;
        size++;
    }

    @Nullable
    Node first() {
        return first;
    }

    boolean isEmpty() {
        return first == null;
    }

    int size() {
        return size;
    }

    /** How many nodes have been granted something, over and over from 0. */
    int grants() {
        return grants;
    }

    /** Takes the node out of its queue, if it is in one. */
    static void remove(Node n) {
        WaitQueue q = n.in;
        if (q != null) {
            q.unlink(n);
        }
    }

    private void unlink(Node n) {
        Node p = n.previous;
        Node s = n.next;
        if (p == null) {
            first = s;
        } else {
            p.next = s;
        }
        if (s == null) {
            last = p;
        } else {
            s.previous = p;
        }
        n.in = null;
        n.previous = null;
        n.next = null;
        size--;
    }

    /** Takes the first node out and tries to grant it its item; returns whether it has got it. */
    boolean grantFirst(Node n, Granted granted) {
        unlink(n);
        if (n.turn.grant(n)) {
            granted.add(n);
            grants++;
            return true;
        }
        return false;
    }
}
