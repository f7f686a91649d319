package edu.rice.hj.api;

/**
 * A view of an array of ints through a region: see {@link edu.rice.hj.ModuleN}. Elements set through it are in the
 * array. Tasks that use the same element have to order that by other means.
 */
public interface HjIntArrayView {
    /** The array itself. */
    int[] baseArray();

    /** A view of one dimension. */
    interface HjIntArrayView1D extends HjIntArrayView {
        /** The element at that index. */
        int get(int i);

        /** Sets the element at that index. */
        void set(int value, int i);

        /** Adds to the element at that index; not atomic. */
        void inc(int value, int i);

        /** Subtracts from the element at that index; not atomic. */
        void dec(int value, int i);

        /** The region. */
        HjRegion.HjRegion1D region();
    }
    /** A view of two dimensions. */
    interface HjIntArrayView2D extends HjIntArrayView {
        /** The element at that index. */
        int get(int i, int j);

        /** Sets the element at that index. */
        void set(int value, int i, int j);

        /** Adds to the element at that index; not atomic. */
        void inc(int value, int i, int j);

        /** Subtracts from the element at that index; not atomic. */
        void dec(int value, int i, int j);

        /** The region. */
        HjRegion.HjRegion2D region();
    }
    /** A view of three dimensions. */
    interface HjIntArrayView3D extends HjIntArrayView {
        /** The element at that index. */
        int get(int i, int j, int k);

        /** Sets the element at that index. */
        void set(int value, int i, int j, int k);

        /** Adds to the element at that index; not atomic. */
        void inc(int value, int i, int j, int k);

        /** Subtracts from the element at that index; not atomic. */
        void dec(int value, int i, int j, int k);

        /** The region. */
        HjRegion.HjRegion3D region();
    }
}
