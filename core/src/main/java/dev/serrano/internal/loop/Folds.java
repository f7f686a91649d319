package dev.serrano.internal.loop;

import dev.serrano.loop.body.IntToDouble;
import dev.serrano.loop.body.IntToLong;
import dev.serrano.loop.body.LongToDouble;
import dev.serrano.loop.body.LongToLong;

/**
 * The innermost loops of reductions whose function takes one value: copied for each class of functions, if that pays.
 */
final class Folds {
    /* Implementation.
     * No poll, no store, no call but the function's: the JIT vectorizes the loop when it inlines the function. Each
     * class is copied by itself (KernelSite): none may use another one of this file. */
    private Folds() {}

    static final KernelSite.Kernels<Fold.ToLong> SUM_LONG = new KernelSite.Kernels<>(new SumLong());
    static final KernelSite.Kernels<Fold.ToLong> MIN_LONG = new KernelSite.Kernels<>(new MinLong());
    static final KernelSite.Kernels<Fold.ToLong> MAX_LONG = new KernelSite.Kernels<>(new MaxLong());
    static final KernelSite.Kernels<Fold.ToLong> SUM_LONG_OVER_LONGS = new KernelSite.Kernels<>(new SumLongOverLongs());
    static final KernelSite.Kernels<Fold.ToDouble> SUM_DOUBLE = new KernelSite.Kernels<>(new SumDouble());
    static final KernelSite.Kernels<Fold.ToDouble> MIN_DOUBLE = new KernelSite.Kernels<>(new MinDouble());
    static final KernelSite.Kernels<Fold.ToDouble> MAX_DOUBLE = new KernelSite.Kernels<>(new MaxDouble());
    static final KernelSite.Kernels<Fold.ToDouble> SUM_DOUBLE_OVER_LONGS =
            new KernelSite.Kernels<>(new SumDoubleOverLongs());
    static final KernelSite.Kernels<Fold.ToLong> MIN_LONG_OVER_LONGS = new KernelSite.Kernels<>(new MinLongOverLongs());
    static final KernelSite.Kernels<Fold.ToLong> MAX_LONG_OVER_LONGS = new KernelSite.Kernels<>(new MaxLongOverLongs());
    static final KernelSite.Kernels<Fold.ToDouble> MIN_DOUBLE_OVER_LONGS =
            new KernelSite.Kernels<>(new MinDoubleOverLongs());
    static final KernelSite.Kernels<Fold.ToDouble> MAX_DOUBLE_OVER_LONGS =
            new KernelSite.Kernels<>(new MaxDoubleOverLongs());

    /** Sum over int values. */
    static final class SumLong implements Fold.ToLong {
        @Override
        public long fold(Object function, long first, int n) throws Exception {
            IntToLong f = (IntToLong) function;
            int i = (int) first;
            long r = 0;
            for (int k = 0; k < n; k++) {
                r = r + f.apply(i + k);
            }
            return r;
        }
    }

    /** Least over int values. */
    static final class MinLong implements Fold.ToLong {
        @Override
        public long fold(Object function, long first, int n) throws Exception {
            IntToLong f = (IntToLong) function;
            int i = (int) first;
            long r = Long.MAX_VALUE;
            for (int k = 0; k < n; k++) {
                r = Math.min(r, f.apply(i + k));
            }
            return r;
        }
    }

    /** Greatest over int values. */
    static final class MaxLong implements Fold.ToLong {
        @Override
        public long fold(Object function, long first, int n) throws Exception {
            IntToLong f = (IntToLong) function;
            int i = (int) first;
            long r = Long.MIN_VALUE;
            for (int k = 0; k < n; k++) {
                r = Math.max(r, f.apply(i + k));
            }
            return r;
        }
    }

    /** Sum over long values. */
    static final class SumLongOverLongs implements Fold.ToLong {
        @Override
        public long fold(Object function, long first, int n) throws Exception {
            LongToLong f = (LongToLong) function;
            long i = first;
            long r = 0;
            for (int k = 0; k < n; k++) {
                r = r + f.apply(i + k);
            }
            return r;
        }
    }

    /** Sum over int values. */
    static final class SumDouble implements Fold.ToDouble {
        @Override
        public double fold(Object function, long first, int n) throws Exception {
            IntToDouble f = (IntToDouble) function;
            int i = (int) first;
            double r = 0;
            for (int k = 0; k < n; k++) {
                r = r + f.apply(i + k);
            }
            return r;
        }
    }

    /** Least over int values. */
    static final class MinDouble implements Fold.ToDouble {
        @Override
        public double fold(Object function, long first, int n) throws Exception {
            IntToDouble f = (IntToDouble) function;
            int i = (int) first;
            double r = Double.POSITIVE_INFINITY;
            for (int k = 0; k < n; k++) {
                r = Math.min(r, f.apply(i + k));
            }
            return r;
        }
    }

    /** Greatest over int values. */
    static final class MaxDouble implements Fold.ToDouble {
        @Override
        public double fold(Object function, long first, int n) throws Exception {
            IntToDouble f = (IntToDouble) function;
            int i = (int) first;
            double r = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < n; k++) {
                r = Math.max(r, f.apply(i + k));
            }
            return r;
        }
    }

    /** Sum over long values. */
    static final class SumDoubleOverLongs implements Fold.ToDouble {
        @Override
        public double fold(Object function, long first, int n) throws Exception {
            LongToDouble f = (LongToDouble) function;
            long i = first;
            double r = 0;
            for (int k = 0; k < n; k++) {
                r = r + f.apply(i + k);
            }
            return r;
        }
    }

    /** Least over long values. */
    static final class MinLongOverLongs implements Fold.ToLong {
        @Override
        public long fold(Object function, long first, int n) throws Exception {
            LongToLong f = (LongToLong) function;
            long i = first;
            long r = Long.MAX_VALUE;
            for (int k = 0; k < n; k++) {
                r = Math.min(r, f.apply(i + k));
            }
            return r;
        }
    }

    /** Greatest over long values. */
    static final class MaxLongOverLongs implements Fold.ToLong {
        @Override
        public long fold(Object function, long first, int n) throws Exception {
            LongToLong f = (LongToLong) function;
            long i = first;
            long r = Long.MIN_VALUE;
            for (int k = 0; k < n; k++) {
                r = Math.max(r, f.apply(i + k));
            }
            return r;
        }
    }

    /** Least over long values. */
    static final class MinDoubleOverLongs implements Fold.ToDouble {
        @Override
        public double fold(Object function, long first, int n) throws Exception {
            LongToDouble f = (LongToDouble) function;
            long i = first;
            double r = Double.POSITIVE_INFINITY;
            for (int k = 0; k < n; k++) {
                r = Math.min(r, f.apply(i + k));
            }
            return r;
        }
    }

    /** Greatest over long values. */
    static final class MaxDoubleOverLongs implements Fold.ToDouble {
        @Override
        public double fold(Object function, long first, int n) throws Exception {
            LongToDouble f = (LongToDouble) function;
            long i = first;
            double r = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < n; k++) {
                r = Math.max(r, f.apply(i + k));
            }
            return r;
        }
    }
}
