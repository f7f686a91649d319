package dev.serrano.workloads.uts;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * A node of a tree that is nowhere stored: a state of 20 bytes, from which everything below it follows.
 *
 * <p>The state of the root is the SHA-1 digest of the seed, that of a child is the digest of its parent's state and its
 * own number. Seed and number are 32-bit big-endian integers, the seed with 16 zero bytes before it. The last 31 bits
 * of a state are the node's random number.
 */
public final class Node {
    private static final int STATE = 20;

    /** Never updated, only copied: a copy is cheaper than a new instance, and needs no thread to be kept in. */
    private static final MessageDigest SHA1 = sha1();

    private final byte[] state;
    private final int height;

    /** The node with a state; the array is not copied, and must not change. */
    public Node(byte[] state, int height) {
        this.state = state;
        this.height = height;
    }

    /** The root of the tree that grows from a seed. */
    static Node root(int seed) {
        byte[] message = new byte[STATE];
        putInt(message, STATE - Integer.BYTES, seed);
        return new Node(digest(message), 0);
    }

    /** A child of this node. */
    public Node child(int number) {
        byte[] message = Arrays.copyOf(state, STATE + Integer.BYTES);
        putInt(message, STATE, number);
        return new Node(digest(message), height + 1);
    }

    /** The 20 bytes from which everything below follows; not to be changed. */
    public byte[] state() {
        return state;
    }

    /** How far from the root. */
    public int height() {
        return height;
    }

    /** The random number of this node, 0 or more and less than 1. */
    double random() {
        return word(STATE / Integer.BYTES - 1) * 0x1p-31;
    }

    /** The last 31 bits of one of the five words of the state. */
    int word(int number) {
        int end = (number + 1) * Integer.BYTES;
        return (state[end - 4] & 0x7f) << 24
                | (state[end - 3] & 0xff) << 16
                | (state[end - 2] & 0xff) << 8
                | (state[end - 1] & 0xff);
    }

    /** Whether it is the same node; there are no two with the same state. */
    boolean isSame(Node other) {
        return Arrays.equals(state, other.state);
    }

    private static byte[] digest(byte[] message) {
        try {
            return ((MessageDigest) SHA1.clone()).digest(message);
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the SHA-1 of " + SHA1.getProvider() + " cannot be copied", e);
        }
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }

    private static void putInt(byte[] bytes, int at, int value) {
        bytes[at] = (byte) (value >>> 24);
        bytes[at + 1] = (byte) (value >>> 16);
        bytes[at + 2] = (byte) (value >>> 8);
        bytes[at + 3] = (byte) value;
    }
}
