package dev.serrano;

import dev.serrano.spi.Membership;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Options of a spawned task: where it runs, what it is called, whether it may wait. Immutable; an option that is given
 * twice holds as given last.
 * {@snippet :
 * async(taskNamed("index").at(here().next()), () -> index(page));
 * }
 */
public final class SpawnOptions {
    static final SpawnOptions NONE = new SpawnOptions(null, false, null, List.of());

    private final @Nullable Place place;
    private final boolean nonBlocking;
    private final @Nullable String name;

    private final List<Membership> memberships;

    private SpawnOptions(
            @Nullable Place place, boolean nonBlocking, @Nullable String name, List<Membership> memberships) {
        this.place = place;
        this.nonBlocking = nonBlocking;
        this.name = name;
        this.memberships = memberships;
    }

    /** The task runs at that place instead of the one at which it is spawned. */
    public SpawnOptions at(Place p) {
        return new SpawnOptions(Objects.requireNonNull(p, "place"), nonBlocking, name, memberships);
    }

    /**
     * The task promises never to wait; a wait in it is an error that names the wait. As {@link Serrano#asyncNb} and
     * {@link Serrano#futureNb}.
     */
    public SpawnOptions nonBlocking() {
        return new SpawnOptions(place, true, name, memberships);
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
        return new SpawnOptions(place, nonBlocking, n, memberships);
    }

    /**
     * The task is a member of a construct: what a construct's own options, as those of a phaser, are made of. May be
     * given several times; each holds.
     */
    public SpawnOptions with(Membership membership) {
        List<Membership> all = new ArrayList<>(memberships);
        all.add(Objects.requireNonNull(membership, "membership"));
        return new SpawnOptions(place, nonBlocking, name, List.copyOf(all));
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

    List<Membership> memberships() {
        return memberships;
    }

    @Nullable
    String name() {
        return name;
    }
}
