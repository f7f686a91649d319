package dev.serrano.eureka;

import dev.serrano.FinishOptions;
import dev.serrano.TaskTermination;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.ScopeGroup;
import dev.serrano.spi.SyncPoint;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The common goal of the tasks of a finish. A finish registers by {@code finish(eureka(e), body)}; its tasks, and
 * those that they spawn, are then the group of the eureka. A task that has found something <em>offers</em> it; a task
 * that computes long <em>checks</em> whether it is still needed. When the eureka is <em>resolved</em> the whole group
 * ends: tasks that have not begun never do, those that wait are resumed and end, and the others end at their next call
 * into Serrano. The finish then returns normally, or throws what tasks have thrown.
 * {@snippet :
 * SearchEureka<Point> found = new SearchEureka<>(NOWHERE);
 * finish(eureka(found), () -> {
 *     for (Row row : rows) {
 *         async(() -> {
 *             for (Cell cell : row) {
 *                 check();
 *                 if (cell.matches()) {
 *                     offer(cell.point()); // ends this task, and the others
 *                 }
 *             }
 *         });
 *     }
 * });
 * Point p = found.get();
 * }
 * <p>A task ends by a {@link TaskTermination}: {@code finally} blocks run and monitors are given back, as Java says. Do
 * not catch it: a task that swallows it meets it again at the next call, and counts as ended all the same. {@code
 * offer} and {@code check} are errors inside {@code isolated}.
 * <p>A eureka of one's own extends this class: {@link #offered} and {@link #checked} judge the task that calls and have
 * no other effect on it, so that eurekas can be composed ({@link Eurekas#and}, {@link Eurekas#or}). They are called by
 * many tasks at once. Once resolved it must stay so.
 * <p>Several finishes may register on one eureka; all end when it is resolved, and one that registers later has its
 * body not run at all. Of nested ones {@code offer} goes to the innermost, and {@code check} asks that one, and ends
 * the task, too, if one further out is resolved.
 * <p>Memory consistency: actions of a task before the offer that resolves happen-before the end of the finish; so after
 * it {@link #get} is final, which inside it may change.
 * <p>Source: S. M. Imam, "Cooperative Execution of Parallel Tasks with Synchronization Constraints", chapter 4.
 *
 * @param <O> the type of offers
 * @param <C> the type of the argument of {@code check}
 * @param <V> the type of the result
 */
@SuppressWarnings("this-escape") // the group keeps it, and asks it nothing
public abstract class Eureka<O, C, V extends @Nullable Object> {
    /* Implementation. The group does what concerns tasks: this class asks the judges, ends the group when they have
     * resolved, and the calling task if they say so. The resolving task ends the group before itself, so no other has
     * to come by again. */
    private final ScopeGroup group;

    /** A eureka that its offers and checks resolve. */
    protected Eureka() {
        this(null);
    }

    /**
     * A eureka that also ends its group that long from now, as {@link ScopeGroup#of(Object, Duration)} says; null for no
     * limit. When {@link #isOver} is true, {@link #isResolved} should be.
     */
    protected Eureka(@Nullable Duration limit) {
        this.group = limit == null ? ScopeGroup.of(this) : ScopeGroup.of(this, limit);
    }

    /** Takes an offer, not after {@link #isResolved}, unless that has just happened; says what the task is to do. */
    protected abstract Verdict offered(O value);

    /** Says whether the task is still needed. The argument is null if it has given none. Called often: be fast. */
    protected abstract Verdict checked(@Nullable C argument);

    /** Whether the result is stable. Never ends the caller. */
    public abstract boolean isResolved();

    /** The result so far; final after the end of the finishes that have registered. */
    public abstract V get();

    /**
     * Offers the result of the calling task. Ends the task if it is no longer needed: as the class says.
     *
     * @throws TaskTermination if the task is to end
     * @throws IllegalStateException unless this is the eureka of the innermost finish around that has one; and inside
     *     isolated
     */
    public final void offer(O value) {
        Objects.requireNonNull(value, "value");
        mine("offer");
        SyncPoint.reach();
        receive(value);
    }

    /**
     * Asks whether the task is still needed, and ends it if not. A scheduling point as
     * {@link dev.serrano.Serrano#poll} is.
     *
     * @param argument what the task may still find, or has spent: as the class says
     * @throws TaskTermination if the task is to end
     * @throws IllegalStateException as {@link #offer}
     */
    public final void check(C argument) {
        Objects.requireNonNull(argument, "argument");
        mine("check");
        judge(argument);
    }

    final void receive(O value) {
        CurrentTask.requireStack(); // for what has to follow a resolution
        Verdict v = isResolved() ? Verdict.END : offered(value);
        if (isResolved()) {
            group.end();
        }
        if (v == Verdict.END) {
            throw CurrentTask.endAlone("offer");
        }
    }

    final void judge(@Nullable C argument) {
        if (checked(argument) == Verdict.GO_ON) {
            return;
        }
        if (isResolved()) {
            group.end();
        }
        throw CurrentTask.endAlone("check");
    }

    private void mine(String construct) {
        ScopeGroup g = CurrentTask.requireGroup(construct);
        if (g != group) {
            throw new IllegalStateException(construct + " of " + this + " in a task of " + g.owner()
                    + ": it goes to the eureka of the innermost finish that has one");
        }
    }

    final ScopeGroup group() {
        return group;
    }

    /** The options of a finish that registers, with what the eureka wants to know of each task. */
    FinishOptions membersIn(FinishOptions o) {
        return o;
    }

    /** Whether the limit of time has passed, or a task has been found to have resolved this. */
    protected final boolean isOver() {
        return group.hasEnded();
    }

    /** The verdict of those that end tasks when they are resolved. */
    final Verdict endIfResolved() {
        return isResolved() ? Verdict.END : Verdict.GO_ON;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName()
                + '@'
                + Integer.toHexString(System.identityHashCode(this))
                + (isResolved() ? " (resolved)" : "");
    }
}
