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
 * Options of a spawned task: its place, its name, whether it may wait, its inputs. Immutable; a later place or name
 * replaces an earlier one.
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

    /** Runs the task at a place instead of its spawner's. */
    public SpawnOptions at(Place p) {
        return new SpawnOptions(Objects.requireNonNull(p, "place"), nonBlocking, name, memberships, inputs);
    }

    /**
     * Declares that the task never waits; a wait in it is an error that names the wait. {@link Serrano#asyncNb} is the
     * short form without other options.
     */
    public SpawnOptions nonBlocking() {
        return new SpawnOptions(place, true, name, memberships, inputs);
    }

    /**
     * Names the task in dumps, deadlock reports and traces, and its thread while the body runs on it, waits included.
     * The thread has the name of the innermost such body on its stack. A name costs two calls of {@link Thread#setName}
     * for each task that has one; other tasks pay nothing.
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
     * Makes the task a member of a construct. Constructs build their own options on this, such as those of phasers.
     * Several memberships may be given; all of them hold.
     */
    public SpawnOptions with(Membership membership) {
        List<Membership> all = new ArrayList<>(memberships);
        all.add(Objects.requireNonNull(membership, "membership"));
        return new SpawnOptions(place, nonBlocking, name, List.copyOf(all), inputs);
    }

    /**
     * Lets the task begin when these futures and promises have values: a data-driven task. Until then it takes no fiber
     * and no worker.
     * <p>The task counts in its finish from the spawn on. It becomes ready when the last input has a value; inputs that
     * have one already cost nothing. In the body, {@code join} on an input does not wait. Inputs of several calls are
     * all awaited.
     * <p>The task behaves as if its body joined the inputs first, one after the other. If an input fails, the body does
     * not run. The task then fails with the same failure, that of the first failed input in their order, which counts
     * as consumed. A cancelled input is a failure of the task, too. If the finish of the task is cancelled, the task
     * ends.
     * <p>Memory consistency: actions before an input got its value happen-before the body. Source: HJlib
     * ({@code asyncAwait}); S. Tasirlar and V. Sarkar, Data-Driven Tasks and their Implementation, ICPP 2011.
     * {@snippet :
     * TaskFuture<Tile> left = future(() -> load(0));
     * TaskFuture<Tile> right = future(() -> load(1));
     * async(awaiting(left, right), () -> merge(left.join(), right.join()));
     * }
     */
    public SpawnOptions awaiting(TaskFuture<?>... futures) {
        return awaitingAll(Arrays.asList(futures));
    }

    /** Lets the task begin when the inputs of a collection have values: {@link #awaiting(TaskFuture[])}. */
    public SpawnOptions awaiting(Collection<? extends TaskFuture<?>> futures) {
        return awaitingAll(futures);
    }

    /** Lets the task begin when an event has a value: {@link #awaiting(TaskFuture[])}. */
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
     * Combines these options with others, for instance the options of several constructs.
     * {@snippet :
     * async(phased(ph.in(SIG_WAIT)).and(latch.registered()).and(awaiting(input)), body);
     * }
     * Memberships and inputs add up. The place and the name of the argument, if it has them, replace those of this.
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

    /** The empty options, to which others are added. */
    public static SpawnOptions none() {
        return NONE;
    }

    /** The place where the task is to run; null for the one at which it is spawned. */
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
