package dev.serrano.internal.worker;

import dev.serrano.internal.policy.DefaultPolicyTest;
import org.jspecify.annotations.Nullable;

/**
 * Steal requests as a step model: send, serve, turn away, forward, remember. A request lies in at most one stack; the
 * stacks themselves are tested for memory order elsewhere (jcstress: Stacks). Workers park and are woken at any moment
 * here; when they do is the idle protocol's business. That a victim makes a task public for whom it turns away is
 * tested apart from this ({@link DefaultPolicyTest}).
 */
final class RequestModel implements Explorer.Model {
    /** A change that loses or doubles a request. */
    enum Mutation {
        NONE,
        /** A thief asks again although its request is still out. */
        ASKS_TWICE,
        /** A victim that finds nothing to give drops the request. */
        DROPS,
        /** A worker that forwards hands a request to the thief itself. */
        FORWARDS_TO_THIEF,
        /** A victim turns a thief that sleeps away, and the thief may not ask again. */
        KEEPS_PENDING
    }

    private static final byte BUSY = 0;
    private static final byte SERVING = 1; // has popped a request
    private static final byte GIVING = 2; // has marked it as served
    private static final byte SEARCHING = 3;
    private static final byte SENDING = 4; // has marked its request as pending
    private static final byte FORWARDING = 5; // has chosen a busy worker
    private static final byte PASSING = 6; // has popped a request to be forwarded
    private static final byte PARKED = 7;

    private static final int PC = 0;
    private static final int QUEUED = 1;
    private static final int PENDING = 2;
    private static final int STACK = 3; // bits of the thieves whose requests lie here
    private static final int HAND = 4; // thief + 1 whose request is being handled
    private static final int TARGET = 5;
    private static final int GIFTS = 6;
    private static final int SIZE = 7;

    private final int workers;
    private final int budget;
    private final Mutation mutation;

    RequestModel(int workers, int budget, Mutation mutation) {
        this.workers = workers;
        this.budget = budget;
        this.mutation = mutation;
    }

    @Override
    public byte[] initial() {
        byte[] s = new byte[2 + SIZE * workers];
        s[0] = (byte) budget;
        for (int i = 1; i < workers; i++) {
            s[at(i) + PC] = SEARCHING;
        }
        return s;
    }

    private static int at(int i) {
        return 2 + SIZE * i;
    }

    private static void push(byte[] n, int victim, int thief) {
        if ((n[at(victim) + STACK] & 1 << thief) != 0 || victim == thief) {
            n[1] = 1;
        }
        n[at(victim) + STACK] |= (byte) (1 << thief);
    }

    @Override
    public void steps(byte[] s, Explorer.Sink sink) {
        for (int i = 0; i < workers; i++) {
            step(s, i, sink);
        }
    }

    private void step(byte[] s, int i, Explorer.Sink sink) {
        int a = at(i);
        switch (s[a + PC]) {
            case BUSY -> busy(s, i, sink);
            case SERVING -> {
                byte[] n = s.clone();
                int thief = n[a + HAND] - 1;
                if (n[at(thief) + PC] == PARKED) {
                    n[at(thief) + PENDING] = (byte) (mutation == Mutation.KEEPS_PENDING ? 1 : 0);
                    n[a + HAND] = 0;
                    n[a + PC] = BUSY;
                    sink.step(i, "turns " + thief + " away, which sleeps", n);
                    return;
                }
                if (n[a + QUEUED] == 0) { // only tombstones were left
                    n[a + HAND] = 0;
                    n[a + PC] = BUSY;
                    if (mutation != Mutation.DROPS) {
                        push(n, i, thief);
                    }
                    sink.step(i, "puts a request back", n);
                    return;
                }
                n[at(thief) + PENDING] = 0;
                n[a + PC] = GIVING;
                sink.step(i, "serves", n);
            }
            case GIVING -> {
                byte[] n = s.clone();
                int thief = n[a + HAND] - 1;
                n[a + QUEUED]--;
                n[at(thief) + GIFTS]++;
                n[a + HAND] = 0;
                n[a + PC] = BUSY;
                sink.step(i, "sends the gift", n);
            }
            case SEARCHING -> searching(s, i, sink);
            case SENDING -> {
                byte[] n = s.clone();
                push(n, n[a + TARGET], i);
                n[a + TARGET] = 0;
                n[a + PC] = SEARCHING;
                sink.step(i, "request is in the stack", n);
            }
            case FORWARDING -> {
                if (s[a + STACK] == 0) {
                    byte[] n = s.clone();
                    n[a + PC] = PARKED;
                    sink.step(i, "parks", n);
                    return;
                }
                for (int thief = 0; thief < workers; thief++) {
                    if ((s[a + STACK] & 1 << thief) != 0) {
                        byte[] n = s.clone();
                        n[a + STACK] &= (byte) ~(1 << thief);
                        n[a + HAND] = (byte) (thief + 1);
                        n[a + PC] = PASSING;
                        sink.step(i, "takes the request of " + thief + " to forward it", n);
                    }
                }
            }
            case PASSING -> {
                byte[] n = s.clone();
                int thief = n[a + HAND] - 1;
                int other = n[a + TARGET];
                if (thief == other && mutation != Mutation.FORWARDS_TO_THIEF) {
                    n[at(thief) + PENDING] = 0;
                } else {
                    push(n, other, thief);
                }
                n[a + HAND] = 0;
                n[a + PC] = FORWARDING;
                sink.step(i, "forwards to " + other, n);
            }
            case PARKED -> {
                byte[] n = s.clone();
                n[a + PC] = SEARCHING;
                sink.step(i, "is woken", n);
            }
            default -> throw new AssertionError();
        }
    }

    private void busy(byte[] s, int i, Explorer.Sink sink) {
        int a = at(i);
        if (s[0] > 0) {
            byte[] n = s.clone();
            n[0]--;
            n[a + QUEUED]++;
            sink.step(i, "spawns", n);
        }
        if (s[a + QUEUED] > 0) {
            byte[] n = s.clone();
            n[a + QUEUED]--; // run in place, or claimed: a tombstone
            sink.step(i, "runs a task", n);
            for (int thief = 0; thief < workers; thief++) {
                if ((s[a + STACK] & 1 << thief) != 0) {
                    n = s.clone();
                    n[a + STACK] &= (byte) ~(1 << thief);
                    n[a + HAND] = (byte) (thief + 1);
                    n[a + PC] = SERVING;
                    sink.step(i, "pops the request of " + thief, n);
                    n = n.clone();
                    n[a + QUEUED] = 0; // what is queued turns out to be tombstones
                    sink.step(i, "pops the request of " + thief + ", has tombstones only", n);
                }
            }
        } else {
            byte[] n = s.clone();
            n[a + PC] = SEARCHING;
            sink.step(i, "has nothing left", n);
        }
        takeGifts(s, i, sink);
    }

    private static void takeGifts(byte[] s, int i, Explorer.Sink sink) {
        int a = at(i);
        if (s[a + GIFTS] > 0) {
            byte[] n = s.clone();
            n[a + QUEUED] += n[a + GIFTS];
            n[a + GIFTS] = 0;
            n[a + PC] = BUSY;
            sink.step(i, "takes its mail", n);
        }
    }

    private void searching(byte[] s, int i, Explorer.Sink sink) {
        int a = at(i);
        takeGifts(s, i, sink);
        for (int victim = 0; victim < workers; victim++) {
            if (victim == i || s[at(victim) + PC] == PARKED) {
                continue;
            }
            byte[] n = s.clone();
            n[a + TARGET] = (byte) victim;
            n[a + PC] = FORWARDING;
            sink.step(i, "is about to park, may forward to " + victim, n);
            if (s[a + PENDING] == 0 || mutation == Mutation.ASKS_TWICE) {
                n = s.clone();
                n[a + PENDING] = 1;
                n[a + TARGET] = (byte) victim;
                n[a + PC] = SENDING;
                sink.step(i, "asks " + victim, n);
            }
        }
        byte[] n = s.clone();
        n[a + PC] = PARKED;
        sink.step(i, "parks, remembers its requests", n);
        n = s.clone();
        n[a + PC] = BUSY;
        n[a + QUEUED] = 0;
        sink.step(i, "finds something else to do", n);
    }

    // ---- what must hold ---------------------------------------------------------------------------------------

    @Override
    public @Nullable String violation(byte[] s) {
        if (s[1] != 0) {
            return "a request is pushed where it lies already, or to its own thief";
        }
        for (int thief = 0; thief < workers; thief++) {
            int places = s[at(thief) + PC] == SENDING ? 1 : 0;
            for (int v = 0; v < workers; v++) {
                int a = at(v);
                places += (s[a + STACK] & 1 << thief) != 0 ? 1 : 0;
                places += s[a + HAND] == thief + 1 && s[a + PC] != GIVING ? 1 : 0;
            }
            if (places > 1) {
                return "the request of " + thief + " is in " + places + " places";
            }
            if (places == 1 && s[at(thief) + PENDING] == 0) {
                return "the request of " + thief + " is out, but it may send another";
            }
            if (places == 0 && s[at(thief) + PENDING] != 0) {
                return "the request of " + thief + " is lost";
            }
        }
        return null;
    }

    @Override
    public @Nullable String violationAtEnd(byte[] s) {
        return "the workers are stuck";
    }

    @Override
    public String describe(byte[] s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < workers; i++) {
            int a = at(i);
            b.append(i)
                    .append(": pc ")
                    .append(s[a + PC])
                    .append(" queued ")
                    .append(s[a + QUEUED])
                    .append(" pending ");
            b.append(s[a + PENDING])
                    .append(" stack ")
                    .append(s[a + STACK])
                    .append(" hand ")
                    .append(s[a + HAND] - 1)
                    .append("; ");
        }
        return b.toString();
    }
}
