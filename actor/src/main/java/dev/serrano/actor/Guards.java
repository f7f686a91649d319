package dev.serrano.actor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** Which mailboxes are enabled: a flag for each, written by any thread. */
final class Guards {
    /* Implementation.
     * enabled  read volatile, written with release. A task that enables a mailbox wakes the selector afterwards by a
     *          read-modify-write, or, inside process, makes it fence and look again before it rests. A sender exchanges
     *          the end of the mailbox first and reads the flag then. Either the sender sees it, or the selector sees,
     *          when it rests, that the mailbox has grown.
     * Rejected: the flags as bits of one word, which makes "none" one look, and 65 mailboxes another class. */
    private static final VarHandle ENABLED = MethodHandles.arrayElementVarHandle(boolean[].class);

    private final boolean[] enabled;

    Guards(int mailboxes) {
        if (mailboxes < 1) {
            throw new IllegalArgumentException("a selector has at least one mailbox, not " + mailboxes);
        }
        enabled = new boolean[mailboxes];
        Arrays.fill(enabled, true);
    }

    int mailboxes() {
        return enabled.length;
    }

    void check(int mailbox) {
        if (mailbox < 0 || mailbox >= enabled.length) {
            throw new IllegalArgumentException("there are mailboxes 0 to " + (enabled.length - 1) + ", not " + mailbox);
        }
    }

    boolean isEnabled(int mailbox) {
        return (boolean) ENABLED.getVolatile(enabled, mailbox);
    }

    void set(boolean value, int... mailboxes) {
        for (int k : mailboxes) {
            check(k);
        }
        for (int k : mailboxes) {
            ENABLED.setRelease(enabled, k, value);
        }
    }

    void setAll(boolean value) {
        for (int k = 0; k < enabled.length; k++) {
            ENABLED.setRelease(enabled, k, value);
        }
    }

    /** Enables those first, so that at no time none is enabled. */
    void only(int... mailboxes) {
        set(true, mailboxes);
        for (int k = 0; k < enabled.length; k++) {
            if (!contains(mailboxes, k)) {
                ENABLED.setRelease(enabled, k, false);
            }
        }
    }

    boolean none() {
        for (int k = 0; k < enabled.length; k++) {
            if (isEnabled(k)) {
                return false;
            }
        }
        return true;
    }

    private static boolean contains(int[] mailboxes, int mailbox) {
        for (int k : mailboxes) {
            if (k == mailbox) {
                return true;
            }
        }
        return false;
    }
}
