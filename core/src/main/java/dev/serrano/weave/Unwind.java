package dev.serrano.weave;

import org.jspecify.annotations.Nullable;

/**
 * Goes up the native stack of woven code, whose methods turn into {@link Activation}s on its way: somebody has asked for
 * work. Never seen by programs: woven methods pass it on before any handler of theirs.
 */
public final class Unwind extends Error {
    private static final long serialVersionUID = 1L;

    /** Those that have been captured, from the youngest to the oldest: each is the caller of the one before. */
    private transient Activation youngest;

    private transient @Nullable Activation oldest;

    @SuppressWarnings("NullAway.Init") // by the first capture, which is where it is thrown
    Unwind() {
        super(null, null, false, false);
    }

    void add(Activation a) {
        Activation callee = oldest;
        if (callee == null) {
            youngest = a;
        } else {
            callee.calledBy(a);
        }
        oldest = a;
    }

    @Nullable
    Activation oldest() {
        return oldest;
    }

    Activation youngest() {
        return youngest;
    }
}
