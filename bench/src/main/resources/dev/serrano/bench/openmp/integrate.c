/* integrate: a task for the left half of an interval, the caller computes the right one, down to a depth; serial from
   there on. Adds in the same order as the forms in Java. Arguments: n, and the depth. */
#include <limits.h>
#include <math.h>
#include "program.h"

static double at(double x) {
    return (x * x + 1) * x;
}

static double area(double left, double f_left, double right, double f_right, double whole, int levels) {
    double middle = (left + right) * 0.5;
    double f_middle = at(middle);
    double left_area = (f_left + f_middle) * (middle - left) * 0.5;
    double right_area = (f_middle + f_right) * (right - middle) * 0.5;
    double sum = left_area + right_area;
    if (fabs(sum - whole) <= 1e-9) {
        return sum;
    }
    double left_half, right_half;
    if (levels == 0) {
        left_half = area(left, f_left, middle, f_middle, left_area, 0);
        right_half = area(middle, f_middle, right, f_right, right_area, 0);
        return left_half + right_half;
    }
    #pragma omp task shared(left_half) firstprivate(left, f_left, middle, f_middle, left_area, levels)
    left_half = area(left, f_left, middle, f_middle, left_area, levels - 1);
    right_half = area(middle, f_middle, right, f_right, right_area, levels - 1);
    #pragma omp taskwait
    return left_half + right_half;
}

static void run(const char *arguments) {
    int n, levels;
    if (sscanf(arguments, "%d %d", &n, &levels) != 2) {
        exit(2);
    }
    double end = n;
    printf("%.17g\n", area(0, at(0), end, at(end), (at(0) + at(end)) * end * 0.5, levels));
}
