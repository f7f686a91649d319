package edu.rice.hj;

import edu.rice.hj.api.HjDoubleArrayView;
import edu.rice.hj.api.HjIntArrayView;
import edu.rice.hj.api.HjRegion;
import edu.rice.hj.runtime.arrayview.ArrayViewFactory;

/**
 * Adds views of arrays: a one-dimensional array seen as one of one, two or three dimensions, with the bounds of a region. The
 * elements follow in row-major order. A view keeps nothing but the array. Indices are not checked against the region, only
 * what they come to against the array.
 * {@snippet :
 * HjDoubleArrayView.HjDoubleArrayView2D a = newDoubleArrayView2D(new double[n * n], newRectangularRegion2D(1, n, 1, n));
 * a.set(1.0, 1, n); // the value first
 * }
 */
public class ModuleN extends ModuleE {
    protected ModuleN() {}

    /** A view of the array through the region, whose first element is the array's first. */
    public static HjIntArrayView.HjIntArrayView1D newIntArrayView1D(int[] array, HjRegion.HjRegion1D region) {
        return ArrayViewFactory.newIntArrayView1D(array, 0, region);
    }

    /** A view of the array through the region, whose first element is at the offset. */
    public static HjIntArrayView.HjIntArrayView1D newIntArrayView1D(
            int[] array, int offset, HjRegion.HjRegion1D region) {
        return ArrayViewFactory.newIntArrayView1D(array, offset, region);
    }

    /** A view of the array through the region, whose first element is the array's first. */
    public static HjDoubleArrayView.HjDoubleArrayView1D newDoubleArrayView1D(
            double[] array, HjRegion.HjRegion1D region) {
        return ArrayViewFactory.newDoubleArrayView1D(array, 0, region);
    }

    /** A view of the array through the region, whose first element is at the offset. */
    public static HjDoubleArrayView.HjDoubleArrayView1D newDoubleArrayView1D(
            double[] array, int offset, HjRegion.HjRegion1D region) {
        return ArrayViewFactory.newDoubleArrayView1D(array, offset, region);
    }

    /** A view of the array through the region, whose first element is the array's first. */
    public static HjIntArrayView.HjIntArrayView2D newIntArrayView2D(int[] array, HjRegion.HjRegion2D region) {
        return ArrayViewFactory.newIntArrayView2D(array, 0, region);
    }

    /** A view of the array through the region, whose first element is at the offset. */
    public static HjIntArrayView.HjIntArrayView2D newIntArrayView2D(
            int[] array, int offset, HjRegion.HjRegion2D region) {
        return ArrayViewFactory.newIntArrayView2D(array, offset, region);
    }

    /** A view of the array through the region, whose first element is the array's first. */
    public static HjDoubleArrayView.HjDoubleArrayView2D newDoubleArrayView2D(
            double[] array, HjRegion.HjRegion2D region) {
        return ArrayViewFactory.newDoubleArrayView2D(array, 0, region);
    }

    /** A view of the array through the region, whose first element is at the offset. */
    public static HjDoubleArrayView.HjDoubleArrayView2D newDoubleArrayView2D(
            double[] array, int offset, HjRegion.HjRegion2D region) {
        return ArrayViewFactory.newDoubleArrayView2D(array, offset, region);
    }

    /** A view of the array through the region, whose first element is the array's first. */
    public static HjIntArrayView.HjIntArrayView3D newIntArrayView3D(int[] array, HjRegion.HjRegion3D region) {
        return ArrayViewFactory.newIntArrayView3D(array, 0, region);
    }

    /** A view of the array through the region, whose first element is at the offset. */
    public static HjIntArrayView.HjIntArrayView3D newIntArrayView3D(
            int[] array, int offset, HjRegion.HjRegion3D region) {
        return ArrayViewFactory.newIntArrayView3D(array, offset, region);
    }

    /** A view of the array through the region, whose first element is the array's first. */
    public static HjDoubleArrayView.HjDoubleArrayView3D newDoubleArrayView3D(
            double[] array, HjRegion.HjRegion3D region) {
        return ArrayViewFactory.newDoubleArrayView3D(array, 0, region);
    }

    /** A view of the array through the region, whose first element is at the offset. */
    public static HjDoubleArrayView.HjDoubleArrayView3D newDoubleArrayView3D(
            double[] array, int offset, HjRegion.HjRegion3D region) {
        return ArrayViewFactory.newDoubleArrayView3D(array, offset, region);
    }
}
