package dev.serrano;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Options of a spawned task; composable and immutable. */
public final class SpawnOptions {
    static final SpawnOptions NONE = new SpawnOptions(null);

    private final @Nullable Place place;

    private SpawnOptions(@Nullable Place place) {
        this.place = place;
    }

    /** The task runs at that place instead of the one at which it is spawned. */
    public SpawnOptions at(Place p) {
        return new SpawnOptions(Objects.requireNonNull(p, "place"));
    }

    /** Where the task is to run; null for the place at which it is spawned. */
    @Nullable
    Place place() {
        return place;
    }
}
