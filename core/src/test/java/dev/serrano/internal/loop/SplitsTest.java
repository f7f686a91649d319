package dev.serrano.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The arithmetic of splitting, without any task. */
class SplitsTest {
    private record Part(long next, long end, long pieces) {}

    @ParameterizedTest
    @ValueSource(longs = {0, 1, Long.MAX_VALUE - 5_000, Integer.MAX_VALUE - 10L})
    void everyCutLeavesTheFirstAndGivesSomething(long base) {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            long next = base + random.nextInt(1_000);
            long end = next + 2 + random.nextInt(3_000);
            int n = 2 + random.nextInt(100);
            assertThat(Splits.half(next, end)).isGreaterThan(next).isLessThan(end);
            assertThat(Splits.guided(next, end, n)).isGreaterThan(next).isLessThan(end);
            assertThat(Splits.adaptive(next, end, n)).isGreaterThan(next).isLessThan(end);
        }
    }

    @Test
    void theLargestRangesDoNotOverflow() {
        long end = Long.MAX_VALUE;
        assertThat(Splits.splittable(0, end)).isTrue();
        assertThat(Splits.half(0, end)).isEqualTo(end / 2);
        assertThat(Splits.adaptive(0, end, 1_024)).isEqualTo(end - end / 1_024);
        assertThat(Splits.guided(0, end, 1_024)).isEqualTo(end / 1_024);
        assertThat(Splits.eagerLeaf(end, 1_024)).isEqualTo(2_048);
        assertThat(Splits.dynamicChunk(end, 1_024)).isPositive();
        assertThat(Splits.sharedGuidedChunk(end, 1)).isEqualTo(end / 2);
    }

    @ParameterizedTest
    @CsvSource({"100, 1", "100, 3", "7, 10", "2, 5", "960, 47", "1000000, 63"})
    void adaptiveCutsMakeEqualParts(long size, int thieves) {
        List<Long> sizes = new ArrayList<>();
        long end = size;
        for (int n = thieves + 1; n > 1 && Splits.splittable(0, end); n--) {
            long at = Splits.adaptive(0, end, n);
            sizes.add(end - at);
            end = at;
        }
        sizes.add(end);
        assertThat(sizes.stream().mapToLong(Long::longValue).sum()).isEqualTo(size);
        assertThat(sizes).hasSize((int) Math.min(thieves + 1, size));
        long least = sizes.stream().mapToLong(Long::longValue).min().orElseThrow();
        long most = sizes.stream().mapToLong(Long::longValue).max().orElseThrow();
        assertThat(most - least).isLessThanOrEqualTo(1);
    }

    /** The numbers of splits that one worker makes when it splits whenever its deque is empty (thesis, section 5.3). */
    @ParameterizedTest
    @CsvSource({"8, 14", "48, 52", "240, 242"})
    void guidedSplitsOfASingleWorker(int workers, int splits) {
        assertThat(splitsAlone(1_024, Splits.guidedPieces(workers), true)).isEqualTo(splits);
        assertThat(splitsAlone(1_024, 2, false)).isEqualTo(10);
    }

    private static int splitsAlone(long size, long pieces, boolean guided) {
        ArrayDeque<Part> deque = new ArrayDeque<>();
        deque.push(new Part(0, size, pieces));
        int splits = 0;
        long run = 0;
        while (!deque.isEmpty()) {
            Part t = deque.pop();
            while (t.next < t.end) {
                if (deque.isEmpty() && Splits.splittable(t.next, t.end)) {
                    long at = guided ? Splits.guided(t.next, t.end, t.pieces) : Splits.half(t.next, t.end);
                    deque.push(new Part(at, t.end, Splits.guidedInherited(Math.min(t.pieces, t.end - t.next))));
                    t = new Part(t.next, at, 2);
                    splits++;
                }
                t = new Part(t.next + 1, t.end, t.pieces);
                run++;
            }
        }
        assertThat(run).isEqualTo(size);
        return splits;
    }

    /** Any mix of strategies, thieves and progress: each index in exactly one part. */
    @Test
    void randomDivisionsCoverEachIndexOnce() {
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            int size = random.nextInt(2_000);
            int[] seen = new int[size];
            List<Part> open = new ArrayList<>(List.of(new Part(0, size, Splits.guidedPieces(1 + random.nextInt(64)))));
            while (!open.isEmpty()) {
                int k = random.nextInt(open.size());
                Part t = open.remove(k);
                int what = random.nextInt(5);
                if (what < 3 && Splits.splittable(t.next, t.end)) {
                    long end = t.end;
                    int thieves = 1 + random.nextInt(8);
                    if (what == 0) {
                        for (int n = thieves + 1; n > 1 && Splits.splittable(t.next, end); n--) {
                            long at = Splits.adaptive(t.next, end, n);
                            open.add(new Part(at, end, 2));
                            end = at;
                        }
                    } else {
                        long at = what == 1 ? Splits.half(t.next, end) : Splits.guided(t.next, end, t.pieces);
                        open.add(new Part(at, end, Splits.guidedInherited(t.pieces)));
                        end = at;
                    }
                    open.add(new Part(t.next, end, 2));
                } else if (t.next < t.end) {
                    long run = Math.min(t.end - t.next, 1 + random.nextInt(50));
                    for (long i = t.next; i < t.next + run; i++) {
                        seen[(int) i]++;
                    }
                    open.add(new Part(t.next + run, t.end, t.pieces));
                }
            }
            assertThat(seen).containsOnly(size == 0 ? new int[0] : new int[] {1});
        }
    }

    @Test
    void leavesOfTheComparisonStrategies() {
        assertThat(Splits.eagerLeaf(16, 2)).isEqualTo(1); // up to 8 iterations a worker
        assertThat(Splits.eagerLeaf(17, 2)).isEqualTo(2);
        assertThat(Splits.eagerLeaf(16_384L * 2 + 1, 2)).isEqualTo(2_048);
        assertThat(Splits.dynamicChunk(1, 8)).isEqualTo(1);
        assertThat(Splits.sharedGuidedChunk(1, 8)).isEqualTo(1);
        assertThat(Splits.sharedGuidedChunk(1_600, 8)).isEqualTo(100);
    }
}
