package dev.serrano.workloads.sieve;

import dev.serrano.workloads.form.Digest;
import java.util.BitSet;

/**
 * The problem: the numbers from 2 up to a largest one. Knows the answer, found by striking out multiples in a table.
 */
final class Numbers {
    /** How many numbers a stage may be ahead of the next one, where there is room between them. */
    static final int AHEAD = 64;

    /** The mark after the last number; no number that a stage hands on is so small. */
    static final int END = 0;

    private final int largest;
    private final int[] primes;

    private Numbers(int largest, int[] primes) {
        this.largest = largest;
        this.primes = primes;
    }

    /** The last number. */
    int largest() {
        return largest;
    }

    /** The answer. */
    String expected() {
        return checksum(primes);
    }

    static Numbers upTo(int largest) {
        BitSet left = new BitSet(largest + 1);
        left.set(2, Math.max(2, largest + 1));
        for (int prime = left.nextSetBit(2);
                prime > 0 && prime <= largest / prime;
                prime = left.nextSetBit(prime + 1)) {
            for (int multiple = prime * prime; multiple <= largest; multiple += prime) {
                left.clear(multiple);
            }
        }
        return new Numbers(largest, left.stream().toArray());
    }

    /** Where each stage writes its prime. */
    int[] room() {
        return new int[primes.length];
    }

    static String checksum(int[] primes) {
        return primes.length + " primes, " + new Digest().add(primes);
    }
}
