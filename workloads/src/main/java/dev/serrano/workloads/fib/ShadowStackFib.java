package dev.serrano.workloads.fib;

import dev.serrano.ablation.ShadowStack;

/** The second call waits in an array while the first one runs. */
final class ShadowStackFib extends ShadowStack {
    private ShadowStackFib() {
        super(1);
    }

    static int fib(int n) {
        return new ShadowStackFib().value(n);
    }

    private int value(int n) {
        if (n < 2) {
            return n;
        }
        int at = top;
        arguments[at] = n - 2L;
        top = at + 1;
        if (isAsked()) {
            answer();
        }
        int left = value(n - 1);
        top = at;
        int right = isHere(at) ? value(n - 2) : (int) join(at);
        return left + right;
    }

    @Override
    protected ShadowStack another() {
        return new ShadowStackFib();
    }

    @Override
    protected long call(long[] numbers) {
        return value((int) numbers[0]);
    }
}
