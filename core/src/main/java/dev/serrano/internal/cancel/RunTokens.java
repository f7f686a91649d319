package dev.serrano.internal.cancel;

import dev.serrano.internal.fiber.CancelList;
import dev.serrano.internal.task.FinishScope;

/** What the scopes of a run know of its cancellation. */
public interface RunTokens extends FinishScope.Root {
    /** The token around those of all its scopes but the uncancellable ones. */
    ScopeToken token();

    /** The tokens of the uncancellable scopes that are open. */
    CancelList shields();
}
