package dev.serrano.internal.watch;

import dev.serrano.internal.engine.Run;
import dev.serrano.internal.task.CancelToken;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.value.Ending;
import dev.serrano.internal.worker.HeldScope;
import java.util.ArrayDeque;
import java.util.Deque;

/** Runs at rest, of which no task waits, since their root tasks have ended: who keeps them open. */
final class HeldRuns {
    private HeldRuns() {}

    /** Who can end the run; TASKS if nobody holds one of its scopes, as when its root task is yet to be queued. */
    static Ending.By endedBy(Run<?> run) {
        FinishScope scope = run.scope();
        if (scope.isHeld()) {
            return scope.isHeldByOthers() ? Ending.By.OTHERS : Ending.By.ANYBODY;
        }
        Deque<CancelToken> tokens = new ArrayDeque<>();
        run.forEachOuterToken(tokens::add);
        Ending.By[] by = {Ending.By.TASKS};
        for (CancelToken t = tokens.poll(); t != null; t = tokens.poll()) {
            t.forEachMember(m -> {
                if (m instanceof CancelToken inner) {
                    tokens.add(inner);
                } else if (m instanceof HeldScope h && by[0] != Ending.By.OTHERS) {
                    by[0] = h.isHeldByOthers() ? Ending.By.OTHERS : Ending.By.ANYBODY;
                }
            });
        }
        return by[0];
    }
}
