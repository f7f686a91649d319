package dev.serrano.habanero;

import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.rangeClosed;

import dev.serrano.Serrano;
import dev.serrano.loop.IntRange;
import edu.rice.hj.api.HjProcedure;
import edu.rice.hj.api.HjProcedureInt1D;
import edu.rice.hj.api.HjProcedureInt2D;
import edu.rice.hj.api.HjProcedureInt3D;
import edu.rice.hj.api.HjRegion;
import edu.rice.hj.api.HjRunnable;
import edu.rice.hj.api.HjSuspendingProcedure;
import edu.rice.hj.api.HjSuspendingProcedureInt1D;
import edu.rice.hj.api.HjSuspendingProcedureInt2D;
import edu.rice.hj.api.HjSuspendingProcedureInt3D;
import java.util.List;
import java.util.function.Supplier;

/**
 * The loops, with inclusive bounds. Iterations of those that may wait are tasks in meaning, as in our loops; those of the
 * non-blocking ones are non-blocking tasks, one each. The chunked ones have a task for each chunk. Where a spawn has a cost
 * ({@link SpawnCost}) an iteration is a task in fact, so that the task that spawns them pays.
 */
public final class Loops {
    private Loops() {}

    public static <T> void forseqNb(Iterable<T> elements, HjProcedure<T> body) {
        for (T element : elements) {
            body.apply(element);
        }
    }

    public static <T> void forallNb(Iterable<T> elements, HjProcedure<T> body) {
        Iterations.of(elements, body).allNb();
    }

    public static <T> void forasyncNb(Iterable<T> elements, HjProcedure<T> body) {
        Iterations.of(elements, body).spawnNb();
    }

    public static void forseqNb(int start, int endInclusive, HjProcedureInt1D body) {
        for (long i = start; i <= endInclusive; i++) {
            body.apply((int) i);
        }
    }

    public static void forallNb(int start, int endInclusive, HjProcedureInt1D body) {
        Iterations.of(start, endInclusive, body).allNb();
    }

    public static void forasyncNb(int start, int endInclusive, HjProcedureInt1D body) {
        Iterations.of(start, endInclusive, body).spawnNb();
    }

    public static void forallNbChunked(int start, int endInclusive, HjProcedureInt1D body) {
        Iterations all = Iterations.of(start, endInclusive, body);
        all.allNb(all.defaultChunkSize());
    }

    public static int computeDefaultChunkSize(int start, int endInclusive) {
        return Iterations.defaultChunkSize(start, endInclusive);
    }

    public static void forallNbChunked(int start, int endInclusive, int chunkSize, HjProcedureInt1D body) {
        Iterations.of(start, endInclusive, body).allNb(chunkSize);
    }

    public static void forasyncNbChunked(int start, int endInclusive, int chunkSize, HjProcedureInt1D body) {
        Iterations.of(start, endInclusive, body).spawnNb(chunkSize);
    }

    public static void forasyncNbChunked(int start, int endInclusive, HjProcedureInt1D body) {
        Iterations all = Iterations.of(start, endInclusive, body);
        all.spawnNb(all.defaultChunkSize());
    }

    public static void forseqNb(HjRegion.HjRegion1D region, HjProcedureInt1D body) {
        forseqNb(region.lowerLimit(0), region.upperLimit(0), body);
    }

    public static void forallNb(HjRegion.HjRegion1D region, HjProcedureInt1D body) {
        of(region, body).allNb();
    }

    public static void forallNbChunked(HjRegion.HjRegion1D region, HjProcedureInt1D body) {
        Iterations all = of(region, body);
        all.allNb(all.defaultChunkSize());
    }

    public static void forseqNb(int start0, int endInclusive0, int start1, int endInclusive1, HjProcedureInt2D body) {
        for (long i = start0; i <= endInclusive0; i++) {
            for (long j = start1; j <= endInclusive1; j++) {
                body.apply((int) i, (int) j);
            }
        }
    }

    public static void forseqNb(HjRegion.HjRegion2D region, HjProcedureInt2D body) {
        forseqNb(region.lowerLimit(0), region.upperLimit(0), region.lowerLimit(1), region.upperLimit(1), body);
    }

    public static void forallNb(int start0, int endInclusive0, int start1, int endInclusive1, HjProcedureInt2D body) {
        Iterations.of(start0, endInclusive0, start1, endInclusive1, body).allNb();
    }

    public static void forallNb(HjRegion.HjRegion2D region, HjProcedureInt2D body) {
        of(region, body).allNb();
    }

    public static void forasyncNb(HjRegion.HjRegion2D region, HjProcedureInt2D body) {
        of(region, body).spawnNb();
    }

    public static void forasyncNb(int start0, int endInclusive0, int start1, int endInclusive1, HjProcedureInt2D body) {
        Iterations.of(start0, endInclusive0, start1, endInclusive1, body).spawnNb();
    }

    public static void forallNbChunked(
            int start0, int endInclusive0, int start1, int endInclusive1, HjProcedureInt2D body) {
        Iterations all = Iterations.of(start0, endInclusive0, start1, endInclusive1, body);
        all.allNb(all.defaultChunkSize());
    }

    public static void forallNbChunked(HjRegion.HjRegion2D region, HjProcedureInt2D body) {
        Iterations all = of(region, body);
        all.allNb(all.defaultChunkSize());
    }

    public static void forasyncNbChunked(HjRegion.HjRegion2D region, HjProcedureInt2D body) {
        Iterations all = of(region, body);
        all.spawnNb(all.defaultChunkSize());
    }

    public static void forseqNb(HjRegion.HjRegion3D region, HjProcedureInt3D body) {
        for (long i = region.lowerLimit(0); i <= region.upperLimit(0); i++) {
            forseqPlane(region, (int) i, body);
        }
    }

    public static void forallNb(HjRegion.HjRegion3D region, HjProcedureInt3D body) {
        Iterations.of(region, body).allNb();
    }

    public static void forasyncNb(HjRegion.HjRegion3D region, HjProcedureInt3D body) {
        Iterations.of(region, body).spawnNb();
    }

    public static void forallNbChunked(HjRegion.HjRegion3D region, HjProcedureInt3D body) {
        Iterations all = Iterations.of(region, body);
        all.allNb(all.defaultChunkSize());
    }

    public static void forasyncNbChunked(HjRegion.HjRegion3D region, HjProcedureInt3D body) {
        Iterations all = Iterations.of(region, body);
        all.spawnNb(all.defaultChunkSize());
    }

    public static <T> void forseq(Iterable<T> elements, HjSuspendingProcedure<T> body) {
        Iterations.of(elements, body).inPlace();
    }

    public static <T> void forall(Iterable<T> elements, HjSuspendingProcedure<T> body) {
        gather(() -> Iterations.of(elements, body), () -> over(elements).forall(LoopBodies.ofElements(body)));
    }

    public static <T> void forasync(Iterable<T> elements, HjSuspendingProcedure<T> body) {
        List<T> now = Iterations.listOf(elements);
        spawn(() -> Iterations.of(now, body), () -> over(now).forasync(LoopBodies.ofElements(body)));
    }

    public static void forseq(int start, int endInclusive, HjSuspendingProcedureInt1D body) {
        Iterations.of(start, endInclusive, body).inPlace();
    }

    public static void forall(int start, int endInclusive, HjSuspendingProcedureInt1D body) {
        gather(
                () -> Iterations.of(start, endInclusive, body),
                () -> over(rangeClosed(start, endInclusive)).forall(LoopBodies.of(body)));
    }

    public static void forasync(int start, int endInclusive, HjSuspendingProcedureInt1D body) {
        spawn(
                () -> Iterations.of(start, endInclusive, body),
                () -> over(rangeClosed(start, endInclusive)).forasync(LoopBodies.of(body)));
    }

    public static void forallChunked(int start, int endInclusive, HjSuspendingProcedureInt1D body) {
        Iterations all = Iterations.of(start, endInclusive, body);
        all.all(all.defaultChunkSize());
    }

    public static void forallChunked(int start, int endInclusive, int chunkSize, HjSuspendingProcedureInt1D body) {
        Iterations.of(start, endInclusive, body).all(chunkSize);
    }

    public static void forasyncChunked(int start, int endInclusive, int chunkSize, HjSuspendingProcedureInt1D body) {
        Iterations.of(start, endInclusive, body).spawn(chunkSize);
    }

    public static void forasyncChunked(int start, int endInclusive, HjSuspendingProcedureInt1D body) {
        Iterations all = Iterations.of(start, endInclusive, body);
        all.spawn(all.defaultChunkSize());
    }

    public static void forseq(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body) {
        of(region, body).inPlace();
    }

    public static void forall(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body) {
        gather(() -> of(region, body), () -> over(range(region, 0)).forall(LoopBodies.of(body)));
    }

    public static void forasync(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body) {
        spawn(() -> of(region, body), () -> over(range(region, 0)).forasync(LoopBodies.of(body)));
    }

    public static void forallChunked(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body) {
        Iterations all = of(region, body);
        all.all(all.defaultChunkSize());
    }

    public static void forasyncChunked(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body) {
        Iterations all = of(region, body);
        all.spawn(all.defaultChunkSize());
    }

    public static void forseq(
            int start0, int endInclusive0, int start1, int endInclusive1, HjSuspendingProcedureInt2D body) {
        Iterations.of(start0, endInclusive0, start1, endInclusive1, body).inPlace();
    }

    public static void forseq(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body) {
        of(region, body).inPlace();
    }

    public static void forall(
            int start0, int endInclusive0, int start1, int endInclusive1, HjSuspendingProcedureInt2D body) {
        gather(
                () -> Iterations.of(start0, endInclusive0, start1, endInclusive1, body),
                () -> over(rangeClosed(start0, endInclusive0), rangeClosed(start1, endInclusive1))
                        .forall(LoopBodies.of(body)));
    }

    public static void forall(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body) {
        gather(
                () -> of(region, body),
                () -> over(range(region, 0), range(region, 1)).forall(LoopBodies.of(body)));
    }

    public static void forasync(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body) {
        spawn(
                () -> of(region, body),
                () -> over(range(region, 0), range(region, 1)).forasync(LoopBodies.of(body)));
    }

    public static void forasync(
            int start0, int endInclusive0, int start1, int endInclusive1, HjSuspendingProcedureInt2D body) {
        spawn(
                () -> Iterations.of(start0, endInclusive0, start1, endInclusive1, body),
                () -> over(rangeClosed(start0, endInclusive0), rangeClosed(start1, endInclusive1))
                        .forasync(LoopBodies.of(body)));
    }

    public static void forallChunked(
            int start0, int endInclusive0, int start1, int endInclusive1, HjSuspendingProcedureInt2D body) {
        Iterations all = Iterations.of(start0, endInclusive0, start1, endInclusive1, body);
        all.all(all.defaultChunkSize());
    }

    public static void forallChunked(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body) {
        Iterations all = of(region, body);
        all.all(all.defaultChunkSize());
    }

    public static void forasyncChunked(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body) {
        Iterations all = of(region, body);
        all.spawn(all.defaultChunkSize());
    }

    public static void forseq(HjRegion.HjRegion3D region, HjSuspendingProcedureInt3D body) {
        Iterations.of(region, body).inPlace();
    }

    public static void forall(HjRegion.HjRegion3D region, HjSuspendingProcedureInt3D body) {
        gather(
                () -> Iterations.of(region, body),
                () -> over(range(region, 0), range(region, 1), range(region, 2)).forall(LoopBodies.of(body)));
    }

    public static void forasync(HjRegion.HjRegion3D region, HjSuspendingProcedureInt3D body) {
        spawn(
                () -> Iterations.of(region, body),
                () -> over(range(region, 0), range(region, 1), range(region, 2)).forasync(LoopBodies.of(body)));
    }

    public static void forallChunked(HjRegion.HjRegion3D region, HjSuspendingProcedureInt3D body) {
        Iterations all = Iterations.of(region, body);
        all.all(all.defaultChunkSize());
    }

    public static void forasyncChunked(HjRegion.HjRegion3D region, HjSuspendingProcedureInt3D body) {
        Iterations all = Iterations.of(region, body);
        all.spawn(all.defaultChunkSize());
    }

    private static void forseqPlane(HjRegion.HjRegion3D region, int i, HjProcedureInt3D body) {
        for (long j = region.lowerLimit(1); j <= region.upperLimit(1); j++) {
            for (long k = region.lowerLimit(2); k <= region.upperLimit(2); k++) {
                body.apply(i, (int) j, (int) k);
            }
        }
    }

    private static IntRange range(HjRegion region, int dimension) {
        return rangeClosed(region.lowerLimit(dimension), region.upperLimit(dimension));
    }

    /** A loop and its finish. */
    private static void gather(Supplier<Iterations> tasks, HjRunnable loop) {
        Tasks.gather(() -> {
            if (SpawnCost.isCharged()) {
                Serrano.finish(() -> tasks.get().spawn(1));
            } else {
                loop.run();
            }
        });
    }

    /** A loop for whose end the innermost finish waits. */
    private static void spawn(Supplier<Iterations> tasks, HjRunnable loop) {
        Iterations.inTask(() -> {
            if (SpawnCost.isCharged()) {
                tasks.get().spawn(1);
            } else {
                loop.run();
            }
        });
    }

    private static Iterations of(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body) {
        return Iterations.of(region.lowerLimit(0), region.upperLimit(0), body);
    }

    private static Iterations of(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body) {
        return Iterations.of(
                region.lowerLimit(0), region.upperLimit(0), region.lowerLimit(1), region.upperLimit(1), body);
    }
}
