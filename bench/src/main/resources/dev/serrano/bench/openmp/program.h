/* The frame of a program with OpenMP tasks: each line of the standard input holds the arguments of a run, each line of
   the standard output an answer. The threads live from run to run; the environment says how many there are. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static void run(const char *arguments); /* one thread of the team calls it, and prints the answer */

int main(void) {
    static char line[256];
    while (fgets(line, sizeof line, stdin) != NULL) {
        #pragma omp parallel
        #pragma omp single
        run(line);
        fflush(stdout);
    }
    return 0;
}
