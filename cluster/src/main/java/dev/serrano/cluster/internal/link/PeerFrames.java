package dev.serrano.cluster.internal.link;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a message: a head with sender, receiver and numbers, the content, and, if there is a cookie, a code of
 * all of it that takes the cookie to make. With the numbers, a frame that is sent twice has no effect.
 * Not thread-safe.
 */
public final class PeerFrames {
    private static final byte VERSION = 1;
    private static final byte PART = 2; // of the same version
    private static final int HEAD = 1 + 4 * Long.BYTES;

    private final @Nullable Mac mac;

    public PeerFrames(@Nullable String cookie) {
        try {
            Mac m = null;
            if (cookie != null) {
                m = Mac.getInstance("HmacSHA256");
                m.init(new SecretKeySpec(cookie.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            }
            mac = m;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HmacSHA256 is missing in this JVM", e);
        }
    }

    /**
     * The head of a frame.
     *
     * @param number the number of the message, 0 of one without content
     * @param ack the last message that the sender has taken from the receiver
     * @param more whether the content goes on in the message with the next number
     */
    public record Head(long from, long to, long number, long ack, boolean more) {}

    public byte[] frame(Head h, byte[] body) {
        int code = mac == null ? 0 : mac.getMacLength();
        ByteBuffer b = ByteBuffer.allocate(HEAD + body.length + code)
                .put(h.more ? PART : VERSION)
                .putLong(h.from)
                .putLong(h.to)
                .putLong(h.number)
                .putLong(h.ack)
                .put(body);
        if (mac != null) {
            mac.update(b.array(), 0, HEAD + body.length);
            b.put(mac.doFinal());
        }
        return b.array();
    }

    /** Returns the head; null if the frame is none, or not made with the cookie. */
    @Nullable
    public Head head(byte[] frame) {
        int end = end(frame);
        if (end < HEAD || frame[0] != VERSION && frame[0] != PART) {
            return null;
        }
        if (mac != null) {
            mac.update(frame, 0, end);
            if (!MessageDigest.isEqual(mac.doFinal(), Arrays.copyOfRange(frame, end, frame.length))) {
                return null;
            }
        }
        ByteBuffer b = ByteBuffer.wrap(frame, 1, HEAD - 1);
        return new Head(b.getLong(), b.getLong(), b.getLong(), b.getLong(), frame[0] == PART);
    }

    public static int start() {
        return HEAD;
    }

    /** Where the content ends. */
    public int end(byte[] frame) {
        return frame.length - (mac == null ? 0 : mac.getMacLength());
    }
}
