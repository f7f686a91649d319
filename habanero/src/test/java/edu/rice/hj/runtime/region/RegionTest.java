package edu.rice.hj.runtime.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import edu.rice.hj.Module0;
import edu.rice.hj.api.HjPoint;
import edu.rice.hj.api.HjRegion;
import edu.rice.hj.api.HjRegion.HjRegion1D;
import edu.rice.hj.api.HjRegion.HjRegion2D;
import edu.rice.hj.api.HjRegion.HjRegion3D;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** Points, rectangular regions and their groups. */
class RegionTest {
    private static List<String> points(HjRegion region) {
        List<String> all = new ArrayList<>();
        for (HjPoint p : region.toSeqIterable()) {
            all.add(p.toString());
        }
        return all;
    }

    private static List<String> points(Iterator<HjPoint> points) {
        List<String> all = new ArrayList<>();
        points.forEachRemaining(p -> all.add(p.toString()));
        return all;
    }

    @Test
    void bothBoundsAreIn() {
        HjRegion1D r = Module0.newRectangularRegion1D(3, 5);
        assertThat(points(r)).containsExactly("(3)", "(4)", "(5)");
        assertThat(r.numElements()).isEqualTo(3);
        assertThat(r.rank()).isEqualTo(1);
        assertThat(r.lowerLimit(0)).isEqualTo(3);
        assertThat(r.upperLimit(0)).isEqualTo(5);
        assertThat(r.lowerLimits()).containsExactly(3);
        assertThat(r.upperLimits()).containsExactly(5);
        assertThat(r).hasToString("{3:5}");
    }

    @Test
    void theLastDimensionRunsFastest() {
        HjRegion2D two = Module0.newRectangularRegion2D(1, 2, -1, 1);
        assertThat(points(two)).containsExactly("(1, -1)", "(1, 0)", "(1, 1)", "(2, -1)", "(2, 0)", "(2, 1)");
        HjRegion3D three = Module0.newRectangularRegion3D(0, 1, 5, 5, 8, 9);
        assertThat(points(three)).containsExactly("(0, 5, 8)", "(0, 5, 9)", "(1, 5, 8)", "(1, 5, 9)");
        assertThat(three).hasToString("{0:1, 5:5, 8:9}");
    }

    @Test
    void linearIndicesCountThePointsInTheOrderOfTheIterator() {
        for (HjRegion r : List.of(
                Module0.newRectangularRegion1D(-2, 4),
                Module0.newRectangularRegion2D(3, 5, -1, 2),
                Module0.newRectangularRegion3D(0, 2, 7, 8, -3, 0))) {
            int linear = 0;
            for (HjPoint p : r.toSeqIterable()) {
                int[] index = r.toRegionIndex(linear);
                assertThat(Module0.newPoint(index)).as("%s at %d", r, linear).isEqualTo(p);
                assertThat(r.toLinearIndex(index)).isEqualTo(linear);
                linear++;
            }
            assertThat(linear).isEqualTo(r.numElements());
            int n = linear;
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> r.toRegionIndex(n));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> r.toRegionIndex(-1));
            assertThatIllegalArgumentException().isThrownBy(() -> r.toLinearIndex(new int[4]));
        }
    }

    @Test
    void anIteratorOfAPartGoesFromOneLinearIndexUpToAnother() {
        HjRegion2D r = Module0.newRectangularRegion2D(0, 2, 0, 2);
        assertThat(points(r.iterator(2, 5))).containsExactly("(0, 2)", "(1, 0)", "(1, 1)");
        assertThat(points(r.iterator(9, 9))).isEmpty();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> r.iterator(2, 10));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> r.iterator(3, 2));
        Iterator<HjPoint> end = r.iterator(8, 9);
        assertThat(end.next()).isEqualTo(Module0.newPoint(2, 2));
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(end::next);
    }

    @Test
    void aRegionMayBeEmpty() {
        assertThat(points(Module0.newRectangularRegion1D(1, 0))).isEmpty();
        assertThat(points(Module0.newRectangularRegion2D(0, 9, 5, 4))).isEmpty();
        HjRegion3D r = Module0.newRectangularRegion3D(0, Integer.MAX_VALUE, 0, Integer.MAX_VALUE, 4, -4);
        assertThat(r.numElements()).isZero();
        assertThat(points(r)).isEmpty();
    }

    @Test
    void aRegionOfMoreThanAnIntSaysSo() {
        HjRegion2D r = Module0.newRectangularRegion2D(0, 99_999, 0, 99_999);
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(r::numElements)
                .withMessageContaining("{0:99999, 0:99999}");
        HjRegion3D all = Module0.newRectangularRegion3D(
                Integer.MIN_VALUE,
                Integer.MAX_VALUE,
                Integer.MIN_VALUE,
                Integer.MAX_VALUE,
                Integer.MIN_VALUE,
                Integer.MAX_VALUE);
        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(all::numElements);
        HjRegion1D atTheEnd = Module0.newRectangularRegion1D(Integer.MAX_VALUE - 1, Integer.MAX_VALUE);
        assertThat(points(atTheEnd)).containsExactly("(2147483646)", "(2147483647)");
    }

    @Test
    void aDimensionThatIsNotThereIsRefused() {
        for (HjRegion r : List.of(
                Module0.newRectangularRegion1D(0, 1),
                Module0.newRectangularRegion2D(0, 1, 0, 1),
                Module0.newRectangularRegion3D(0, 1, 0, 1, 0, 1))) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> r.lowerLimit(r.rank()));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> r.upperLimit(-1));
        }
    }

    @Test
    void groupsArePartsOfTheRegionOneAfterTheOther() {
        for (int n = 0; n <= 20; n++) {
            HjRegion1D r = Module0.newRectangularRegion1D(7, 6 + n);
            for (int groups = 1; groups <= 8; groups++) {
                List<HjRegion1D> all = Module0.group(r, groups);
                assertThat(all).hasSize(groups);
                List<String> together = new ArrayList<>();
                for (int g = 0; g < groups; g++) {
                    List<String> mine = points(Module0.myGroup(g, r, groups));
                    assertThat(points(all.get(g))).isEqualTo(mine);
                    assertThat(mine.size()).isBetween(n / groups, (n + groups - 1) / groups);
                    together.addAll(mine);
                }
                assertThat(together).isEqualTo(points(r));
            }
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Module0.myGroup(4, Module0.newRectangularRegion1D(0, 9), 4))
                .withMessageContaining("0 to 3");
        assertThatIllegalArgumentException().isThrownBy(() -> Module0.group(Module0.newRectangularRegion1D(0, 9), 0));
    }

    @Test
    void groupsOfTwoDimensionsAreATiling() {
        HjRegion2D r = Module0.newRectangularRegion2D(1, 5, 10, 16);
        List<HjRegion2D> all = Module0.group(r, 2, 3);
        assertThat(all).hasSize(6);
        List<String> together = new ArrayList<>();
        for (int g0 = 0; g0 < 2; g0++) {
            for (int g1 = 0; g1 < 3; g1++) {
                RectangularRegion2D mine = Module0.myGroup(g0, g1, r, 2, 3);
                assertThat(points(all.get(g0 * 3 + g1))).isEqualTo(points(mine));
                together.addAll(points(mine));
            }
        }
        assertThat(together).containsExactlyInAnyOrderElementsOf(points(r));
        assertThat(Module0.myGroup(1, 0, r, 2, 3)).hasToString("{4:5, 10:12}");
    }

    @Test
    void pointsAreValues() {
        int[] coordinates = {1, 2};
        HjPoint p = Module0.newPoint(coordinates);
        coordinates[0] = 9;
        assertThat(p.get(0)).isEqualTo(1);
        assertThat(p.rank()).isEqualTo(2);
        assertThat(p).isEqualTo(Module0.newPoint(1, 2)).hasSameHashCodeAs(Module0.newPoint(1, 2));
        assertThat(p).isNotEqualTo(Module0.newPoint(1, 2, 0)).isLessThan(Module0.newPoint(1, 3));
        assertThat(p).isGreaterThan(Module0.newPoint(0, 9)).isEqualByComparingTo(Module0.newPoint(1, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> p.compareTo(Module0.newPoint(1)));
    }
}
