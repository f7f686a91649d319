package dev.serrano.races;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.forallPhased;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.range;

/** The common errors of parallel loops, each with a form that is repaired: racyX and rightX. Loaded woven. */
final class LoopPrograms {
    private static final int N = 4;

    static int scratch;

    private LoopPrograms() {}

    static void racyMissingBarrier() {
        int[] a = new int[N];
        int[] b = new int[N];
        forallPhased(range(0, N), i -> {
            a[i] = i;
            b[i] = a[(i + 1) % N];
        });
    }

    static void rightMissingBarrier() {
        int[] a = new int[N];
        int[] b = new int[N];
        forallPhased(range(0, N), i -> {
            a[i] = i;
            next();
            b[i] = a[(i + 1) % N];
        });
    }

    static void racyCarriedDependence() {
        int[] a = new int[N];
        forall(range(1, N), i -> a[i] = a[i - 1] + 1);
    }

    static void rightCarriedDependence() {
        int[] a = new int[N];
        forall(range(1, N), i -> a[i] = a[0] + i);
    }

    static void racyAntiDependence() {
        int[] a = new int[N];
        forall(range(0, N - 1), i -> a[i] = a[i + 1]);
    }

    static void rightAntiDependence() {
        int[] a = new int[N];
        int[] old = a.clone();
        forall(range(0, N - 1), i -> a[i] = old[i + 1]);
    }

    static void racyOutputDependence() {
        int[] a = new int[N];
        int[] last = new int[1];
        forall(range(0, N), i -> {
            a[i] = i;
            last[0] = i;
        });
    }

    static void rightOutputDependence() {
        int[] a = new int[N];
        int[] last = new int[1];
        forall(range(0, N), i -> {
            a[i] = i;
            if (i == N - 1) {
                last[0] = i;
            }
        });
        last[0]++;
    }

    static void racyMissingPrivatisation() {
        int[] a = new int[N];
        forall(range(0, N), i -> {
            scratch = i * i;
            a[i] = scratch;
        });
    }

    static void rightMissingPrivatisation() {
        int[] a = new int[N];
        forall(range(0, N), i -> {
            int own = i * i;
            a[i] = own;
        });
    }

    static void racyMissingReduction() {
        long[] sum = new long[1];
        forall(range(0, N), i -> sum[0] += i);
    }

    static void rightMissingReduction() {
        long[] sum = new long[1];
        forall(range(0, N), i -> isolated(() -> sum[0] += i));
    }

    static void racyIndirectIndex() {
        int[] to = {0, 2, 1, 2};
        int[] a = new int[N];
        forall(range(0, N), i -> a[to[i]]++);
    }

    static void rightIndirectIndex() {
        int[] to = {0, 2, 1, 3};
        int[] a = new int[N];
        forall(range(0, N), i -> a[to[i]]++);
    }

    /** The copy is made while the tasks still write what is copied. */
    static void racyStaleCopy() {
        int[] a = new int[N];
        finish(() -> {
            async(() -> a[1] = 1);
            int[] copy = a.clone();
            async(() -> copy[0] = 1);
        });
    }

    static void rightStaleCopy() {
        int[] a = new int[N];
        finish(() -> async(() -> a[1] = 1));
        finish(() -> {
            int[] copy = a.clone();
            async(() -> copy[0] = 1);
        });
    }

    /** The second loop begins before the first one has ended. */
    static void racyNoWait() {
        int[] a = new int[N];
        int[] b = new int[N];
        finish(() -> {
            for (int k = 0; k < N; k++) {
                int i = k;
                async(() -> a[i] = i);
            }
            for (int k = 0; k < N; k++) {
                int i = k;
                async(() -> b[i] = a[N - 1 - i]);
            }
        });
    }

    static void rightNoWait() {
        int[] a = new int[N];
        int[] b = new int[N];
        forall(range(0, N), i -> a[i] = i);
        forall(range(0, N), i -> b[i] = a[N - 1 - i]);
    }

    static void racyNestedWrongIndex() {
        int[][] a = new int[N][N];
        forall(range(0, N), i -> {
            for (int j = 0; j < N; j++) {
                a[j][0] = i;
            }
        });
    }

    static void rightNestedWrongIndex() {
        int[][] a = new int[N][N];
        forall(range(0, N), i -> {
            for (int j = 0; j < N; j++) {
                a[i][j] = j;
            }
        });
    }
}
