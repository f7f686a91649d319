package edu.rice.hj.runtime.mapreduce2;

import java.util.Arrays;

/** A part of a text, which is not copied. Two are equal if they have the same characters, wherever they stand. */
public final class KeyString {
    /** The text. */
    public final char[] text;

    /** Where the part begins. */
    public final int startPos;

    /** Where its last character is: one less than {@link #startPos} if it is empty. */
    public final int endPos;

    private int hash;

    /**
     * The part from one position to another, inclusive. The text must not change there any more.
     *
     * @throws IndexOutOfBoundsException if the text has no such part
     */
    public KeyString(char[] text, int startPos, int endPos) {
        if (startPos < 0 || endPos < startPos - 1 || endPos >= text.length) {
            throw new IndexOutOfBoundsException(
                    "from " + startPos + " to " + endPos + ", inclusive, of " + text.length + " characters");
        }
        this.text = text;
        this.startPos = startPos;
        this.endPos = endPos;
    }

    @Override
    public int hashCode() {
        int h = hash;
        if (h == 0) {
            for (int i = startPos; i <= endPos; i++) {
                h = 31 * h + text[i];
            }
            hash = h; // a race writes the same
        }
        return h;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyString s
                && Arrays.equals(text, startPos, endPos + 1, s.text, s.startPos, s.endPos + 1);
    }

    /** The characters and where they stand, for example {@code TREE(17-20)}. */
    @Override
    public String toString() {
        return String.valueOf(text, startPos, endPos - startPos + 1) + "(" + startPos + "-" + endPos + ")";
    }
}
