package dev.serrano.spi;

import dev.serrano.SpawnOptions;
import dev.serrano.TaskBody;
import dev.serrano.loop.IntRange;
import dev.serrano.loop.body.IntLoopBody;
import java.util.List;

/**
 * The phasers behind {@link dev.serrano.PhaserConstructs}, which asks {@link java.util.ServiceLoader} for them at the first
 * call. The artifact {@code serrano-constructs} has the one implementation; each method is that of the same name there.
 * {@snippet :
 * PhaserProvider phasers = ServiceLoader.load(PhaserProvider.class).findFirst().orElseThrow();
 * phasers.forallPhased(IntRange.of(0, parts), List.of(), part -> {
 *     relax(part);
 *     phasers.next();
 * });
 * }
 */
public interface PhaserProvider {
    /** {@link dev.serrano.PhaserConstructs#phased}. */
    SpawnOptions phased(List<? extends PhaserRegistration> registrations);

    /** {@link dev.serrano.PhaserConstructs#isSignaller}. */
    boolean isSignaller();

    /** {@link dev.serrano.PhaserConstructs#next()}. */
    void next();

    /** {@link dev.serrano.PhaserConstructs#next(TaskBody)}. */
    void next(TaskBody body);

    /** {@link dev.serrano.PhaserConstructs#forallPhased(IntRange, List, IntLoopBody)}. */
    void forallPhased(IntRange range, List<? extends PhaserRegistration> registrations, IntLoopBody body);

    /** {@link dev.serrano.PhaserConstructs#forasyncPhased}. */
    void forasyncPhased(IntRange range, List<? extends PhaserRegistration> registrations, IntLoopBody body);
}
