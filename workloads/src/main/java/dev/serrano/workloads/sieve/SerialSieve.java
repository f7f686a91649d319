package dev.serrano.workloads.sieve;

/** The serial elision: each number goes through the stages that there are, and becomes one if it passes all. */
final class SerialSieve {
    private SerialSieve() {}

    static String run(Numbers numbers) {
        int[] found = numbers.room();
        int stages = 0;
        for (int number = 2; number <= numbers.largest(); number++) {
            if (passes(number, found, stages)) {
                found[stages++] = number;
            }
        }
        return Numbers.checksum(found);
    }

    private static boolean passes(int number, int[] found, int stages) {
        for (int stage = 0; stage < stages; stage++) {
            if (number % found[stage] == 0) {
                return false;
            }
        }
        return true;
    }
}
