package edu.rice.hj.runtime.arrayview;

import edu.rice.hj.api.HjDoubleArrayView;
import edu.rice.hj.api.HjIntArrayView;
import edu.rice.hj.api.HjRegion;

/**
 * Makes views of arrays. A view keeps nothing but the array: elements set through it are in the array, and elements set
 * in the array are seen through it. The first element of the region is at the offset, the others follow in row-major
 * order.
 */
public final class ArrayViewFactory {
    private ArrayViewFactory() {}

    /** A view of an array of ints through a region of 1 dimension. */
    public static HjIntArrayView.HjIntArrayView1D newIntArrayView1D(
            int[] array, int offset, HjRegion.HjRegion1D region) {
        return new ArrayView1D.IntArrayView1D(array, offset, region);
    }

    /** A view of an array of doubles through a region of 1 dimension. */
    public static HjDoubleArrayView.HjDoubleArrayView1D newDoubleArrayView1D(
            double[] array, int offset, HjRegion.HjRegion1D region) {
        return new ArrayView1D.DoubleArrayView1D(array, offset, region);
    }

    /** A view of an array of ints through a region of 2 dimensions. */
    public static HjIntArrayView.HjIntArrayView2D newIntArrayView2D(
            int[] array, int offset, HjRegion.HjRegion2D region) {
        return new ArrayView2D.IntArrayView2D(array, offset, region);
    }

    /** A view of an array of doubles through a region of 2 dimensions. */
    public static HjDoubleArrayView.HjDoubleArrayView2D newDoubleArrayView2D(
            double[] array, int offset, HjRegion.HjRegion2D region) {
        return new ArrayView2D.DoubleArrayView2D(array, offset, region);
    }

    /** A view of an array of ints through a region of 3 dimensions. */
    public static HjIntArrayView.HjIntArrayView3D newIntArrayView3D(
            int[] array, int offset, HjRegion.HjRegion3D region) {
        return new ArrayView3D.IntArrayView3D(array, offset, region);
    }

    /** A view of an array of doubles through a region of 3 dimensions. */
    public static HjDoubleArrayView.HjDoubleArrayView3D newDoubleArrayView3D(
            double[] array, int offset, HjRegion.HjRegion3D region) {
        return new ArrayView3D.DoubleArrayView3D(array, offset, region);
    }
}
