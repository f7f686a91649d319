package dev.serrano.weaver.code;

import java.nio.charset.StandardCharsets;

/** Texts in class files that are not parsed. */
public final class RawText {
    private RawText() {}

    /** Whether a text of ASCII occurs. */
    public static boolean mentions(byte[] bytes, String text) {
        byte[] wanted = text.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i <= bytes.length - wanted.length; i++) {
            int k = 0;
            while (k < wanted.length && bytes[i + k] == wanted[k]) {
                k++;
            }
            if (k == wanted.length) {
                return true;
            }
        }
        return false;
    }
}
