package dev.serrano.workloads.fib;

import static edu.rice.hj.Module1.async;
import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.future;

import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.SuspendableException;

/** Like AsyncFinishFib and FutureFib, written for HJlib. */
final class HabaneroFib {
    private HabaneroFib() {}

    static int asyncFinish(int n) throws SuspendableException {
        if (n < 2) {
            return n;
        }
        int[] part = new int[2];
        finish(() -> {
            async(() -> part[0] = asyncFinish(n - 1));
            part[1] = asyncFinish(n - 2);
        });
        return part[0] + part[1];
    }

    static int byFuture(int n) throws SuspendableException {
        if (n < 2) {
            return n;
        }
        HjFuture<Integer> left = future(() -> byFuture(n - 1));
        int right = byFuture(n - 2);
        return left.get() + right;
    }
}
