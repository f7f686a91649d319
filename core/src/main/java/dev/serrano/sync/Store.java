package dev.serrano.sync;

import dev.serrano.internal.task.Failed;
import dev.serrano.internal.value.Grant;
import dev.serrano.observe.SyncKind;
import dev.serrano.sync.WaitQueue.Granted;
import dev.serrano.sync.WaitQueue.Node;
import org.jspecify.annotations.Nullable;

/** Room for some elements, the tasks that wait to put one in, and the tasks that wait for one. */
final class Store extends WaitingRoom {
    /* Implementation. Invariant outside the lock: no task waits for an element while there is one, and none waits to
     * put one in while there is room, unless about to leave. Elements are a chain of Items, made by the putter, before
     * the lock; the element of a waiting putter is in its node.
     * A taker that was given an element and cannot go on puts it back in front: then there may be one more than the
     * capacity. Until such a taker goes on, its element is on its way, and a closed store is not yet at its end: it
     * may come back. */

    /** The end of a store without a failure. An end is the result of waits when there will be no element, or no room. */
    static final Object CLOSED = new Object();

    /** Amounts of a taker: whether the element leaves. */
    static final int TAKES = 1;

    static final int LOOKS = 0;

    private static final class Item {
        final Object value;
        final Tickets.@Nullable Left left; // by the task that has put it in

        @Nullable
        Item next;

        Item(Object value, Tickets.@Nullable Left left) {
            this.value = value;
            this.left = left;
        }
    }

    private final Object construct;
    private final int capacity;
    private final boolean conflates;
    private final WaitQueue takers = new WaitQueue();
    private final WaitQueue putters = new WaitQueue();
    private @Nullable Item first;
    private @Nullable Item last;
    private int size;
    private int onTheirWay; // elements given to tasks that have not gone on since
    private volatile @Nullable Object end; // CLOSED, or a Failed with the cause; written once, under the lock

    /** @param conflates whether a put into a full store replaces the elements there */
    Store(Object construct, int capacity, boolean conflates) {
        this.construct = construct;
        this.capacity = capacity;
        this.conflates = conflates;
    }

    static boolean isEnd(@Nullable Object o) {
        return o == CLOSED || o instanceof Failed;
    }

    /**
     * Puts an element in.
     *
     * @param nanos how long to wait for room, in nanoseconds; 0 for not at all, negative for ever
     * @return the value, the end of a closed store, or null if there was no room in time
     */
    @Nullable
    Object put(Object value, String operation, long nanos) {
        Granted granted = prepareToWait();
        Tickets.Claim claim = Tickets.Claim.leaving(SyncKind.DATA);
        Item item = new Item(value, claim == null ? null : claim.leaves());
        Node n = null;
        for (; ; ) {
            lock(claim != null);
            if (end != null) {
                unlock();
                return end;
            }
            if (conflates && size >= capacity) {
                forget(null);
            }
            if (size < capacity) {
                addLast(item);
                taken(1, claim);
                settleAndUnlock(granted);
                held(claim);
                return value;
            }
            if (n != null) {
                putters.add(n);
                unlock();
                break;
            }
            unlock();
            if (nanos == 0) {
                return null;
            }
            Grant.beforeWait(operation);
            easeIn(putters, nanos);
            n = new Node(new Grant(construct), LOOKS, item);
            n.claim = claim;
        }
        if (!await(n, operation, nanos)) {
            return null;
        }
        held(claim);
        return isEnd(n.item) ? n.item : value;
    }

    /**
     * Waits for an element.
     *
     * @param amount whether it takes it: {@link #TAKES} or {@link #LOOKS}
     * @param nanos how long, in nanoseconds; 0 for not at all, negative for ever
     * @return the element, the end if there will be none, or null if there was none in time
     */
    @Nullable
    Object get(int amount, String operation, long nanos) {
        Granted granted = prepareToWait();
        heldNoMore();
        Tickets.Claim claim = amount == TAKES ? Tickets.Claim.leaving(SyncKind.LOCK) : Tickets.Claim.ofCaller();
        Node n = null;
        for (; ; ) {
            lock(claim != null);
            Item i = first;
            if (i != null) {
                got(i, amount, claim);
                settleAndUnlock(granted);
                held(claim);
                return i.value;
            }
            if (atEnd()) {
                unlock();
                return end;
            }
            if (n != null) {
                takers.add(n);
                unlock();
                break;
            }
            unlock();
            if (nanos == 0) {
                return null;
            }
            Grant.beforeWait(operation);
            n = new Node(new Grant(construct), amount, null);
            n.claim = claim;
        }
        if (!await(n, operation, nanos)) {
            return null;
        }
        arrived(n, granted);
        held(claim);
        return n.item;
    }

    /** The task that waited with the node goes on with what it was given. */
    void arrived(Node n, Granted granted) {
        if (n.amount == TAKES && !isEnd(n.item)) {
            lock();
            onTheirWay--;
            if (end != null) {
                settleAndUnlock(granted);
            } else {
                unlock();
            }
        }
    }

    /** Under the lock: whether there is no element and will be none. */
    private boolean atEnd() {
        return end != null && first == null && onTheirWay == 0;
    }

    /** Under the lock: the first element is got, and leaves if it is taken. */
    private void got(Item i, int amount, Tickets.@Nullable Claim claim) {
        if (claim != null) {
            claim.gets(i.left);
        }
        if (amount == TAKES) {
            removeFirst(i);
            given(1, claim == null ? null : claim.leaves());
        }
    }

    @Override
    long toBeTaken() {
        return Math.max(0, capacity - size);
    }

    /** Adds a waiter to the queue for elements; it may get one at once. */
    void enlist(Node n) {
        Granted granted = prepare();
        lock();
        if (n.turn.isOpen()) {
            takers.add(n);
        }
        settleAndUnlock(granted);
    }

    /** Closes the store, once: waiting putters get that end now, waiting takers when no element is left. */
    void close(Object with) {
        Granted granted = prepare();
        lock();
        end = end == null ? with : end;
        for (Node p = putters.first(); p != null; p = putters.first()) {
            p.item = end;
            putters.grantFirst(p, granted);
        }
        settleAndUnlock(granted);
    }

    /** Forgets all elements; returns how many. */
    int clear() {
        Granted granted = prepare();
        Tickets.Left by = Tickets.Left.byCaller(SyncKind.LOCK);
        lock();
        int were = forget(by);
        settleAndUnlock(granted);
        return were;
    }

    private int forget(Tickets.@Nullable Left by) {
        int were = size;
        first = null;
        last = null;
        size = 0;
        given(were, by);
        return were;
    }

    @Override
    void settle(Granted granted) {
        do {
            admit(granted);
        } while (serve(granted));
    }

    /** Takes elements from waiting putters, as long as there is room. */
    private void admit(Granted granted) {
        for (Node p = putters.first(); p != null && size < capacity; p = putters.first()) {
            Object brought = p.item;
            if (putters.grantFirst(p, granted) && brought instanceof Item i) {
                addLast(i);
                taken(1, p.claim);
            }
        }
    }

    /** Gives elements to waiters; returns whether one has left. */
    private boolean serve(Granted granted) {
        boolean left = false;
        for (Node t = takers.first(); t != null && (first != null || atEnd()); t = takers.first()) {
            Item i = first;
            t.item = i == null ? end : i.value;
            if (takers.grantFirst(t, granted) && i != null) {
                got(i, t.amount, t.claim);
                left |= t.amount == TAKES;
                onTheirWay += t.amount == TAKES ? 1 : 0;
            }
        }
        return left;
    }

    @Override
    boolean takeBack(Node n) {
        Object value = n.item;
        if (value instanceof Item) {
            return false;
        }
        if (n.amount != TAKES || value == null || isEnd(value)) {
            return true;
        }
        Granted granted = new Granted();
        Tickets.Claim claim = n.claim;
        Item item = new Item(value, claim == null ? null : claim.element());
        lock();
        onTheirWay--;
        if (!conflates || first == null) { // else there is a newer one
            taken(1, null);
            item.next = first;
            first = item;
            if (last == null) {
                last = item;
            }
            size++;
        }
        settleAndUnlock(granted);
        return true;
    }

    private void addLast(Item item) {
        Item l = last;
        if (l == null) {
            first = item;
        } else {
            l.next = item;
        }
        last = item;
        size++;
    }

    private void removeFirst(Item item) {
        first = item.next;
        if (first == null) {
            last = null;
        }
        size--;
    }

    /** The number of elements; racy, exact without concurrent calls. */
    int size() {
        return size;
    }

    /** Racy in that it may be closed at once; exact once it has been seen. */
    boolean isClosed() {
        return end != null;
    }

    int capacity() {
        return capacity;
    }

    /** Racy. */
    int takersWaiting() {
        return takers.size();
    }

    /** Racy. */
    int puttersWaiting() {
        return putters.size();
    }
}
