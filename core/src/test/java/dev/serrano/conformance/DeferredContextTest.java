package dev.serrano.conformance;

import static dev.serrano.Serrano.accumulating;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncAwait;
import static dev.serrano.Serrano.carrying;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.where;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.accumulator.FinishAccumulator;
import dev.serrano.spi.ThreadStateCarrier;
import dev.serrano.sync.Event;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Tasks that begin later have the context of where they were registered: bindings, carried state, accumulators. */
class DeferredContextTest {
    private static final ScopedValue<String> USER = ScopedValue.newInstance();
    private static final ThreadLocal<String> STATE = new ThreadLocal<>();

    private static final class Carrier implements ThreadStateCarrier<String> {
        @Override
        public String capture() {
            return STATE.get();
        }

        @Override
        public String install(String state) {
            String before = STATE.get();
            STATE.set(state);
            return before;
        }

        @Override
        public void reset(String before) {
            STATE.set(before);
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void allRoutesSeeBindingsCarriedStateAndAccumulators(Lab lab) {
        Map<String, String> seen = new ConcurrentHashMap<>();
        FinishAccumulator<Long> sum = FinishAccumulator.sumLong();
        lab.launch(() -> finish(
                accumulating(sum),
                () -> where(USER, "alice", () -> {
                    STATE.set("state");
                    return carrying(new Carrier(), () -> {
                        Promise<Integer> p = promise();
                        Promise<Integer> outside = externalPromise();
                        CompletableFuture<Integer> stage = new CompletableFuture<>();
                        Event<Integer> e = Event.newEvent();
                        p.map(x -> look(seen, "map", sum));
                        p.flatMap(x -> TaskFuture.completed(look(seen, "flatMap", sum)));
                        TaskFuture.failed(new IllegalStateException()).recover(x -> look(seen, "recover", sum));
                        p.onComplete(x -> look(seen, "onComplete", sum));
                        outside.map(x -> look(seen, "map of an external promise", sum));
                        TaskFuture.from(stage).map(x -> look(seen, "map of a stage", sum));
                        asyncAwait(p, () -> look(seen, "awaiting", sum));
                        e.spawnWhenSet(() -> look(seen, "spawnWhenSet", sum));
                        isolated(() -> p.map(x -> look(seen, "registered in isolated", sum)));
                        STATE.set("of later");
                        p.put(1);
                        e.setValue(1);
                        Thread.ofPlatform().start(() -> {
                            outside.put(1);
                            stage.complete(1);
                        });
                        return null;
                    });
                })));
        assertThat(seen)
                .hasSize(9)
                .allSatisfy((route, what) -> assertThat(what).as(route).isEqualTo("alice/state"));
        assertThat(sum.get()).isEqualTo(9);
    }

    private static int look(Map<String, String> seen, String route, FinishAccumulator<Long> sum) {
        seen.put(route, USER.orElse("unbound") + '/' + STATE.get());
        sum.put(1L);
        return 1;
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void anOrderedAccumulatorTakesThePositionOfTheRegistration(Lab lab) {
        FinishAccumulator<String> text = FinishAccumulator.of("", String::concat);
        lab.launch(() -> finish(accumulating(text), () -> {
            Promise<Integer> p = promise();
            text.put("a");
            p.onComplete(x -> text.put("b"));
            text.put("c");
            p.map(x -> {
                text.put("d");
                return x;
            });
            async(() -> text.put("e"));
            future(() -> 1).onComplete(x -> text.put("f"));
            text.put("g");
            p.put(1);
        }));
        assertThat(text.get()).isEqualTo("abcdefg");
    }

    /** Of a run: that of the thread that launched; of a registration outside: of the thread that registered. */
    @OnEveryRuntime(workers = {1, 2})
    void theContextClassLoaderIsThatOfTheRegistration(Lab lab) throws Exception {
        Thread self = Thread.currentThread();
        ClassLoader before = self.getContextClassLoader();
        ClassLoader mine = new URLClassLoader(new URL[0], before);
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        Promise<Integer> p = externalPromise();
        CompletableFuture<ClassLoader> seenInside = new CompletableFuture<>();
        TaskFuture<ClassLoader> seenOutside;
        self.setContextClassLoader(mine);
        try {
            seenOutside = TaskFuture.from(stage).map(x -> Thread.currentThread().getContextClassLoader());
            Thread other = new Thread(() -> {
                stage.complete(1);
                p.put(1);
            });
            other.setContextClassLoader(before);
            lab.launch(() -> {
                TaskFuture.from(stage)
                        .map(x -> seenInside.complete(Thread.currentThread().getContextClassLoader()));
                other.start();
                assertThat(p.map(x -> Thread.currentThread().getContextClassLoader())
                                .join())
                        .isSameAs(mine);
            });
            other.join();
        } finally {
            self.setContextClassLoader(before);
        }
        assertThat(seenOutside.join()).isSameAs(mine);
        assertThat(seenInside.join()).isSameAs(mine);
    }
}
