package edu.rice.hj.runtime.arrayview;

import static edu.rice.hj.ModuleN.newDoubleArrayView1D;
import static edu.rice.hj.ModuleN.newDoubleArrayView2D;
import static edu.rice.hj.ModuleN.newDoubleArrayView3D;
import static edu.rice.hj.ModuleN.newIntArrayView1D;
import static edu.rice.hj.ModuleN.newIntArrayView2D;
import static edu.rice.hj.ModuleN.newIntArrayView3D;
import static edu.rice.hj.ModuleN.newRectangularRegion1D;
import static edu.rice.hj.ModuleN.newRectangularRegion2D;
import static edu.rice.hj.ModuleN.newRectangularRegion3D;
import static org.assertj.core.api.Assertions.assertThat;

import edu.rice.hj.api.HjDoubleArrayView;
import edu.rice.hj.api.HjIntArrayView;
import edu.rice.hj.api.HjRegion.HjRegion1D;
import org.junit.jupiter.api.Test;

/** Views of arrays: which element an index is, and that the view is the array. */
class ArrayViewTest {
    @Test
    void aViewOfInts() {
        int[] array = new int[24];
        HjRegion1D region = newRectangularRegion1D(1, 4);
        HjIntArrayView.HjIntArrayView1D one = newIntArrayView1D(array, region);
        one.set(5, 1);
        one.inc(2, 1);
        one.dec(4, 4);
        assertThat(one.get(1)).isEqualTo(7);
        assertThat(array).startsWith(7, 0, 0, -4, 0);
        assertThat(one.baseArray()).isSameAs(array);
        assertThat(one.region()).isSameAs(region);

        HjIntArrayView.HjIntArrayView1D shifted = newIntArrayView1D(array, 10, region);
        shifted.set(3, 2);
        assertThat(array[11]).isEqualTo(3);

        HjIntArrayView.HjIntArrayView2D two = newIntArrayView2D(array, 4, newRectangularRegion2D(1, 2, 1, 5));
        two.set(8, 2, 1);
        assertThat(array[9]).isEqualTo(8);
        two.inc(1, 2, 1);
        two.dec(3, 2, 1);
        assertThat(two.get(2, 1)).isEqualTo(6);
        assertThat(newIntArrayView2D(array, newRectangularRegion2D(0, 3, 0, 5)).get(1, 3))
                .isEqualTo(6);

        HjIntArrayView.HjIntArrayView3D three = newIntArrayView3D(array, newRectangularRegion3D(0, 1, 0, 2, 0, 3));
        assertThat(three.get(0, 2, 1)).isEqualTo(6);
        three.set(1, 1, 2, 3);
        three.inc(9, 1, 2, 3);
        three.dec(2, 1, 2, 3);
        assertThat(array[23]).isEqualTo(8);
        assertThat(newIntArrayView3D(array, 1, newRectangularRegion3D(0, 0, 0, 0, 0, 22))
                        .get(0, 0, 22))
                .isEqualTo(8);
    }

    @Test
    void aViewOfDoubles() {
        double[] array = new double[24];
        HjDoubleArrayView.HjDoubleArrayView1D one = newDoubleArrayView1D(array, newRectangularRegion1D(0, 9));
        one.set(0.5, 3);
        one.inc(1, 3);
        one.dec(0.25, 3);
        assertThat(one.get(3)).isEqualTo(1.25);
        assertThat(newDoubleArrayView1D(array, 3, newRectangularRegion1D(8, 9)).get(8))
                .isEqualTo(1.25);
        HjDoubleArrayView.HjDoubleArrayView2D two = newDoubleArrayView2D(array, newRectangularRegion2D(0, 3, 0, 5));
        two.set(2, 1, 1);
        two.inc(1, 1, 1);
        two.dec(0.5, 1, 1);
        assertThat(array[7]).isEqualTo(2.5);
        assertThat(newDoubleArrayView2D(array, 7, newRectangularRegion2D(0, 0, 0, 0))
                        .get(0, 0))
                .isEqualTo(2.5);
        HjDoubleArrayView.HjDoubleArrayView3D three =
                newDoubleArrayView3D(array, newRectangularRegion3D(1, 2, 1, 3, 1, 4));
        three.set(2, 2, 1, 2);
        three.inc(1, 2, 1, 2);
        three.dec(0.5, 2, 1, 2);
        assertThat(array[13]).isEqualTo(2.5);
        assertThat(newDoubleArrayView3D(array, 13, newRectangularRegion3D(0, 0, 0, 0, 0, 0))
                        .baseArray())
                .isSameAs(array);
    }
}
