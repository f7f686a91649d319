/* fib: a task for one branch, the caller computes the other one. Arguments: n. */
#include "program.h"

static int fib(int n) {
    if (n < 2) {
        return n;
    }
    int left, right;
    #pragma omp task shared(left) firstprivate(n)
    left = fib(n - 1);
    right = fib(n - 2);
    #pragma omp taskwait
    return left + right;
}

static void run(const char *arguments) {
    printf("%d\n", fib(atoi(arguments)));
}
