/* treerec: a task for one child, the caller computes the other one; a leaf does steps of busy work, the same generator
   as in Java. Arguments: n, and the steps of a leaf. */
#include <stdint.h>
#include "program.h"

static uint64_t steps(int64_t count) {
    uint64_t state = 1;
    for (int64_t i = 0; i < count; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    return state;
}

static long leaves(int n, int64_t count) {
    if (n < 2) {
        return steps(count) == 0 ? 0 : 1;
    }
    long left, right;
    #pragma omp task shared(left) firstprivate(n, count)
    left = leaves(n - 1, count);
    right = leaves(n - 2, count);
    #pragma omp taskwait
    return left + right;
}

static void run(const char *arguments) {
    int n;
    long long count;
    if (sscanf(arguments, "%d %lld", &n, &count) != 2) {
        exit(2);
    }
    printf("%ld\n", leaves(n, count));
}
