package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.DeadlineExceededException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** What a finish opens whose deadline comes at about that time is known afterwards, by the pattern of the guide. */
class DeadlineAndResourceTest {
    private static final int ROUNDS = 25;
    private static final Duration LIMIT = Duration.ofMillis(2);

    @OnEveryRuntime(workers = {1, 2})
    void nothingThatWasOpenedIsLost(Lab lab) {
        lab.launch(() -> {
            for (int round = 0; round < ROUNDS; round++) {
                AtomicInteger opened = new AtomicInteger();
                ConcurrentLinkedQueue<Integer> kept = new ConcurrentLinkedQueue<>();
                boolean inJdk = round % 2 == 0;
                try {
                    finish(within(LIMIT), () -> {
                        for (int i = 0; i < 3; i++) {
                            async(() -> kept.add(open(opened, inJdk)));
                        }
                        kept.add(open(opened, inJdk));
                    });
                    assertThat(kept).hasSize(4);
                } catch (DeadlineExceededException e) {
                    assertThat(e).hasMessageContaining("did not end within");
                }
                assertThat(kept).hasSize(opened.get());
            }
        });
    }

    private static int open(AtomicInteger opened, boolean inJdk) throws InterruptedException {
        if (inJdk) {
            Thread.sleep(LIMIT); // sleeping is what is tested
        } else {
            delay(LIMIT);
        }
        return opened.incrementAndGet();
    }
}
