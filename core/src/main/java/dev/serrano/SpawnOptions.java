package dev.serrano;

import dev.serrano.spi.Membership;
import dev.serrano.sync.Event;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Options of a spawned task: where it runs, what it is called, whether it may wait, what it awaits. Immutable; an option that is given
 * twice holds as given last.
 * {@snippet :
 * async(taskNamed("index").at(here().next()), () -> index(page));
 * }
 */
public final class SpawnOptions {
    private static final TaskFuture<?>[] NO_INPUTS = {};
    static final SpawnOptions NONE = new SpawnOptions(null, false, null, List.of(), NO_INPUTS);

    private final @Nullable Place place;
    private final boolean nonBlocking;
    private final @Nullable String name;

    private final List<Membership> memberships;
    private final TaskFuture<?>[] inputs;

    private SpawnOptions(
            @Nullable Place place,
            boolean nonBlocking,
            @Nullable String name,
            List<Membership> memberships,
            TaskFuture<?>[] inputs) {
        this.place = place;
        this.nonBlocking = nonBlocking;
        this.name = name;
        this.memberships = memberships;
        this.inputs = inputs;
    }

    /** The task runs at that place instead of the one at which it is spawned. */
    public SpawnOptions at(Place p) {
        return new SpawnOptions(Objects.requireNonNull(p, "place"), nonBlocking, name, memberships, inputs);
    }

    /**
     * The task promises never to wait; a wait in it is an error that names the wait. {@link Serrano#asyncNb} is the short
     * form without other options.
     */
    public SpawnOptions nonBlocking() {
        return new SpawnOptions(place, true, name, memberships, inputs);
    }

    /**
     * A name for dumps, deadlock reports and traces, and for the thread while the body runs on it, waits included. The
     * thread has the name of the innermost such body on its stack. Giving it costs two calls of
     * {@link Thread#setName} for each task with a name; tasks without one do not make them.
     *
     * @throws IllegalArgumentException if the name is blank
     */
    public SpawnOptions named(String n) {
        if (Objects.requireNonNull(n, "name").isBlank()) {
            throw new IllegalArgumentException("named(\"" + n + "\"): the name of a task must not be blank");
        }
        return new SpawnOptions(place, nonBlocking, n, memberships, inputs);
    }

    /**
     * The task is a member of a construct: what a construct's own options, as those of a phaser, are made of. May be
     * given several times; each holds.
     */
    public SpawnOptions with(Membership membership) {
        List<Membership> all = new ArrayList<>(memberships);
        all.add(Objects.requireNonNull(membership, "membership"));
        return new SpawnOptions(place, nonBlocking, name, List.copyOf(all), inputs);
    }

    /**
     * The task waits for these futures and promises before it begins, without a fiber and without a worker: a data-driven
     * task. It counts in its finish from the spawn on, and becomes ready when the last input has a value; what is there
     * already costs nothing. In the body, {@code join} on them does not wait. Given several times, all are awaited.
     * <p>It is as if the body joined the inputs first, one after the other. So if one fails the body does not run: the
     * task fails with the same failure, that of the first in the order of the inputs, which counts as consumed
     * then. A cancelled input is a failure of the task, too. If the finish of the task is cancelled the task ends.
     * <p>Memory consistency: actions before an input got its value happen-before the body.
     * (HJlib: {@code asyncAwait}; S. Tasirlar and V. Sarkar, Data-Driven Tasks and their Implementation, ICPP 2011.)
     * {@snippet :
     * TaskFuture<Tile> left = future(() -> load(0));
     * TaskFuture<Tile> right = future(() -> load(1));
     * async(awaiting(left, right), () -> merge(left.join(), right.join()));
     * }
     */
    public SpawnOptions awaiting(TaskFuture<?>... futures) {
        return awaitingAll(Arrays.asList(futures));
    }

    /** As {@link #awaiting(TaskFuture[])}. */
    public SpawnOptions awaiting(Collection<? extends TaskFuture<?>> futures) {
        return awaitingAll(futures);
    }

    /** As {@link #awaiting(TaskFuture[])}, for an event. */
    public SpawnOptions awaiting(Event<?> event) {
        return awaitingAll(List.of(event.asFuture()));
    }

    private SpawnOptions awaitingAll(Collection<? extends TaskFuture<?>> futures) {
        TaskFuture<?>[] all = Arrays.copyOf(inputs, inputs.length + futures.size());
        int i = inputs.length;
        for (TaskFuture<?> f : futures) {
            all[i++] = Objects.requireNonNull(f, "awaiting: an input");
        }
        return new SpawnOptions(place, nonBlocking, name, memberships, all);
    }

    /**
     * These options and others: what constructs give a task, put together.
     * {@snippet :
     * async(phased(ph.in(SIG_WAIT)).and(latch.registered()).and(awaiting(input)), body);
     * }
     * Memberships and inputs add up; of place and name those of the argument hold where it has one.
     */
    public SpawnOptions and(SpawnOptions others) {
        List<Membership> all = new ArrayList<>(memberships);
        all.addAll(others.memberships);
        TaskFuture<?>[] both = Arrays.copyOf(inputs, inputs.length + others.inputs.length);
        System.arraycopy(others.inputs, 0, both, inputs.length, others.inputs.length);
        return new SpawnOptions(
                others.place != null ? others.place : place,
                nonBlocking || others.nonBlocking,
                others.name != null ? others.name : name,
                List.copyOf(all),
                both);
    }

    /** No option at all, to be composed. */
    public static SpawnOptions none() {
        return NONE;
    }

    /** Where the task is to run; null for the place at which it is spawned. */
    @Nullable
    Place place() {
        return place;
    }

    boolean isNonBlocking() {
        return nonBlocking;
    }

    /** Not to be changed. */
    TaskFuture<?>[] inputs() {
        return inputs;
    }

    List<Membership> memberships() {
        return memberships;
    }

    @Nullable
    String name() {
        return name;
    }
}
