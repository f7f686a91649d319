package dev.serrano.workloads.password;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;

/** All passwords of some small letters, by number, and the digest of the one that is wanted. */
final class Passwords {
    private static final int LETTERS = 26;

    /** Never updated, only copied: a copy is cheaper than a new instance, and needs no thread to be kept in. */
    private static final MessageDigest SHA256 = sha256();

    private final int length;
    private final byte[] wanted;
    private final Duration deadline;
    private final int block;

    private Passwords(int length, byte[] wanted, Duration deadline, int block) {
        this.length = length;
        this.wanted = wanted;
        this.deadline = deadline;
        this.block = block;
    }

    /** The one before which there are so many per cent of them. */
    static Passwords present(int length, int place, Duration deadline, int block) {
        return new Passwords(length, digest(password(length, count(length) * place / 100)), deadline, block);
    }

    /** One that is longer, and so not among them. */
    static Passwords absent(int length, Duration deadline, int block) {
        return new Passwords(length, digest(password(length + 1, 0)), deadline, block);
    }

    private static long count(int length) {
        long count = 1;
        for (int i = 0; i < length; i++) {
            count *= LETTERS;
        }
        return count;
    }

    /** How many a task tries: a task for each beginning that is two letters shorter. */
    int share() {
        return (int) count(Math.min(2, length));
    }

    /** How many tasks that makes. */
    int tasks() {
        return (int) count(Math.max(0, length - 2));
    }

    /** How many are tried between two looks at the clock. */
    int block() {
        return block;
    }

    /** How long to try. */
    Duration deadline() {
        return deadline;
    }

    /** The number of the wanted one among those of a block of a task; -1 if it is not there. */
    long look(int task, int from) {
        long first = (long) task * share();
        for (int i = from; i < Math.min(from + block, share()); i++) {
            if (Arrays.equals(digest(password(length, first + i)), wanted)) {
                return first + i;
            }
        }
        return -1;
    }

    /** The password of that number. */
    String text(long number) {
        return new String(password(length, number), StandardCharsets.US_ASCII);
    }

    private static byte[] password(int length, long number) {
        byte[] letters = new byte[length];
        long rest = number;
        for (int i = length - 1; i >= 0; i--) {
            letters[i] = (byte) ('a' + rest % LETTERS);
            rest /= LETTERS;
        }
        return letters;
    }

    private static byte[] digest(byte[] message) {
        try {
            return ((MessageDigest) SHA256.clone()).digest(message);
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the SHA-256 of " + SHA256.getProvider() + " cannot be copied", e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
