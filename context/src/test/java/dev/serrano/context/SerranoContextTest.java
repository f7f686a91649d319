package dev.serrano.context;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.carrying;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.launch;
import static dev.serrano.Serrano.mapAll;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.where;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.FinishOptions;
import dev.serrano.Promise;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import io.micrometer.context.ContextAccessor;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ThreadLocalAccessor;
import io.micrometer.context.integration.Slf4jThreadLocalAccessor;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class SerranoContextTest {
    private static final ThreadLocal<String> TENANT = new ThreadLocal<>();
    private static final ThreadLocal<String> REGION = new ThreadLocal<>();
    private static final ScopedValue<String> USER = ScopedValue.newInstance();

    private final ContextRegistry registry = new ContextRegistry()
            .registerThreadLocalAccessor("tenant", TENANT)
            .registerThreadLocalAccessor("region", REGION)
            .registerThreadLocalAccessor(new ScopedValueAccessor<>("user", USER))
            .registerContextAccessor(new MapAccessor());

    /** A map as a context object. */
    private static final class MapAccessor implements ContextAccessor<Map<?, ?>, Map<?, ?>> {
        @Override
        @SuppressWarnings("unchecked")
        public Class<? extends Map<?, ?>> readableType() {
            return (Class<? extends Map<?, ?>>) (Class<?>) Map.class;
        }

        @Override
        public void readValues(Map<?, ?> source, Predicate<Object> wanted, Map<Object, Object> values) {
            source.forEach((key, value) -> {
                if (wanted.test(key)) {
                    values.put(key, value);
                }
            });
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> T readValue(Map<?, ?> source, Object key) {
            return (T) source.get(key);
        }

        @Override
        public Class<? extends Map<?, ?>> writeableType() {
            return readableType();
        }

        @Override
        public Map<?, ?> writeValues(Map<Object, Object> values, Map<?, ?> target) {
            throw new UnsupportedOperationException();
        }
    }

    @AfterEach
    void clear() {
        TENANT.remove();
        REGION.remove();
        MDC.clear();
    }

    private static List<String> seenByTasks() {
        return finish(() -> {
            List<String> seen = new ArrayList<>();
            seen.add(TENANT.get());
            seen.addAll(mapAll(List.of(1, 2), _ -> TENANT.get()));
            seen.add(future(() -> future(TENANT::get).join()).join());
            seen.add(future(() -> 1).map(_ -> TENANT.get()).join());
            return seen;
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void everyTaskHasTheThreadLocalsOfItsCaller(Lab lab) throws Exception {
        TaskRuntime runtime = lab.runtime(b -> b.carrying(SerranoContext.carrier(registry)));
        for (String tenant : List.of("a", "b")) {
            TENANT.set(tenant);
            assertThat(runtime.launch(() -> seenByTasks())).containsOnly(tenant);
            assertThat(runtime.submit(() -> seenByTasks()).join()).containsOnly(tenant);
            assertThat(runtime.executor().submit(() -> seenByTasks()).get()).containsOnly(tenant);
        }
        TENANT.remove();
        assertThat(runtime.launch(() -> seenByTasks())).containsOnlyNulls();
    }

    /** With one worker the second task runs on the stack of the spawner, which has set the thread local since. */
    @OnEveryRuntime(workers = {1, 2, 3})
    void aThreadLocalThatWasNotSetAtTheSpawnIsClearedInTheTask(Lab lab) {
        TaskRuntime runtime = lab.runtime(b -> b.carrying(SerranoContext.carrier(registry)));
        String[] seen = {"never run"};
        runtime.launch(() -> {
            finish(() -> {
                async(() -> seen[0] = TENANT.get());
                TENANT.set("later");
            });
            assertThat(TENANT.get()).isEqualTo("later");
        });
        assertThat(seen[0]).isNull();
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void aTaskThatWasSuspendedStillHasThem(Lab lab) {
        TaskRuntime runtime = lab.runtime(b -> b.carrying(SerranoContext.carrier(registry)));
        TENANT.set("a");
        List<String> seen = runtime.launch(() -> {
            Promise<Integer> gate = dev.serrano.Serrano.promise();
            var first = future(() -> TENANT.get() + gate.join() + TENANT.get());
            var second = future(() -> {
                TENANT.set("other");
                gate.put(1);
                return TENANT.get();
            });
            return List.of(first.join(), second.join(), TENANT.get());
        });
        assertThat(seen).containsExactly("a1a", "other", "a");
    }

    @Test
    void theMdcIsCarriedThoughItIsNotRegistered() {
        try (TaskRuntime runtime = TaskRuntime.builder()
                .workers(2)
                .carrying(SerranoContext.carrier())
                .build()) {
            MDC.put("request", "17");
            assertThat(runtime.launch(() -> mapAll(List.of(1, 2), _ -> MDC.get("request"))))
                    .containsOnly("17");
            MDC.clear();
            assertThat(runtime.launch(() -> MDC.get("request"))).isNull();
        }
        assertThat(ContextRegistry.getInstance().getThreadLocalAccessors())
                .extracting(ThreadLocalAccessor::key)
                .doesNotContain(Slf4jThreadLocalAccessor.KEY);
    }

    @Test
    void withoutSlf4jThereIsNoMdcToCarry() throws Exception {
        URL[] path = {place(SerranoContext.class), place(ContextRegistry.class), place(TaskRuntime.class)};
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader bare = new WithoutSlf4j(path)) {
            thread.setContextClassLoader(bare); // where accessors are looked for
            Object carrier = bare.loadClass(SerranoContext.class.getName())
                    .getMethod("carrier")
                    .invoke(null);
            assertThat(carrier.toString()).startsWith("thread locals of").doesNotContain("MDC");
        } finally {
            thread.setContextClassLoader(before);
        }
        assertThat(SerranoContext.carrier().toString()).endsWith(" and the MDC");
    }

    private static final class WithoutSlf4j extends URLClassLoader {
        WithoutSlf4j(URL[] path) {
            super(path, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("org.slf4j.")) {
                throw new ClassNotFoundException(name);
            }
            return super.findClass(name);
        }
    }

    private static URL place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    @Test
    void aRegisteredMdcIsCarriedOnce() {
        ContextRegistry own = new ContextRegistry().registerThreadLocalAccessor(new Slf4jThreadLocalAccessor());
        assertThat(LoggingContext.accessor(own)).isNull();
        MDC.put("request", "18");
        assertThat(launch(() -> {
                    MDC.put("request", "19");
                    return carrying(
                            SerranoContext.carrier(own),
                            () -> future(() -> MDC.get("request")).join());
                }))
                .isEqualTo("19");
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void aContextReachesAllTasks(Lab lab) {
        TaskRuntime runtime = lab.runtime(b -> b);
        Map<String, String> context = Map.of("tenant", "a", "user", "ann", "unknown", "x");
        List<String> seen = runtime.launch(SerranoContext.within(
                registry,
                context,
                () -> mapAll(
                        List.of(1, 2),
                        _ -> TENANT.get() + USER.get() + future(TENANT::get).join())));
        assertThat(seen).containsOnly("aanna");
        assertThat(runtime.launch(() -> TENANT.get() == null && !USER.isBound()))
                .isTrue();
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void aContextAddsToWhatTheRuntimeCarries(Lab lab) throws Exception {
        TaskRuntime runtime = lab.runtime(b -> b.carrying(SerranoContext.carrier(registry)));
        REGION.set("north");
        TENANT.set("caller's");
        var body = SerranoContext.within(
                registry,
                Map.of("tenant", "a"),
                () -> future(() -> TENANT.get() + REGION.get() + USER.isBound()).join());
        assertThat(runtime.submit(body).join()).isEqualTo("anorthfalse");
        assertThat(TENANT.get()).isEqualTo("caller's");
    }

    @Test
    void itAlsoFitsATaskWithinATask() {
        assertThat(launch(() -> where(USER, "bob", () -> {
                    var task = future(SerranoContext.within(registry, Map.of("user", "ann"), () -> USER.get()));
                    return task.join() + USER.get();
                })))
                .isEqualTo("annbob");
    }

    @Test
    void failuresComeOutAndTheThreadLocalsAreRestored() {
        var failing = SerranoContext.within(registry, Map.of("tenant", "a"), () -> {
            throw new java.io.IOException("disk");
        });
        launch(() -> {
            TENANT.set("mine");
            assertThatThrownBy(failing::call)
                    .isInstanceOf(CompletionException.class)
                    .hasRootCauseMessage("disk");
            assertThat(TENANT.get()).isEqualTo("mine");
        });
    }

    @Test
    void aDeadlineAndACancellationEndItsTasks() {
        launch(() -> {
            TENANT.set("mine");
            assertThatThrownBy(() -> finish(
                            within(Duration.ofMillis(5)),
                            () -> SerranoContext.within(
                                            registry,
                                            Map.of("tenant", "a"),
                                            () -> future(SerranoContextTest::forever)
                                                    .join())
                                    .call()))
                    .isInstanceOf(DeadlineExceededException.class);
            Cancellation cancellation = new Cancellation();
            assertThatThrownBy(() -> finish(
                            FinishOptions.none().cancelledBy(cancellation),
                            () -> SerranoContext.within(registry, Map.of("tenant", "a"), () -> {
                                        cancellation.cancel();
                                        return forever();
                                    })
                                    .call()))
                    .isInstanceOf(CancellationException.class);
            assertThat(TENANT.get()).isEqualTo("mine");
        });
    }

    private static int forever() {
        while (true) {
            poll();
        }
    }

    @Test
    void outsideATaskTheBodyIsRefused() {
        var body = SerranoContext.within(registry, Map.of("tenant", "a"), () -> 1);
        assertThatIllegalStateException().isThrownBy(body::call).withMessageContaining("carrying");
        assertThat(TENANT.get()).isNull();
    }

    @Test
    void anUnknownContextIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SerranoContext.within(registry, "text", () -> 1))
                .withMessageContaining("java.lang.String")
                .withMessageContaining("register one");
    }

    /** The MDC was installed before the accessor failed. */
    @Test
    void aFailingAccessorFailsTheTaskAndLeavesNothingBehind() {
        ContextRegistry failing = new ContextRegistry().registerThreadLocalAccessor(new ThreadLocalAccessor<String>() {
            @Override
            public Object key() {
                return "failing";
            }

            @Override
            public String getValue() {
                return "x";
            }

            @Override
            public void setValue(String value) {
                throw new UnsupportedOperationException("no value, please");
            }
        });
        MDC.put("request", "20");
        var carrier = new RegistryCarrier(failing, LoggingContext.accessor(failing));
        var state = carrier.capture();
        MDC.put("request", "21");
        assertThatThrownBy(() -> carrier.install(state)).hasMessage("no value, please");
        assertThat(MDC.get("request")).isEqualTo("21");
        try (TaskRuntime runtime =
                TaskRuntime.builder().workers(1).carrying(carrier).build()) {
            assertThatThrownBy(() -> runtime.executor().submit(() -> 1).get())
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseMessage("no value, please");
        }
    }
}
