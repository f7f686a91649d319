package dev.serrano.internal.worker;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.idle.WorkerCounts;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The idle protocol as a step model: workers that spawn, publish, search, park and wake each other, and outside threads
 * that submit. Each step is one access to shared state, in the order of {@link Worker} and {@link Engine}; README.md
 * beside those has the same lists. The counts are the engine's own {@link WorkerCounts}.
 */
final class IdleModel implements Explorer.Model {
    /** A change of the protocol that loses wake-ups: proves that the exploration can fail. */
    enum Mutation {
        NONE,
        /** The waker frees the sleeper before it has counted it: the sleeper then counts itself down too early. */
        CLAIM_FREES_AT_ONCE,
        /** The last look comes before the count. */
        COUNT_AFTER_LOOK,
        /** There is no last look. */
        NO_LOOK,
        /** The last searcher that finds work tells nobody. */
        SILENT_LAST_SEARCHER,
        /** The last searcher that finds work looks for more before it has counted the end of its search. */
        LAST_SEARCHER_LOOKS_EARLY,
        /** Whoever publishes reads the counts before the store. */
        READ_BEFORE_PUBLISH,
        /** The waker forgets the permit. */
        NO_PERMIT,
        /** A thief does not ask the victim to publish again. */
        NO_POLL_BIT_AFTER_STEAL
    }

    // steps of a worker; an outside thread uses REST and the SIGNAL and WAKE steps
    private static final byte RUN = 0;
    private static final byte PUBLISH_CLEAR = 1;
    private static final byte PUBLISH_STORE = 2;
    private static final byte NEXT = 3;
    private static final byte NEXT_BACK = 4;
    private static final byte NEXT_INBOX = 5;
    private static final byte FOUND = 6;
    private static final byte SEARCH = 7;
    private static final byte START_AND_SCAN = 8;
    private static final byte START_AND_IDLE = 9;
    private static final byte SCAN_INBOX = 10;
    private static final byte SCAN = 11;
    private static final byte SCAN_BIT = 12;
    private static final byte PARK_FLAG = 13;
    private static final byte COUNT_IDLE = 14;
    private static final byte LOOK_INBOX = 15;
    private static final byte LOOK = 16;
    private static final byte UNPARK_SELF = 17;
    private static final byte UNPARK_COUNT = 18;
    private static final byte AWAIT = 19;
    private static final byte ASLEEP = 20;
    private static final byte SIGNAL = 21;
    private static final byte WAKE = 22;
    private static final byte WAKE_COUNT = 23;
    private static final byte WAKE_RELEASE = 24;
    private static final byte WAKE_PERMIT = 25;
    private static final byte BACK_BIT = 26;
    private static final byte REST = 27;
    private static final byte FOUND_COUNT = 28; // of LAST_SEARCHER_LOOKS_EARLY alone
    private static final byte FOUND_INBOX = 29;
    private static final byte FOUND_LOOK = 30;
    private static final String[] NAMES = {
        "runs",
        "clears poll bit",
        "stores public task",
        "next",
        "takes back?",
        "inbox?",
        "found",
        "may search?",
        "counts searching",
        "counts searching (enough search)",
        "scans inbox",
        "scans public part",
        "sets poll bit",
        "raises park flag",
        "counts idle",
        "looks at inbox",
        "looks at public part",
        "lowers own flag",
        "counts searching again",
        "flag down?",
        "asleep",
        "reads counts",
        "claims?",
        "counts the woken",
        "lowers flag of the woken",
        "gives permit",
        "sets own poll bit",
        "rests",
        "counts the end of its search late",
        "found: more in the inbox?",
        "found: more in the public part?"
    };

    // layout of the state
    private static final int WORD = 0; // 4 bytes
    private static final int INBOX = 4;
    private static final int BUDGET = 5;
    private static final int FIRST = 6;
    private static final int PC = 0;
    private static final int PARKED = 1; // 0 awake, 1 parked, 2 claimed
    private static final int PERMIT = 2;
    private static final int PRIVATE = 3; // of an outside thread: submissions it may still make
    private static final int PUBLIC = 4;
    private static final int BIT = 5;
    private static final int SEARCHING = 6;
    private static final int INDEX = 7;
    private static final int RETURN = 8;
    private static final int TARGET = 9;
    private static final int SIZE = 10;

    private static final Field COUNTS_WORD;

    static {
        try {
            COUNTS_WORD = WorkerCounts.class.getDeclaredField("word");
            COUNTS_WORD.setAccessible(true);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int workers;
    private final int outsiders;
    private final int submissions;
    private final int budget;
    private final int searchLimit;
    private final Mutation mutation;
    private boolean checksCounts = true;

    /**
     * @param submissions how many runs each outside thread submits
     * @param budget how many tasks the runs may spawn in all
     */
    IdleModel(int workers, int outsiders, int submissions, int budget, int searchLimit, Mutation mutation) {
        this.workers = workers;
        this.outsiders = outsiders;
        this.submissions = submissions;
        this.budget = budget;
        this.searchLimit = searchLimit;
        this.mutation = mutation;
    }

    /** Looks for sleepers only: shows what wrong counts lead to. */
    IdleModel withoutCheckOfCounts() {
        checksCounts = false;
        return this;
    }

    @Override
    public byte[] initial() {
        byte[] s = new byte[FIRST + SIZE * (workers + outsiders)];
        s[BUDGET] = (byte) budget;
        for (int i = 0; i < workers; i++) {
            s[at(i) + PC] = NEXT;
            s[at(i) + BIT] = (byte) (workers > 1 ? 1 : 0);
        }
        for (int i = workers; i < workers + outsiders; i++) {
            s[at(i) + PC] = REST;
            s[at(i) + PRIVATE] = (byte) submissions;
        }
        return s;
    }

    private static int at(int actor) {
        return FIRST + SIZE * actor;
    }

    // ---- the engine's counts ----------------------------------------------------------------------------------

    private static int word(byte[] s) {
        return s[WORD] << 24 | (s[WORD + 1] & 255) << 16 | (s[WORD + 2] & 255) << 8 | s[WORD + 3] & 255;
    }

    private static void count(byte[] s, Consumer<WorkerCounts> step) {
        try {
            WorkerCounts c = new WorkerCounts();
            AtomicInteger word = (AtomicInteger) COUNTS_WORD.get(c);
            word.set(word(s));
            step.accept(c);
            int w = word.get();
            s[WORD] = (byte) (w >> 24);
            s[WORD + 1] = (byte) (w >> 16);
            s[WORD + 2] = (byte) (w >> 8);
            s[WORD + 3] = (byte) w;
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    // ---- steps ------------------------------------------------------------------------------------------------

    @Override
    public void steps(byte[] s, Explorer.Sink sink) {
        for (int i = 0; i < workers + outsiders; i++) {
            byte pc = s[at(i) + PC];
            switch (pc) {
                case RUN -> {
                    byte[] ended = s.clone();
                    ended[at(i) + PC] = NEXT;
                    emit(ended, i, "ends its task", sink);
                    if (s[BUDGET] > 0) {
                        byte[] n = s.clone();
                        n[BUDGET]--;
                        n[at(i) + PRIVATE]++;
                        publishOr(n, i, RUN);
                        sink.step(i, "spawns", n);
                    }
                }
                case REST -> {
                    if (s[at(i) + PRIVATE] > 0) {
                        byte[] n = s.clone();
                        n[at(i) + PRIVATE]--;
                        if (mutation == Mutation.READ_BEFORE_PUBLISH) {
                            n[at(i) + INDEX] = wouldWake(n);
                            n[at(i) + PC] = PUBLISH_STORE;
                            sink.step(i, "reads counts too early", n);
                        } else {
                            n[INBOX]++;
                            signal(n, i, REST);
                            sink.step(i, "submits", n);
                        }
                    }
                }
                case ASLEEP -> {
                    if (s[at(i) + PERMIT] != 0) {
                        byte[] n = s.clone();
                        n[at(i) + PERMIT] = 0;
                        n[at(i) + PC] = AWAIT;
                        sink.step(i, "returns from park", n);
                    }
                }
                default -> {
                    byte[] n = s.clone();
                    step(n, i, pc);
                    emit(n, i, NAMES[pc], sink);
                }
            }
        }
    }

    /** Goes on with the steps of the actor that touch nothing shared: they commute with whatever the others do. */
    private void emit(byte[] n, int i, String name, Explorer.Sink sink) {
        int a = at(i);
        if (i < workers) {
            if (n[a + PC] == NEXT && n[a + PRIVATE] == 0) {
                n[a + PC] = n[a + PUBLIC] == 0 ? NEXT_INBOX : NEXT_BACK; // only the driver stores a public task
            } else if (n[a + PC] == FOUND && n[a + SEARCHING] == 0) {
                n[a + PC] = RUN;
            }
        }
        sink.step(i, name, n);
    }

    /** Owner only: hands the oldest private task over to the public part if the poll word asks for it. */
    private static void publishOr(byte[] n, int i, byte otherwise) {
        int a = at(i);
        if (n[a + BIT] != 0 && n[a + PRIVATE] > 0) {
            n[a + PC] = PUBLISH_CLEAR;
            n[a + RETURN] = otherwise;
        } else {
            n[a + PC] = otherwise;
        }
    }

    private static void signal(byte[] n, int i, byte then) {
        n[at(i) + PC] = SIGNAL;
        n[at(i) + RETURN] = then;
    }

    private static byte wouldWake(byte[] n) {
        int c = word(n);
        return (byte) (WorkerCounts.idle(c) > 0 && WorkerCounts.searching(c) == 0 ? 1 : 0);
    }

    /** The one step of an actor that has no choice. */
    private void step(byte[] n, int i, byte pc) {
        int a = at(i);
        switch (pc) {
            case PUBLISH_CLEAR -> {
                n[a + BIT] = 0;
                if (n[a + PUBLIC] != 0) {
                    n[a + PC] = n[a + RETURN];
                    return;
                }
                n[a + PRIVATE]--;
                n[a + INDEX] = mutation == Mutation.READ_BEFORE_PUBLISH ? wouldWake(n) : 0;
                n[a + PC] = PUBLISH_STORE;
            }
            case PUBLISH_STORE -> {
                if (i < workers) {
                    n[a + PUBLIC] = 1;
                } else {
                    n[INBOX]++;
                    n[a + RETURN] = REST;
                }
                if (mutation == Mutation.READ_BEFORE_PUBLISH) {
                    n[a + PC] = n[a + INDEX] != 0 ? WAKE : n[a + RETURN];
                    n[a + INDEX] = 0;
                } else {
                    n[a + PC] = SIGNAL;
                }
            }
            case NEXT -> {
                if (n[a + BIT] != 0 && n[a + PRIVATE] > 0) {
                    publishOr(n, i, NEXT);
                } else if (n[a + PRIVATE] > 0) {
                    n[a + PRIVATE]--;
                    n[a + PC] = FOUND;
                } else {
                    n[a + PC] = NEXT_BACK;
                }
            }
            case NEXT_BACK -> {
                boolean took = n[a + PUBLIC] != 0;
                n[a + PUBLIC] = 0;
                n[a + PC] = took ? BACK_BIT : NEXT_INBOX;
            }
            case BACK_BIT -> {
                n[a + BIT] = 1;
                n[a + PC] = FOUND;
            }
            case NEXT_INBOX, SCAN_INBOX -> {
                n[a + INDEX] = 0;
                if (n[INBOX] > 0) {
                    n[INBOX]--;
                    n[a + PC] = FOUND;
                } else {
                    n[a + PC] = pc == SCAN_INBOX ? SCAN : SEARCH;
                }
            }
            case FOUND -> {
                if (n[a + SEARCHING] == 0) {
                    n[a + PC] = RUN;
                    return;
                }
                n[a + INDEX] = 0;
                if (mutation == Mutation.LAST_SEARCHER_LOOKS_EARLY) {
                    n[a + INDEX] = (byte) (workVisible(n) ? 1 : 0);
                    n[a + PC] = FOUND_COUNT;
                } else {
                    n[a + PC] = endsSearch(n, a) && mutation != Mutation.SILENT_LAST_SEARCHER ? FOUND_INBOX : RUN;
                }
            }
            case FOUND_COUNT -> {
                boolean seen = n[a + INDEX] != 0;
                n[a + INDEX] = 0;
                tellIf(endsSearch(n, a) && seen, n, i);
            }
            case FOUND_INBOX -> {
                if (n[INBOX] > 0) {
                    signal(n, i, RUN);
                } else {
                    n[a + PC] = FOUND_LOOK;
                }
            }
            case FOUND_LOOK -> {
                if (n[at(n[a + INDEX]) + PUBLIC] != 0) {
                    signal(n, i, RUN);
                } else if (++n[a + INDEX] == workers) {
                    n[a + INDEX] = 0;
                    n[a + PC] = RUN;
                }
            }
            case SEARCH -> {
                if (n[a + SEARCHING] != 0) {
                    n[a + PC] = SCAN_INBOX;
                } else {
                    n[a + PC] = WorkerCounts.searching(word(n)) < searchLimit ? START_AND_SCAN : START_AND_IDLE;
                }
            }
            case START_AND_SCAN, START_AND_IDLE -> {
                n[a + SEARCHING] = 1;
                count(n, WorkerCounts::startSearch);
                n[a + PC] = pc == START_AND_SCAN ? SCAN_INBOX : PARK_FLAG;
            }
            case SCAN -> scan(n, a, i);
            case SCAN_BIT -> {
                if (mutation != Mutation.NO_POLL_BIT_AFTER_STEAL) {
                    n[at(n[a + TARGET]) + BIT] = 1;
                }
                n[a + TARGET] = 0;
                n[a + PC] = FOUND;
            }
            default -> idleStep(n, a, i, pc);
        }
    }

    /** Counts the end of a search; returns whether it was the last one. */
    private static boolean endsSearch(byte[] n, int a) {
        n[a + SEARCHING] = 0;
        boolean[] last = {false};
        count(n, c -> last[0] = c.endSearch());
        return last[0];
    }

    private static void tellIf(boolean more, byte[] n, int i) {
        if (more) {
            signal(n, i, RUN);
        } else {
            n[at(i) + PC] = RUN;
        }
    }

    private boolean workVisible(byte[] n) {
        boolean visible = n[INBOX] > 0;
        for (int i = 0; i < workers; i++) {
            visible |= n[at(i) + PUBLIC] != 0;
        }
        return visible;
    }

    private void scan(byte[] n, int a, int i) {
        int victim = (i + 1 + n[a + INDEX]) % workers;
        if (n[at(victim) + PUBLIC] != 0) {
            n[at(victim) + PUBLIC] = 0;
            n[a + INDEX] = 0;
            n[a + TARGET] = (byte) victim;
            n[a + PC] = SCAN_BIT;
        } else if (++n[a + INDEX] == workers) {
            n[a + INDEX] = 0;
            n[a + PC] = PARK_FLAG;
        }
    }

    private void idleStep(byte[] n, int a, int i, byte pc) {
        switch (pc) {
            case PARK_FLAG -> {
                n[a + PARKED] = 1;
                n[a + PC] = mutation == Mutation.COUNT_AFTER_LOOK ? LOOK_INBOX : COUNT_IDLE;
            }
            case COUNT_IDLE -> {
                count(n, WorkerCounts::searchToIdle);
                boolean looks = mutation != Mutation.NO_LOOK && mutation != Mutation.COUNT_AFTER_LOOK;
                n[a + PC] = looks ? LOOK_INBOX : AWAIT;
            }
            case LOOK_INBOX -> {
                n[a + INDEX] = 0;
                n[a + PC] = n[INBOX] > 0 ? seen() : LOOK;
            }
            case LOOK -> {
                if (n[at(n[a + INDEX]) + PUBLIC] != 0) {
                    n[a + INDEX] = 0;
                    n[a + PC] = seen();
                } else if (++n[a + INDEX] == workers) {
                    n[a + INDEX] = 0;
                    n[a + PC] = mutation == Mutation.COUNT_AFTER_LOOK ? COUNT_IDLE : AWAIT;
                }
            }
            case UNPARK_SELF -> {
                if (n[a + PARKED] == 1) {
                    n[a + PARKED] = 0;
                    n[a + PC] = mutation == Mutation.COUNT_AFTER_LOOK ? NEXT : UNPARK_COUNT;
                } else {
                    n[a + PC] = AWAIT;
                }
            }
            case UNPARK_COUNT -> {
                count(n, WorkerCounts::idleToSearch);
                n[a + PC] = NEXT;
            }
            case AWAIT -> n[a + PC] = n[a + PARKED] == 0 ? NEXT : ASLEEP;
            case SIGNAL -> {
                n[a + INDEX] = 0;
                n[a + PC] = wouldWake(n) != 0 ? WAKE : n[a + RETURN];
            }
            case WAKE -> wake(n, a, i);
            case WAKE_COUNT -> {
                count(n, WorkerCounts::idleToSearch);
                n[a + PC] = WAKE_RELEASE;
            }
            case WAKE_RELEASE -> {
                if (mutation != Mutation.CLAIM_FREES_AT_ONCE) {
                    n[at(n[a + TARGET]) + PARKED] = 0;
                }
                n[a + PC] = WAKE_PERMIT;
            }
            case WAKE_PERMIT -> {
                if (mutation != Mutation.NO_PERMIT) {
                    n[at(n[a + TARGET]) + PERMIT] = 1;
                }
                n[a + TARGET] = 0;
                n[a + PC] = n[a + RETURN];
            }
            default -> throw new AssertionError("no step " + pc);
        }
    }

    private static byte seen() {
        return UNPARK_SELF;
    }

    private void wake(byte[] n, int a, int i) {
        int target = (i + 1 + n[a + INDEX]) % workers;
        if (n[at(target) + PARKED] == 1) {
            n[at(target) + PARKED] = (byte) (mutation == Mutation.CLAIM_FREES_AT_ONCE ? 0 : 2);
            n[a + TARGET] = (byte) target;
            n[a + INDEX] = 0;
            n[a + PC] = WAKE_COUNT;
        } else if (++n[a + INDEX] == workers) {
            n[a + INDEX] = 0;
            n[a + PC] = n[a + RETURN];
        }
    }

    // ---- what must hold ---------------------------------------------------------------------------------------

    @Override
    public @Nullable String violation(byte[] s) {
        int asleep = 0;
        int running = 0;
        int visible = s[INBOX];
        for (int i = 0; i < workers; i++) {
            int a = at(i);
            visible += s[a + PUBLIC];
            if (s[a + PC] == ASLEEP && s[a + PERMIT] == 0) {
                asleep++;
                if (s[a + PRIVATE] > 0) {
                    return "worker " + i + " sleeps on its own tasks";
                }
            } else if (s[a + PC] == RUN) {
                running++;
            }
        }
        int c = word(s);
        // a waker that read the counts long ago may claim a sleeper that has not counted itself yet: one too many
        // searching
        // and one too few idle (perhaps -1), until it has; harmless, since that sleeper still has its last look before
        // it
        boolean tooMany = (short) WorkerCounts.idle(c) + WorkerCounts.searching(c) > workers;
        if (checksCounts && (tooMany || WorkerCounts.searching(c) > 2 * workers)) {
            return "the counts are wrong: idle " + WorkerCounts.idle(c) + ", searching " + WorkerCounts.searching(c);
        }
        if (asleep + running < workers || !outsidersRest(s)) {
            return null; // somebody is about to do something
        }
        if (visible > 0 && asleep == workers) {
            return "everybody sleeps while work is visible";
        }
        if (visible > 0 && asleep > 0) {
            return "a worker sleeps while work is visible and nobody is about to wake it";
        }
        if (checksCounts && (WorkerCounts.idle(c) != asleep || WorkerCounts.searching(c) != 0)) {
            return "at rest the counts are not the true numbers: idle " + WorkerCounts.idle(c) + ", searching "
                    + WorkerCounts.searching(c);
        }
        for (int i = 0; workers > 1 && i < workers; i++) {
            if (s[at(i) + PUBLIC] == 0 && s[at(i) + BIT] == 0) {
                return "worker " + i + " has no public task and will not publish one";
            }
        }
        return null;
    }

    private boolean outsidersRest(byte[] s) {
        for (int i = workers; i < workers + outsiders; i++) {
            if (s[at(i) + PC] != REST) {
                return false;
            }
        }
        return true;
    }

    @Override
    public @Nullable String violationAtEnd(byte[] s) {
        for (int i = 0; i < workers; i++) {
            if (s[at(i) + PC] != ASLEEP) {
                return "worker " + i + " is stuck";
            }
        }
        return null;
    }

    @Override
    public String describe(byte[] s) {
        StringBuilder b = new StringBuilder("idle " + WorkerCounts.idle(word(s)) + " searching "
                + WorkerCounts.searching(word(s)) + " inbox " + s[INBOX]);
        for (int i = 0; i < workers + outsiders; i++) {
            int a = at(i);
            b.append(" | ")
                    .append(i)
                    .append(": ")
                    .append(NAMES[s[a + PC]])
                    .append(" flag ")
                    .append(s[a + PARKED]);
            b.append(" private ").append(s[a + PRIVATE]).append(" public ").append(s[a + PUBLIC]);
        }
        return b.toString();
    }
}
