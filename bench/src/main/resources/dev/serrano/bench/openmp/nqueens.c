/* nqueens: a task for each queen that can be placed, with a copy of the board. Arguments: n. */
#include <string.h>
#include "program.h"

enum { LARGEST = 18 };

typedef struct {
    signed char queens[LARGEST];
} board;

static int is_safe(const board *b, int rows) {
    for (int row = 0; row < rows; row++) {
        for (int other = row + 1; other < rows; other++) {
            int difference = b->queens[other] - b->queens[row];
            if (difference == 0 || difference == other - row || difference == row - other) {
                return 0;
            }
        }
    }
    return 1;
}

static long count(board b, int rows, int n) {
    if (rows == n) {
        return 1;
    }
    long solutions[LARGEST];
    memset(solutions, 0, sizeof solutions);
    for (int column = 0; column < n; column++) {
        board next = b;
        next.queens[rows] = (signed char) column;
        if (is_safe(&next, rows + 1)) {
            #pragma omp task shared(solutions) firstprivate(next, column, rows, n)
            solutions[column] = count(next, rows + 1, n);
        }
    }
    #pragma omp taskwait
    long sum = 0;
    for (int column = 0; column < n; column++) {
        sum += solutions[column];
    }
    return sum;
}

static void run(const char *arguments) {
    int n = atoi(arguments);
    board empty;
    memset(&empty, 0, sizeof empty);
    printf("%ld\n", count(empty, 0, n));
}
