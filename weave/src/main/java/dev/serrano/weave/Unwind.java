package dev.serrano.weave;

import java.util.HashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Goes up the native stack of woven code, whose methods turn into {@link Activation}s on its way, because another
 * worker has asked for work. For generated code; programs do not name it and never see it: woven methods pass it on
 * before any handler of theirs.
 */
public final class Unwind extends Error {
    private static final long serialVersionUID = 1L;

    /** The captured activations, from the youngest to the oldest: each is the caller of the one before. */
    private transient Activation youngest;

    private transient @Nullable Activation oldest;

    /** The ranges that loops among them give away, each with the activation that waits for it. */
    private transient @Nullable HashMap<Activation, Activation> rests;

    /** When another worker asked for it, and when it is thrown, in nanoseconds; how many frames have gone. */
    final transient long since;

    final transient long thrown;
    transient int frames;

    /** The captured activations are about to be queued. */
    transient boolean queued;

    /** Not asked for by another worker. */
    Unwind() {
        this(0, 0);
    }

    /**
     * @param since when another worker asked for it; 0 if none did
     * @param thrown now
     */
    @SuppressWarnings("NullAway.Init") // by the first capture, which is where it is thrown
    Unwind(long since, long thrown) {
        super(null, null, false, false);
        this.since = since;
        this.thrown = thrown;
    }

    void add(Activation a) {
        frames++;
        Activation callee = oldest;
        if (callee == null) {
            youngest = a;
        } else {
            callee.calledBy(a);
        }
        oldest = a;
    }

    /** The one captured last is called by an activation that has spawned the rest of its loop. */
    void divide(Activation both, Activation rest) {
        note(both, rest);
        both.calls(Objects.requireNonNull(oldest));
        both.spawns();
        rest.calledBy(both);
        oldest = both;
    }

    private void note(Activation both, Activation rest) {
        try {
            if (rests == null) {
                rests = new HashMap<>();
            }
            rests.put(both, rest);
        } catch (OutOfMemoryError e) {
            throw Woven.lost(e);
        }
    }

    /** The rest of a loop for which an activation waits; null if for none. */
    @Nullable
    Activation restOf(Activation both) {
        return rests == null ? null : rests.get(both);
    }

    @Nullable
    Activation oldest() {
        return oldest;
    }

    Activation youngest() {
        return youngest;
    }
}
