package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.eureka.SearchEureka;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.CountDownLatch;

/** A eureka that is resolved ends tasks that wait in the JDK, by an interrupt. */
class EurekaInterruptsTest {
    @OnEveryRuntime(
            workers = {2, 8},
            everyScheduler = false)
    void aEurekaInterruptsWaits(Lab lab) {
        SearchEureka<Integer> e = new SearchEureka<>(-1);
        CountDownLatch begun = new CountDownLatch(1);
        lab.launch(() -> finish(eureka(e), () -> {
            async(() -> {
                begun.countDown();
                new CountDownLatch(1).await();
            });
            async(() -> {
                begun.await();
                offer(7);
            });
        }));
        assertThat(e.get()).isEqualTo(7);
    }
}
