package dev.serrano.internal.loop;

import dev.serrano.loop.IntRange;
import dev.serrano.loop.LongRange;
import dev.serrano.loop.body.ElementBody;
import dev.serrano.loop.body.IntChunkBody;
import dev.serrano.loop.body.IntLoopBody;
import dev.serrano.loop.body.IntLoopBody2;
import dev.serrano.loop.body.IntLoopBody3;
import dev.serrano.loop.body.LongChunkBody;
import dev.serrano.loop.body.LongLoopBody;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/** Makes the tasks of loops. */
public final class LoopTasks {
    private LoopTasks() {}

    public static OpenLoop of(LoopPlan plan, IntRange range, IntLoopBody body) {
        return of(plan, range, body, body);
    }

    /** @param shown what the program has given as the body, which the body calls */
    public static OpenLoop of(LoopPlan plan, IntRange range, IntLoopBody body, Object shown) {
        return new Loop(new LoopCodes.OverInts(range, body, shown), plan.strategy(), range.size()).task();
    }

    public static OpenLoop of(LoopPlan plan, LongRange range, LongLoopBody body) {
        return of(plan, range, body, body);
    }

    /** @param shown what the program has given as the body, which the body calls */
    public static OpenLoop of(LoopPlan plan, LongRange range, LongLoopBody body, Object shown) {
        return new Loop(new LoopCodes.OverLongs(range, body, shown), plan.strategy(), range.size()).task();
    }

    public static OpenLoop of(LoopPlan plan, IntRange i, IntRange j, IntLoopBody2 body) {
        return new Loop(
                        new LoopCodes.OverPairs(i, j, body),
                        plan.strategy(),
                        Grid.of(i, j).size())
                .task();
    }

    public static OpenLoop of(LoopPlan plan, IntRange i, IntRange j, IntRange k, IntLoopBody3 body) {
        long size = new Grid(i, j, k).size();
        return new Loop(new LoopCodes.OverTriples(i, j, k, body), plan.strategy(), size).task();
    }

    /** A loop over elements: by indices over a list with fast access to them, else by a spliterator. */
    public static <T extends @Nullable Object> OpenLoop of(
            LoopPlan plan, Iterable<T> elements, ElementBody<? super T> body) {
        Loop overIndices = ListCode.loop(plan.strategy(), elements, body);
        if (overIndices != null) {
            return overIndices.task();
        }
        plan.checkedForSpliterator();
        return of(plan, elements.spliterator(), body);
    }

    /** A loop over the elements of a spliterator. */
    public static <T extends @Nullable Object> OpenLoop of(
            LoopPlan plan, Spliterator<T> elements, ElementBody<? super T> body) {
        plan.checkedForSpliterator();
        return unsized(elements) ? new SourceLoop<T>(elements, body) : new SpliteratorLoop<T>(elements, body);
    }

    /** Whether a spliterator does not know how many elements there are: then it splits by reading ahead. */
    public static boolean unsized(Spliterator<?> elements) {
        return elements.estimateSize() == Long.MAX_VALUE;
    }

    /** A loop whose body takes blocks. */
    public static OpenLoop chunks(LoopPlan plan, IntRange range, IntChunkBody body) {
        checkExclusive(range);
        return new Loop(new Chunks.OverInts(range, body), plan.strategy(), range.size()).task();
    }

    /** A loop whose body takes blocks. */
    public static OpenLoop chunks(LoopPlan plan, LongRange range, LongChunkBody body) {
        checkExclusive(range);
        return new Loop(new Chunks.OverLongs(range, body), plan.strategy(), range.size()).task();
    }

    /** Chunks need an end that is no value of the range. */
    public static void checkExclusive(LongRange range) {
        if (range.size() > 0 && range.first() + (range.size() - 1) == Long.MAX_VALUE) {
            throw noExclusiveEnd(Long.MAX_VALUE, "leave the last value out and treat it apart");
        }
    }

    /** Chunks need an end that is no value of the range. */
    public static void checkExclusive(IntRange range) {
        if (range.first() + range.size() > Integer.MAX_VALUE && range.size() > 0) {
            throw noExclusiveEnd(Integer.MAX_VALUE, "use a LongRange");
        }
    }

    private static IllegalArgumentException noExclusiveEnd(long last, String instead) {
        return new IllegalArgumentException("chunks have an exclusive end, and there is none behind " + last
                + ", the last value of this range: " + instead);
    }
}
