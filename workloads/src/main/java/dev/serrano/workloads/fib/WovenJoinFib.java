package dev.serrano.workloads.fib;

import static dev.serrano.Serrano.joinLong;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** The recursion written for the library, as in the form {@code join}: its joins are woven. */
final class WovenJoinFib implements PlainBody<Integer> {

    @Override
    public Object run(Integer n) {
        return fib(n);
    }

    @Parallel
    static long fib(int n) {
        return n < 2 ? n : joinLong(() -> fib(n - 1), () -> fib(n - 2), Long::sum);
    }
}
