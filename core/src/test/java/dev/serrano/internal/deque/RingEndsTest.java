package dev.serrano.internal.deque;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;

/** Where the VM lays the two indices of a ring: neither is on a cache line that anything else writes. */
class RingEndsTest {
    private static final int APART = 128; // two lines: the next one is fetched, too

    @Test
    void theIndicesOfTheDequeAreApart() throws ReflectiveOperationException {
        checkApart(WorkDeque.class);
    }

    @Test
    void theIndicesOfTheRingAreApart() throws ReflectiveOperationException {
        checkApart(TaskRing.class);
    }

    private static void checkApart(Class<?> ring) throws ReflectiveOperationException {
        long bottom = offset(RingEnds.OwnerSide.class.getDeclaredField("bottom"));
        assertThat(bottom).isGreaterThanOrEqualTo(APART);
        assertThat(offset(ring.getDeclaredField("top")) - bottom).isGreaterThanOrEqualTo(APART);
    }

    /** Only this class tells, and the compiler warns of its use. */
    private static long offset(Field f) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field only = unsafe.getDeclaredField("theUnsafe");
        only.setAccessible(true);
        return (long) unsafe.getMethod("objectFieldOffset", Field.class).invoke(only.get(null), f);
    }
}
