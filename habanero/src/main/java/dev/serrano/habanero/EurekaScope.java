package dev.serrano.habanero;

import dev.serrano.FinishOptions;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.ScopeGroup;
import dev.serrano.spi.ScopeMember;
import dev.serrano.spi.TaskMember;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.experimental.api.HjEureka;
import edu.rice.hj.runtime.eureka.HjNestedEureka;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** A finish that has registered on a eureka: the owner of its group. */
final class EurekaScope {
    /* Implementation. Any class may be a eureka, so what belongs to one is kept in OPEN: the scopes that have
     * registered, by identity; a list is never changed, only replaced. A scope enters before it asks whether the eureka
     * is resolved, and the resolving task looks afterwards: so no scope is missed.
     * A eureka that does not report its resolution is asked by each task that begins, and by each check in the scopes
     * inside. `asking` says that there is one around. */
    private static final ConcurrentMap<Identity, List<EurekaScope>> OPEN = new ConcurrentHashMap<>();

    private final HjEureka<?, ?, ?> eureka;
    private final @Nullable EurekaScope outer;
    private final HjNestedEureka nested;
    private final ScopeGroup group;
    private final boolean tells;
    private final boolean asking;

    private record Identity(Object eureka) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Identity i && i.eureka == eureka;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(eureka);
        }
    }

    EurekaScope(HjEureka<?, ?, ?> eureka) {
        this.eureka = eureka;
        this.outer = current();
        this.nested = new HjNestedEureka(outer == null ? null : outer.nested, eureka);
        this.tells = eureka instanceof SelfResolving s && s.tells();
        this.asking = !tells || outer != null && outer.asking;
        Duration left = eureka instanceof SelfResolving s ? s.timeLeft() : null;
        this.group = left == null ? ScopeGroup.of(this) : ScopeGroup.of(this, left);
    }

    HjEureka<?, ?, ?> eureka() {
        return eureka;
    }

    /**
     * The scope of the innermost finish around the caller that has a group; null if there is none, or it is another's.
     */
    static @Nullable EurekaScope current() {
        ScopeGroup g = CurrentTask.group();
        return g != null && g.owner() instanceof EurekaScope s ? s : null;
    }

    /** The innermost scope around of a eureka, or of any if that is null, in a task that may be ended now. */
    static EurekaScope required(String construct, @Nullable HjEureka<?, ?, ?> wanted) {
        EurekaScope innermost = innermost(construct);
        CurrentTask.requireGroup(construct);
        for (EurekaScope s = innermost; s != null; s = s.outer) {
            if (wanted == null || s.eureka == wanted) {
                return s;
            }
        }
        throw new IllegalStateException(construct + " of " + wanted + " in a task of finish(" + innermost.eureka
                + ", ...): only tasks of a finish that has registered on a eureka may call it");
    }

    /** Like {@link #required}, in a task that is not ended here. */
    static EurekaScope innermost(String construct) {
        ScopeGroup g = CurrentTask.group();
        if (g == null) {
            throw new IllegalStateException(
                    construct + " was called outside of a finish(eureka, ...): it is for the tasks of one");
        }
        if (g.owner() instanceof EurekaScope s) {
            return s;
        }
        throw new IllegalStateException(construct + " was called in a task of a finish that belongs to " + g.owner()
                + ", which is no HjEureka");
    }

    void run(HjSuspendable body) {
        Identity key = new Identity(eureka);
        OPEN.merge(key, List.of(this), EurekaScope::joined);
        try {
            if (eureka.resolved()) {
                group.end();
            }
            FinishOptions options = FinishOptions.none().with(group);
            Tasks.finish(tells ? options : options.with(Asking::new), body);
        } finally {
            OPEN.computeIfPresent(key, (k, l) -> without(l));
        }
    }

    private static List<EurekaScope> joined(List<EurekaScope> a, List<EurekaScope> b) {
        List<EurekaScope> all = new ArrayList<>(a);
        all.addAll(b);
        return List.copyOf(all);
    }

    private @Nullable List<EurekaScope> without(List<EurekaScope> l) {
        List<EurekaScope> rest = l.stream().filter(s -> s != this).toList();
        return rest.isEmpty() ? null : rest;
    }

    /** Ends all scopes that have registered on the eureka. */
    static void settled(HjEureka<?, ?, ?> eureka) {
        for (EurekaScope s : OPEN.getOrDefault(new Identity(eureka), List.of())) {
            s.group.end();
        }
    }

    /** Whether a eureka around that does not report it has been resolved: then its scopes have been ended. */
    boolean asksAround() {
        return asking && settleAround();
    }

    /** Whether a eureka of this scope or of one around is resolved: then its scopes have been ended. */
    boolean settleAround() {
        boolean any = false;
        for (EurekaScope s = this; s != null; s = s.outer) {
            if (s.eureka.resolved()) {
                settled(s.eureka);
                any = true;
            }
        }
        return any;
    }

    /** Asks at the begin of each task: the implicit check. */
    private final class Asking extends ScopeMember {
        @Override
        public TaskMember forChild() {
            return this;
        }

        @Override
        public void started() {
            if (eureka.resolved()) {
                settled(eureka);
                CurrentTask.requireGroup("begin"); // ends the task
            }
        }

        @Override
        public void scopeEnded(@Nullable Throwable failure) {}
    }

    @Override
    public String toString() {
        return "finish(" + eureka + ", ...)";
    }
}
