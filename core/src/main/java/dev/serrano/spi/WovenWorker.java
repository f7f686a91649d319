package dev.serrano.spi;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A worker, as woven code sees it: the last parameter of each woven method, which asks it at each spawn whether there
 * is a request. For generated code; programs do not name it.
 */
public abstract class WovenWorker {
    /* Implementation.
     * asked  a shadow of the poll word, without the wish that is there whenever nothing is queued. Set by the thread
     *        that sets a bit there, after it; cleared by the driver before it looks at the bits. Read opaque: only
     *        progress matters. It stands here, and not there, since woven code knows this class alone, and what it
     *        calls must be inlined without a check of types.
     * calls  of deep methods since the last that asked for stack; the driver's, racy for one that has an old worker. */
    private static final VarHandle ASKED = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "asked", VarHandle.class, WovenWorker.class, boolean.class);

    private static final int CALLS = 64;

    private boolean asked;
    private int calls;

    protected WovenWorker() {}

    /** Whether this worker may have a request. */
    public final boolean isAsked() {
        return (boolean) ASKED.getOpaque(this);
    }

    /** Whether this call of a deep method is to ask for stack: each 64th is, so no more levels lie between two. */
    public final boolean asksForStack() {
        if (--calls > 0) {
            return false;
        }
        calls = CALLS;
        return true;
    }

    /** Notes a request; any thread. */
    public final void asked() {
        ASKED.setVolatile(this, true);
    }

    /** The driver looks what it is, after this. */
    protected final void looksWhatIsAsked() {
        ASKED.setVolatile(this, false);
    }
}
