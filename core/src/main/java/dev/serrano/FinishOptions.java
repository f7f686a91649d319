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
 * Options of a finish scope; composable: {@code failFast().within(ofSeconds(2)).named("load")}. Immutable.
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

    @Nullable
    final Duration within;

    @Nullable
    final String name;

    final List<Cancellation> cancellations;
    final boolean interrupts;
    final boolean uncancellable;
    final List<Membership> memberships;

    @Nullable
    final Group group;

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

    /** The first failure of a task cancels the others; the finish throws that failure in a {@link MultiException}. */
    public FinishOptions failFast() {
        return new FinishOptions(true, within, name, cancellations, interrupts, uncancellable, memberships, group);
    }

    /**
     * Cancels the scope after that time; the finish then throws {@link DeadlineExceededException}.
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

    /** A name for dumps, messages and traces. */
    public FinishOptions named(String n) {
        return new FinishOptions(
                failFast,
                within,
                Objects.requireNonNull(n, "name"),
                cancellations,
                interrupts,
                uncancellable,
                memberships,
                group);
    }

    /**
     * Lets the given switch cancel the scope; the finish then throws {@link TaskCancelledException} with its reason.
     * Given several times, each of the switches does.
     */
    public FinishOptions cancelledBy(Cancellation c) {
        List<Cancellation> all = new ArrayList<>(cancellations);
        all.add(Objects.requireNonNull(c, "cancellation"));
        return new FinishOptions(
                failFast, within, name, List.copyOf(all), interrupts, uncancellable, memberships, group);
    }

    /**
     * No cancellation, of this scope or of one around it, interrupts the tasks inside; they go on until their calls of
     * the JDK end by themselves. For code that an interrupt would harm: it closes a {@link java.nio.channels.FileChannel}.
     * <p>Without this option a cancellation interrupts the tasks of its scope that wait in calls of the JDK
     * ({@link Thread#sleep}, {@link java.util.concurrent.BlockingQueue#take}, ...) or in {@link Serrano#blocking}, and no
     * others. Each task is interrupted at most once by each cancellation, if not at the time then in its next wait, so
     * that its {@code finally} blocks may wait. What is left of the interrupt is taken back when the task, or the body of
     * {@code blocking}, ends. A task of a cancelled scope that throws an {@link InterruptedException} ends as a cancelled
     * one does. A finish inside this one has an option of its own, for its own cancellations.
     */
    public FinishOptions noInterrupts() {
        return new FinishOptions(failFast, within, name, cancellations, false, uncancellable, memberships, group);
    }

    /**
     * No cancellation of a scope around it reaches the scope, nor one of the run: its body runs and its tasks do, their
     * spawns, waits, {@link Serrano#poll} and {@link Serrano#checkCancelled} do not end them, and
     * {@link Serrano#isCancelled} is false. For what has to be done in any case, in a {@code finally}:
     * {@snippet :
     * try {
     *     transfer();
     * } finally {
     *     finish(uncancellable().within(Duration.ofSeconds(5)), () -> connection.rollback().join());
     * }
     * }
     * <p>Its own options may cancel the scope, {@link #within}, {@link #failFast} and {@link #cancelledBy}, and scopes
     * inside it may be cancelled by theirs. The end of the finish ends nobody either: the task meets the cancellation
     * around it at its next call into Serrano.
     * <p>Waits of Serrano inside listen to no interrupt: it stays with the thread. {@code shutdownNow} and
     * {@code cancel(true)} interrupt what blocks in calls of the JDK, inside as well, and the runtime terminates when
     * the scope has ended. Tasks that wait for each other fail inside too ({@link TaskDeadlockException}). (Kotlin:
     * {@code withContext(NonCancellable)}.)
     */
    public FinishOptions uncancellable() {
        return new FinishOptions(failFast, within, name, cancellations, interrupts, true, memberships, group);
    }

    /**
     * The accumulators take part in the finish: its tasks may put into them, and have their results when it has ended.
     * See {@link FinishAccumulator}. (Habanero: {@code finish (ac) { ... }}.)
     */
    public FinishOptions accumulating(FinishAccumulator<?>... accumulators) {
        FinishOptions o = this;
        for (FinishAccumulator<?> a : accumulators) {
            o = o.with(a);
        }
        return o;
    }

    /**
     * The body of the finish is a member of a construct, and what it spawns gets what that member gives it: what a
     * construct's own options, as {@link #accumulating}, are made of. Registered at the begin of each finish with these
     * options, in its task; given several times, in that order. A {@link dev.serrano.spi.ScopeMember} hears of the end.
     */
    public FinishOptions with(Membership membership) {
        List<Membership> all = new ArrayList<>(memberships);
        all.add(Objects.requireNonNull(membership, "membership"));
        return new FinishOptions(
                failFast, within, name, cancellations, interrupts, uncancellable, List.copyOf(all), group);
    }

    /**
     * The finish is one of a group, which may be ended: then its tasks end as those of a cancelled finish do, and the
     * finish returns normally, or throws the failures of its tasks. If the group has ended before, the body does not run.
     * What eurekas are made of ({@code Eurekas.eureka}).
     *
     * @throws IllegalStateException if there is a group: a finish belongs to one
     */
    public FinishOptions with(ScopeGroup g) {
        if (group != null) {
            throw new IllegalStateException("a finish belongs to one group or eureka, and this one has " + group.owner()
                    + ": compose eurekas by Eurekas.and(a, b) or Eurekas.or(a, b)");
        }
        return new FinishOptions(failFast, within, name, cancellations, interrupts, uncancellable, memberships, (Group)
                Objects.requireNonNull(g, "group"));
    }

    /** No option at all, to be composed. */
    public static FinishOptions none() {
        return NONE;
    }
}
