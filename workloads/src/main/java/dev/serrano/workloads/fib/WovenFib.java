package dev.serrano.workloads.fib;

import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** The recursion with marks: serial as it is, parallel when it is woven. */
final class WovenFib implements PlainBody<Integer> {

    @Override
    public Object run(Integer n) {
        return fib(n);
    }

    @Parallel
    static int fib(int n) {
        if (n < 2) {
            return n;
        }
        int left = spawn(fib(n - 1));
        int right = fib(n - 2);
        sync();
        return left + right;
    }
}
