package dev.serrano.cluster.internal.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Frames that were changed, cut or made without the cookie have no head. */
class PeerFramesTest {
    private static final PeerFrames.Head HEAD = new PeerFrames.Head(1, 2, 3, 4, false);
    private static final byte[] BODY = {5, 6, 7};

    private final PeerFrames frames = new PeerFrames("a secret of some length");

    @Test
    void aFrameIsReadByThoseWhoHaveTheCookie() {
        byte[] f = frames.frame(HEAD, BODY);
        assertThat(frames.head(f)).isEqualTo(HEAD);
        assertThat(Arrays.copyOfRange(f, PeerFrames.start(), frames.end(f))).isEqualTo(BODY);
        assertThat(new PeerFrames("another secret, as long").head(f)).isNull();
        assertThat(frames.head(new PeerFrames(null).frame(HEAD, BODY))).isNull();
    }

    @Test
    void noOtherBytesAreAFrame() {
        byte[] good = frames.frame(HEAD, BODY);
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            byte[] bad;
            if (i % 3 == 0) {
                bad = new byte[random.nextInt(200)];
                random.nextBytes(bad);
            } else if (i % 3 == 1) {
                bad = good.clone();
                bad[random.nextInt(bad.length)] ^= (byte) (1 + random.nextInt(255));
            } else {
                bad = Arrays.copyOf(good, random.nextInt(good.length));
            }
            assertThat(frames.head(bad)).isNull();
        }
    }
}
