package dev.serrano.internal.watch;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.cancel.Cancellations;
import dev.serrano.internal.engine.Run;
import dev.serrano.internal.value.WaitOrigin;
import dev.serrano.internal.worker.HeldScope;

/** Runs at rest, of which no task waits, since their root tasks have ended: who keeps them open. */
final class HeldRuns {
    private HeldRuns() {}

    /**
     * Who can end the run, which others do not hold; TASKS if nobody holds one of its scopes, as when its root task is
     * yet to be queued. Looks at inner scopes, too: one whose finish was left keeps the run open.
     */
    static WaitOrigin.By endedBy(Run<?> run) {
        WaitOrigin.By[] by = {WaitOrigin.of(run.scope(), run.engine())};
        Cancellations.eachMember(run, m -> {
            if (m instanceof HeldScope) {
                by[0] = WaitOrigin.By.ANYBODY;
            } else if (m instanceof CancelToken inner && inner.hasDeadline()) {
                by[0] = WaitOrigin.By.OTHERS;
            }
            return by[0] != WaitOrigin.By.OTHERS;
        });
        return by[0];
    }
}
