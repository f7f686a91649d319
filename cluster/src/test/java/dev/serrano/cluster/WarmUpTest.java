package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WarmUpTest {
    private static final AtomicInteger READ = new AtomicInteger();

    /** A bag that is always empty. */
    abstract static class Empty<B extends Empty<B>> implements WorkBag<B, Integer> {
        @Override
        public boolean isEmpty() {
            return true;
        }

        @Override
        public long size() {
            return 0;
        }

        @Override
        public void process(int items) {
            throw new IllegalStateException("there is nothing to process");
        }

        @Override
        public @Nullable B split() {
            return null;
        }

        @Override
        public void merge(B other) {}

        @Override
        public Integer result() {
            return 0;
        }
    }

    static final class Good extends Empty<Good> {
        private int[] items = {1, 2};

        private Good() {
            READ.addAndGet(items.length);
        }
    }

    static final class Bad extends Empty<Bad> {
        Bad(int items) {
            READ.addAndGet(items);
        }
    }

    @Test
    void aBagOfEachClassIsReadAndWritten() {
        Codec codec = new Codec(ClusterConfig.parse("").register(Good.class, Bad.class));
        WarmUp warmUp = new WarmUp(codec, new PlaceId(1));
        warmUp.rehearse(Good.class);
        assertThat(READ).hasValue(2);
        warmUp.rehearse(Bad.class); // cannot be read: that is for its first use to say
        assertThat(READ).hasValue(2);
    }
}
