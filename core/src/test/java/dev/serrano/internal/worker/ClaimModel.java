package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.ClaimWord;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A fiber that computes, blocks in the JDK, calls the runtime and waits in it, beside a claimer that tries to win its
 * worker back, as a step model of {@code BatonMechanism.winBack} and its surroundings. The steps on the word are those of
 * the production class. The worker is granted back to the fiber some time after it has asked for one.
 */
final class ClaimModel implements Explorer.Model {
    /** A change that breaks the protocol: proves that the exploration can fail. */
    enum Mutation {
        NONE,
        /** The claimer looks whether the fiber is blocked, then hides the worker. */
        LOOKS_BEFORE_HIDING,
        /** The claimer does not look after it has hidden the worker. */
        NO_SECOND_LOOK,
        /** A fiber that finds no worker does not wait for the decision. */
        DOES_NOT_WAIT,
        /** A fiber that has seen a decision looks at its worker once. */
        TRUSTS_THE_WORD,
        /** A fiber that waits for the decision blocks. */
        BLOCKS_FOR_THE_DECISION,
        /** A fiber gives its worker up while somebody disputes it. */
        LEAVES_WHILE_DISPUTED,
        /** The claimer tells before it has converted the frames. */
        TELLS_BEFORE_CONVERTING,
        /** The claimer does not put back what it has hidden. */
        FORGETS_TO_SHOW
    }

    // of the fiber: in the program
    private static final byte COMPUTES = 0;
    private static final byte BLOCKED = 1;
    // in the runtime, between the look at the worker and the return to the program
    private static final byte AT_ENTRY = 2;
    private static final byte WORKS = 3; // with the worker in hand
    private static final byte SEES_NONE = 4;
    private static final byte DECIDED = 5; // of TRUSTS_THE_WORD alone
    private static final byte LEAVING = 6;
    private static final byte DETACHES = 7;
    private static final byte WAITS = 8; // parked by ourselves, without a worker
    private static final byte ATTACHES = 9;
    private static final byte LOOKS_AGAIN = 10; // in the midst of its work
    private static final byte LOST = 11;

    // of the claimer
    private static final byte IDLE = 0;
    private static final byte DISPUTES = 1;
    private static final byte HIDES = 2;
    private static final byte LOOKS = 3;
    private static final byte CONVERTS = 4;
    private static final byte GIVES = 5;
    private static final byte TELLS = 6;
    private static final byte SHOWS = 7;
    private static final byte RETURNS = 8;

    // layout of the state
    private static final int FIBER = 0;
    private static final int CLAIMER = 1;
    private static final int WORD = 2;
    private static final int SEEN = 3; // the fiber's field: whether it shows a worker
    private static final int OWNER = 4; // 1: the worker is the fiber's; 0: another drives it
    private static final int CONVERTED = 5; // the frames hold units
    private static final int LOOKED = 6; // what the mutation's early look saw
    private static final int CALLS = 7; // calls that the program still makes
    private static final int CLAIMS = 8; // looks that the claimer still takes
    private static final int SIZE = 9;

    private final int calls;
    private final int claims;
    private final Mutation mutation;

    ClaimModel(int calls, int claims, Mutation mutation) {
        this.calls = calls;
        this.claims = claims;
        this.mutation = mutation;
    }

    @Override
    public byte[] initial() {
        byte[] s = new byte[SIZE];
        s[WORD] = ClaimWord.DRIVES;
        s[SEEN] = 1;
        s[OWNER] = 1;
        s[CALLS] = (byte) calls;
        s[CLAIMS] = (byte) claims;
        return s;
    }

    @Override
    public void steps(byte[] s, Explorer.Sink sink) {
        fiber(s, sink);
        claimer(s, sink);
    }

    private static byte[] to(byte[] s, int actor, byte step) {
        byte[] n = s.clone();
        n[actor] = step;
        return n;
    }

    /** Takes a step of the production class on the word of a state. */
    private static boolean onWord(byte[] s, Predicate<ClaimWord> step) {
        ClaimWord w = new ClaimWord(s[WORD]);
        boolean result = step.test(w);
        s[WORD] = (byte) w.value();
        return result;
    }

    private void fiber(byte[] s, Explorer.Sink sink) {
        switch (s[FIBER]) {
            case COMPUTES -> {
                if (s[CALLS] == 0) {
                    return;
                }
                byte[] blocks = to(s, FIBER, BLOCKED);
                blocks[CALLS]--;
                sink.step(0, "blocks in the JDK", blocks);
                byte[] enters = to(s, FIBER, AT_ENTRY);
                enters[CALLS]--;
                sink.step(0, "calls the runtime", enters);
            }
            case BLOCKED -> sink.step(0, "comes back from the JDK", to(s, FIBER, AT_ENTRY));
            case AT_ENTRY -> sink.step(0, "looks at its worker", to(s, FIBER, s[SEEN] == 1 ? WORKS : SEES_NONE));
            case WORKS -> {
                sink.step(0, "returns to the program", to(s, FIBER, COMPUTES));
                sink.step(0, "is to wait in the runtime", to(s, FIBER, LEAVING));
                sink.step(0, "reads its worker once more", to(s, FIBER, s[SEEN] == 1 ? WORKS : LOOKS_AGAIN));
            }
            case LOOKS_AGAIN -> {
                byte[] n = to(s, FIBER, LOST);
                boolean none = onWord(n, ClaimWord::hasNone);
                if (none || s[SEEN] == 1) {
                    sink.step(0, "looks once more", none ? n : to(s, FIBER, WORKS));
                }
            }
            case LOST -> {}
            case SEES_NONE -> {
                byte[] n = to(s, FIBER, WAITS);
                boolean none = onWord(n, ClaimWord::hasNone);
                switch (mutation) {
                    case DOES_NOT_WAIT -> sink.step(0, "asks for a worker", n);
                    case TRUSTS_THE_WORD -> {
                        if (s[WORD] != ClaimWord.DISPUTED) {
                            sink.step(0, "finds it decided", to(n, FIBER, DECIDED));
                        }
                    }
                    default ->
                        sink.step(0, none ? "asks for a worker" : "looks again", none ? n : to(s, FIBER, AT_ENTRY));
                }
            }
            case DECIDED -> sink.step(0, "looks", to(s, FIBER, s[SEEN] == 1 ? WORKS : WAITS));
            case LEAVING -> {
                byte[] n = to(s, FIBER, DETACHES);
                if (onWord(n, ClaimWord::tryLeave) || mutation == Mutation.LEAVES_WHILE_DISPUTED) {
                    sink.step(0, "is about to give its worker up", n);
                }
            }
            case DETACHES -> {
                byte[] n = to(s, FIBER, WAITS);
                n[SEEN] = 0;
                n[OWNER] = 0;
                sink.step(0, "gives its worker to another fiber", n);
            }
            case WAITS -> {
                byte[] n = to(s, FIBER, ATTACHES);
                n[SEEN] = 1;
                n[OWNER] = 1;
                n[CONVERTED] = 0;
                sink.step(0, "is given a worker", n);
            }
            case ATTACHES -> {
                byte[] n = to(s, FIBER, WORKS);
                onWord(n, w -> {
                    w.drives();
                    return true;
                });
                sink.step(0, "drives it", n);
            }
            default -> throw new IllegalStateException();
        }
    }

    private boolean seemsBlocked(byte[] s) {
        return s[FIBER] == BLOCKED
                || mutation == Mutation.BLOCKS_FOR_THE_DECISION && (s[FIBER] == SEES_NONE || s[FIBER] == LOOKS_AGAIN);
    }

    private void claimer(byte[] s, Explorer.Sink sink) {
        switch (s[CLAIMER]) {
            case IDLE -> {
                if (s[CLAIMS] > 0) {
                    byte[] n = to(s, CLAIMER, DISPUTES);
                    n[CLAIMS]--;
                    sink.step(1, "wants to look", n);
                }
            }
            case DISPUTES -> {
                byte[] n = to(s, CLAIMER, HIDES);
                if (onWord(n, ClaimWord::dispute)) {
                    n[LOOKED] = (byte) (seemsBlocked(s) ? 1 : 0);
                    sink.step(1, "disputes", n);
                } else {
                    sink.step(1, "may not", to(s, CLAIMER, IDLE));
                }
            }
            case HIDES -> {
                byte[] n = to(s, CLAIMER, LOOKS);
                n[SEEN] = 0;
                sink.step(1, "hides the worker", n);
            }
            case LOOKS -> {
                boolean blocked = switch (mutation) {
                    case LOOKS_BEFORE_HIDING -> s[LOOKED] == 1;
                    case NO_SECOND_LOOK -> true;
                    default -> seemsBlocked(s);
                };
                byte next = mutation == Mutation.TELLS_BEFORE_CONVERTING ? TELLS : CONVERTS;
                sink.step(1, "looks", to(s, CLAIMER, blocked ? next : SHOWS));
            }
            case CONVERTS -> {
                byte[] n = to(s, CLAIMER, GIVES);
                n[CONVERTED] = 1;
                sink.step(1, "converts the frames", n);
                sink.step(1, "has no memory for that", to(s, CLAIMER, SHOWS));
            }
            case GIVES -> {
                byte[] n = to(s, CLAIMER, mutation == Mutation.TELLS_BEFORE_CONVERTING ? IDLE : TELLS);
                n[OWNER] = 0;
                sink.step(1, "gives the worker to another fiber", n);
            }
            case TELLS -> {
                byte[] n = to(s, CLAIMER, mutation == Mutation.TELLS_BEFORE_CONVERTING ? CONVERTS : IDLE);
                onWord(n, w -> {
                    w.take();
                    return true;
                });
                sink.step(1, "tells", n);
            }
            case SHOWS -> {
                byte[] n = to(s, CLAIMER, RETURNS);
                n[SEEN] = (byte) (mutation == Mutation.FORGETS_TO_SHOW ? 0 : 1);
                sink.step(1, "shows the worker", n);
            }
            case RETURNS -> {
                byte[] n = to(s, CLAIMER, IDLE);
                onWord(n, w -> {
                    w.giveBack();
                    return true;
                });
                sink.step(1, "gives it back", n);
            }
            default -> throw new IllegalStateException();
        }
    }

    @Override
    public @Nullable String violation(byte[] s) {
        boolean hasWorker = s[FIBER] == WORKS || s[FIBER] == LEAVING || s[FIBER] == DETACHES;
        if (hasWorker && s[OWNER] == 0) {
            return "the fiber uses a worker that another drives";
        }
        if (hasWorker && (s[CLAIMER] == CONVERTS || s[CLAIMER] == GIVES)) {
            return "the fiber uses its worker while its frames are converted";
        }
        if (s[FIBER] == WAITS && s[OWNER] == 1) {
            return "the fiber asks for a worker while it has one, or before its frames are converted";
        }
        if (s[FIBER] == LOST) {
            return "the fiber loses its worker in the midst of its work";
        }
        if (s[WORD] == ClaimWord.DRIVES && s[SEEN] == 0) {
            return "nobody disputes the worker, and it is hidden";
        }
        if (s[FIBER] == WAITS && s[SEEN] == 1) {
            return "a worker is shown to a fiber that has none";
        }
        return null;
    }

    @Override
    public @Nullable String violationAtEnd(byte[] s) {
        return s[FIBER] == COMPUTES && s[CLAIMER] == IDLE ? null : "somebody waits for ever";
    }

    @Override
    public String describe(byte[] s) {
        return Arrays.toString(s);
    }
}
