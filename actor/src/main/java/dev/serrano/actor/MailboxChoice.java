package dev.serrano.actor;

import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/** The choice of the next mailbox, as a state machine that knows neither messages nor threads. */
abstract class MailboxChoice {
    static final int NONE = -1;

    private static final long SEED = 0x5e_1ec7;

    final int mailboxes;

    private MailboxChoice(int mailboxes) {
        this.mailboxes = mailboxes;
    }

    static MailboxChoice of(MailboxPolicy policy, int mailboxes) {
        if (Objects.requireNonNull(policy, "policy") == MailboxPolicy.PRIORITY) { // no switch: see Actor
            return new Priority(mailboxes);
        }
        return policy == MailboxPolicy.RANDOM ? new Random(mailboxes) : new LeastRecent(mailboxes);
    }

    /** The mailbox to take from, of those that are available; {@link #NONE} if none is. */
    abstract int next(IntPredicate available);

    static final class Priority extends MailboxChoice {
        Priority(int mailboxes) {
            super(mailboxes);
        }

        @Override
        int next(IntPredicate available) {
            for (int k = 0; k < mailboxes; k++) {
                if (available.test(k)) {
                    return k;
                }
            }
            return NONE;
        }
    }

    private static final class LeastRecent extends MailboxChoice {
        private int last;

        LeastRecent(int mailboxes) {
            super(mailboxes);
        }

        @Override
        int next(IntPredicate available) {
            int k = last;
            for (int i = 0; i < mailboxes; i++) {
                if (available.test(k)) {
                    last = k;
                    return k;
                }
                k = k + 1 == mailboxes ? 0 : k + 1;
            }
            return NONE;
        }
    }

    private static final class Random extends MailboxChoice {
        private final SplittableRandom random = new SplittableRandom(SEED);

        Random(int mailboxes) {
            super(mailboxes);
        }

        @Override
        int next(IntPredicate available) {
            int found = 0;
            int chosen = NONE;
            for (int k = 0; k < mailboxes; k++) {
                if (available.test(k) && random.nextInt(++found) == 0) {
                    chosen = k;
                }
            }
            return chosen;
        }
    }
}
