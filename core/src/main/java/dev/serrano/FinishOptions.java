package dev.serrano;

import dev.serrano.accumulator.FinishAccumulator;
import dev.serrano.internal.cancel.Group;
import dev.serrano.spi.Membership;
import dev.serrano.spi.ScopeGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Options of a finish scope, which compose: {@code failFast().within(ofSeconds(2)).named("load")}. Immutable.
 * {@snippet :
 * finish(failFast().within(Duration.ofSeconds(2)).named("load"), () -> {
 *     async(() -> load(first));
 *     async(() -> load(second));
 * });
 * }
 */
public final class FinishOptions {
    static final FinishOptions NONE = new FinishOptions(false, null, null, List.of(), true, false, List.of(), null);

    final boolean failFast;
    final @Nullable Duration within;
    final @Nullable String name;
    final List<Cancellation> cancellations;
    final boolean interrupts;
    final boolean uncancellable;
    final List<Membership> memberships;
    final @Nullable Group group;

    private FinishOptions(
            boolean failFast,
            @Nullable Duration within,
            @Nullable String name,
            List<Cancellation> cancellations,
            boolean interrupts,
            boolean uncancellable,
            List<Membership> memberships,
            @Nullable Group group) {
        this.failFast = failFast;
        this.within = within;
        this.name = name;
        this.cancellations = cancellations;
        this.interrupts = interrupts;
        this.uncancellable = uncancellable;
        this.memberships = memberships;
        this.group = group;
    }

    /**
     * Cancels the other tasks at the first failure of a task; the finish throws that failure in a
     * {@link MultiException}.
     */
    public FinishOptions failFast() {
        return new FinishOptions(true, within, name, cancellations, interrupts, uncancellable, memberships, group);
    }

    /** Returns whether the first failure of a task cancels the others. */
    public boolean isFailFast() {
        return failFast;
    }

    /**
     * Cancels the scope after a time; the finish then throws {@link DeadlineExceededException}.
     *
     * @throws IllegalArgumentException if the duration is negative
     */
    public FinishOptions within(Duration d) {
        Objects.requireNonNull(d, "duration");
        if (d.isNegative()) {
            throw new IllegalArgumentException("within(" + d + "): the time for a finish must not be negative");
        }
        return new FinishOptions(failFast, d, name, cancellations, interrupts, uncancellable, memberships, group);
    }

    /** Names the finish in dumps, messages and traces. */
    public FinishOptions named(String n) {
        Objects.requireNonNull(n, "name");
        return new FinishOptions(failFast, within, n, cancellations, interrupts, uncancellable, memberships, group);
    }

    /** The name, or null. */
    public @Nullable String name() {
        return name;
    }

    /**
     * Lets a switch cancel the scope; the finish then throws {@link TaskCancelledException} with the switch's reason.
     * Several switches may be given, each by a call of its own.
     */
    public FinishOptions cancelledBy(Cancellation c) {
        List<Cancellation> all = new ArrayList<>(cancellations);
        all.add(Objects.requireNonNull(c, "cancellation"));
        return new FinishOptions(
                failFast, within, name, List.copyOf(all), interrupts, uncancellable, memberships, group);
    }

    /**
     * Keeps all cancellations, of this scope and of scopes around it, from interrupting the tasks inside. Their calls
     * of the JDK go on until they end by themselves. For code that an interrupt would harm: it closes a
     * {@link java.nio.channels.FileChannel}.
     * <p>Without this option a cancellation interrupts those tasks of its scope that wait in calls of the JDK
     * ({@link Thread#sleep}, {@link java.util.concurrent.BlockingQueue#take}, ...) or in {@link Serrano#blocking}. Each
     * cancellation interrupts a task at most once, at the time or else in its next wait, so that its {@code finally}
     * blocks may wait. When the task or the body of {@code blocking} ends, a remaining interrupt is cleared. A task of
     * a cancelled scope that throws an {@link InterruptedException} ends as a cancelled task. A finish inside this one
     * decides by its own options about its own cancellations.
     */
    public FinishOptions noInterrupts() {
        return new FinishOptions(failFast, within, name, cancellations, false, uncancellable, memberships, group);
    }

    /**
     * Shields the scope from cancellations of scopes around it and of the run. Its body and its tasks run: spawns,
     * waits, {@link Serrano#poll} and {@link Serrano#checkCancelled} do not end them, and {@link Serrano#isCancelled}
     * is false. For work that has to be done in any case, in a {@code finally}:
     * {@snippet :
     * try {
     *     transfer();
     * } finally {
     *     finish(uncancellable().within(Duration.ofSeconds(5)), () -> connection.rollback().join());
     * }
     * }
     * <p>The scope's own options may cancel it: {@link #within}, {@link #failFast} and {@link #cancelledBy}. Scopes
     * inside it may be cancelled by theirs. The end of the finish does not end the task either: it meets the outer
     * cancellation at its next call into Serrano.
     * <p>Waits of Serrano inside ignore interrupts; the interrupt stays with the thread. {@code shutdownNow} and
     * {@code cancel(true)} interrupt calls of the JDK that block, inside as well, and the runtime terminates when the
     * scope has ended. Tasks that wait for each other fail inside too ({@link TaskDeadlockException}). (Kotlin:
     * {@code withContext(NonCancellable)}.)
     */
    public FinishOptions uncancellable() {
        return new FinishOptions(failFast, within, name, cancellations, interrupts, true, memberships, group);
    }

    /**
     * Adds accumulators to the finish: its tasks may put into them, and their results are there when the finish has
     * ended. See {@link FinishAccumulator}. (Habanero: {@code finish (ac) { ... }}.)
     */
    public FinishOptions accumulating(FinishAccumulator<?>... accumulators) {
        FinishOptions o = this;
        for (FinishAccumulator<?> a : accumulators) {
            o = o.with(a);
        }
        return o;
    }

    /**
     * Makes the body of the finish a member of a construct; tasks that it spawns get memberships from that member.
     * Constructs build their own options on this, such as {@link #accumulating}. The membership is registered at the
     * start of each finish with these options, in its task; several memberships are registered in the order given. A
     * {@link dev.serrano.spi.ScopeMember} is notified of the end.
     */
    public FinishOptions with(Membership membership) {
        List<Membership> all = new ArrayList<>(memberships);
        all.add(Objects.requireNonNull(membership, "membership"));
        return new FinishOptions(
                failFast, within, name, cancellations, interrupts, uncancellable, List.copyOf(all), group);
    }

    /**
     * Makes the finish one of a group that can be ended. When the group ends, the tasks end like those of a cancelled
     * finish, and the finish returns normally or throws the failures of its tasks. If the group has ended before, the
     * body does not run. Eurekas are built on this ({@code Eurekas.eureka}).
     *
     * @throws IllegalStateException if the options have a group already: a finish belongs to one
     */
    public FinishOptions with(ScopeGroup g) {
        if (group != null) {
            throw new IllegalStateException("a finish belongs to one group or eureka, and this one has " + group.owner()
                    + ": compose eurekas by Eurekas.and(a, b) or Eurekas.or(a, b)");
        }
        return new FinishOptions(failFast, within, name, cancellations, interrupts, uncancellable, memberships, (Group)
                Objects.requireNonNull(g, "group"));
    }

    /** The empty options, to which others are added. */
    public static FinishOptions none() {
        return NONE;
    }
}
