package dev.serrano.spring;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serrano.DeadlockPolicy;
import dev.serrano.TaskRuntime;
import dev.serrano.micrometer.RuntimeMeters;
import dev.serrano.scheduler.FiberBackend;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.MDC;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SerranoAutoConfigurationTest {
    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(SerranoAutoConfiguration.class, TaskExecutionAutoConfiguration.class))
            .withPropertyValues("serrano.workers=2");

    @Test
    void itIsFoundByItsName() throws Exception {
        try (var names = getClass()
                .getResourceAsStream(
                        "/META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports")) {
            assertThat(new String(names.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8).strip())
                    .isEqualTo(SerranoAutoConfiguration.class.getName());
        }
    }

    @Test
    void theRuntimeIsABeanThatEndsWithTheContext() {
        TaskRuntime[] runtime = new TaskRuntime[1];
        application.withPropertyValues("spring.application.name=shop").run(context -> {
            runtime[0] = context.getBean(TaskRuntime.class);
            assertThat(runtime[0].name()).isEqualTo("shop");
            assertThat(runtime[0].workers()).isEqualTo(2);
            assertThat(runtime[0].launch(() -> future(() -> 6).join() * 7)).isEqualTo(42);
        });
        assertThat(runtime[0].executor().isTerminated()).isTrue();
    }

    @Test
    void thePropertiesAreTheSettings() {
        application
                .withPropertyValues(
                        "serrano.name=orders",
                        "serrano.workers=3",
                        "serrano.fibers=portable",
                        "serrano.stackSize=2000000",
                        "serrano.stallThreshold=1500",
                        "serrano.deadlock=report",
                        "serrano.deadlock-threshold=3s",
                        "serrano.spawn-sites=true",
                        "serrano.shutdown.timeout=7s")
                .run(context -> {
                    TaskRuntime runtime = context.getBean(TaskRuntime.class);
                    assertThat(runtime.name()).isEqualTo("orders");
                    assertThat(runtime.workers()).isEqualTo(3);
                    assertThat(runtime.backend()).isEqualTo(FiberBackend.PORTABLE);
                    SerranoProperties read = context.getBean(SerranoProperties.class);
                    assertThat(read.stallThreshold()).isEqualTo(Duration.ofMillis(1500));
                    assertThat(read.deadlock()).isEqualTo(DeadlockPolicy.REPORT);
                    assertThat(read.deadlockThreshold()).isEqualTo(Duration.ofSeconds(3));
                    assertThat(read.stackSize()).hasToString("2000000B");
                    assertThat(read.shutdown().timeout()).isEqualTo(Duration.ofSeconds(7));
                });
        application
                .withPropertyValues("serrano.scheduler=deterministic")
                .run(context -> assertThat(context.getBean(TaskRuntime.class).scheduler())
                        .isEqualTo("deterministic"));
    }

    @Test
    void aBadPropertyEndsTheStartWithItsReason() {
        application
                .withPropertyValues("serrano.workers=0")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("workers(0): the number of workers must be from 1"));
        application
                .withPropertyValues("serrano.shutdown.timeout=-1s")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("serrano.shutdown.timeout"));
    }

    /** The metadata is written by hand; an IDE completes names by it. */
    @Test
    void theMetadataNamesTheProperties() throws Exception {
        List<String> expected = new ArrayList<>(List.of("management.health.serrano.enabled"));
        for (RecordComponent c : SerranoProperties.class.getRecordComponents()) {
            String name = "serrano." + c.getName().replaceAll("([A-Z])", "-$1").toLowerCase(java.util.Locale.ROOT);
            if (c.getType().isRecord()) {
                for (RecordComponent inner : c.getType().getRecordComponents()) {
                    expected.add(name + "." + inner.getName());
                }
            } else {
                expected.add(name);
            }
        }
        List<String> named = new ArrayList<>();
        try (var file = getClass().getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            for (JsonNode property : new ObjectMapper().readTree(file).get("properties")) {
                named.add(property.get("name").asText());
                assertThat(property.get("description").asText()).endsWith(".");
                assertThat(Class.forName(property.get("type").asText())).isNotNull();
            }
        }
        assertThat(named).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnRuntime {
        @Bean
        TaskRuntime own() {
            return TaskRuntime.builder().name("own").workers(1).build();
        }
    }

    @Test
    void aRuntimeOfTheApplicationIsTaken() {
        application.withUserConfiguration(OwnRuntime.class).run(context -> {
            assertThat(context.getBean(TaskRuntime.class).name()).isEqualTo("own");
            assertThat(context).doesNotHaveBean(TaskRuntimeLifecycle.class);
            assertThat(context.getBean(SerranoHealthIndicator.class).health().getDetails())
                    .containsEntry("name", "own");
            assertThat(context).hasSingleBean(RuntimeMeters.class);
        });
    }

    @Configuration(proxyBeanMethods = false)
    static class Customizers {
        @Bean
        @Order(2)
        TaskRuntimeCustomizer second() {
            return builder -> builder.name("second");
        }

        @Bean
        @Order(1)
        TaskRuntimeCustomizer first() {
            return builder -> builder.name("first");
        }
    }

    @Test
    void customizersComeAfterThePropertiesInTheirOrder() {
        application
                .withUserConfiguration(Customizers.class)
                .withPropertyValues("serrano.name=property")
                .run(context ->
                        assertThat(context.getBean(TaskRuntime.class).name()).isEqualTo("second"));
    }

    @Test
    void theMdcReachesTasksUnlessThatIsOff() {
        MDC.put("request", "17");
        try {
            application.run(context -> assertThat(context.getBean(TaskRuntime.class)
                            .launch(() -> future(() -> MDC.get("request")).join()))
                    .isEqualTo("17"));
            application
                    .withPropertyValues("serrano.context.enabled=false")
                    .run(context -> assertThat(context.getBean(TaskRuntime.class)
                                    .launch(() ->
                                            future(() -> MDC.get("request")).join()))
                            .isNull());
        } finally {
            MDC.clear();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAsync
    static class AsyncMethods {
        @Bean
        Work work() {
            return new Work();
        }
    }

    static class Work {
        @Async
        public CompletableFuture<String> unnamed() {
            return CompletableFuture.completedFuture(runtime());
        }

        @Async("serranoTaskExecutor")
        public CompletableFuture<String> named() {
            return CompletableFuture.completedFuture(runtime());
        }

        private static String runtime() {
            TaskRuntime runtime = TaskRuntime.current();
            return runtime == null ? "none" : runtime.name();
        }
    }

    @Test
    void asyncMethodsRunInTheRuntimeIfTheyNameItOrAllDo() {
        ApplicationContextRunner methods =
                application.withUserConfiguration(AsyncMethods.class).withPropertyValues("serrano.name=shop");
        methods.run(context -> {
            Work work = context.getBean(Work.class);
            assertThat(work.named().get()).isEqualTo("shop");
            assertThat(work.unnamed().get()).isEqualTo("none");
            assertThat(context.getBean("applicationTaskExecutor")).isNotInstanceOf(TaskRuntimeExecutor.class);
        });
        methods.withPropertyValues("serrano.async.enabled=true").run(context -> {
            Work work = context.getBean(Work.class);
            assertThat(work.named().get()).isEqualTo("shop");
            assertThat(work.unnamed().get()).isEqualTo("shop");
            assertThat(context).hasSingleBean(AsyncTaskExecutor.class);
        });
    }

    @Test
    void theExecutorKeepsTheContractOfSpring() {
        application.run(context -> {
            TaskRuntime runtime = context.getBean(TaskRuntime.class);
            TaskRuntimeExecutor executor = context.getBean(TaskRuntimeExecutor.class);
            CountDownLatch ran = new CountDownLatch(2);
            executor.execute(ran::countDown);
            assertThat(executor.submit(() -> future(() -> 3).join()).get()).isEqualTo(3);
            executor.submit(ran::countDown).get();
            assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(executor.submitCompletable(() -> "value").get()).isEqualTo("value");
            assertThat(executor.submitCompletable(() -> {}).get()).isNull();
            assertThatThrownBy(() -> executor.submitCompletable(() -> {
                                throw new IllegalArgumentException("bad order");
                            })
                            .get())
                    .hasRootCauseMessage("bad order");
            runtime.close();
            assertThatThrownBy(() -> executor.execute(() -> {}))
                    .isInstanceOf(TaskRejectedException.class)
                    .hasMessageContaining("shut down");
            assertThatThrownBy(() -> executor.submit(() -> 1)).isInstanceOf(TaskRejectedException.class);
        });
    }

    @Test
    void withoutMicrometerOrHealthThereIsNeither() {
        application.run(context -> {
            SimpleMeterRegistry registry = new SimpleMeterRegistry();
            context.getBean(MeterBinder.class).bindTo(registry);
            assertThat(registry.find("serrano.tasks.spawned").meters()).isNotEmpty();
        });
        application
                .withClassLoader(new FilteredClassLoader(MeterRegistry.class, AbstractHealthIndicator.class))
                .run(context -> {
                    assertThat(context).hasSingleBean(TaskRuntime.class);
                    assertThat(context).doesNotHaveBean("serranoMeters").doesNotHaveBean("serranoHealthIndicator");
                });
        application
                .withPropertyValues("serrano.meters.enabled=false", "management.health.serrano.enabled=false")
                .run(context ->
                        assertThat(context).doesNotHaveBean("serranoMeters").doesNotHaveBean("serranoHealthIndicator"));
    }

    @Test
    void theEndWaitsForTasksAtWork() {
        CountDownLatch begun = new CountDownLatch(1);
        boolean[] ended = {false};
        application.run(context -> {
            TaskRuntime runtime = context.getBean(TaskRuntime.class);
            runtime.execute(() -> finish(() -> async(() -> {
                begun.countDown();
                dev.serrano.Serrano.delay(Duration.ofMillis(50));
                ended[0] = true;
            })));
            begun.await();
        });
        assertThat(ended[0]).isTrue();
    }

    @Test
    void theEndCancelsTasksAfterTheTimeout() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        application.withPropertyValues("serrano.shutdown.timeout=50ms").run(context -> {
            context.getBean(TaskRuntime.class).execute(() -> {
                try {
                    begun.countDown();
                    Thread.sleep(Duration.ofMinutes(10)); // sleeping is what is tested
                } finally {
                    cancelled.countDown();
                }
            });
            begun.await();
        });
        assertThat(cancelled.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aStoppedContextSaysThatItDoesNotStartAgain() {
        application.run(context -> {
            context.getSourceApplicationContext().stop();
            assertThat(context.getBean(SerranoHealthIndicator.class).health().getStatus())
                    .isEqualTo(Status.DOWN);
            TaskRuntimeLifecycle lifecycle = context.getBean(TaskRuntimeLifecycle.class);
            assertThat(lifecycle.isRunning()).isFalse();
            assertThatIllegalStateException()
                    .isThrownBy(lifecycle::start)
                    .withMessageContaining("does not start again");
        });
    }

    @Test
    void theApplicationMayBeStoppedByATask() {
        application.run(context -> {
            TaskRuntime runtime = context.getBean(TaskRuntime.class);
            TaskRuntimeLifecycle lifecycle = context.getBean(TaskRuntimeLifecycle.class);
            runtime.launch(() -> lifecycle.stop());
            assertThat(runtime.executor().isShutdown()).isTrue();
        });
    }

    @Test
    void theHealthHasTheStateOfTheRuntime() {
        application.run(context -> {
            Health health = context.getBean(SerranoHealthIndicator.class).health();
            assertThat(health.getStatus()).isEqualTo(Status.UP);
            assertThat(health.getDetails())
                    .containsEntry("name", "application")
                    .containsEntry("scheduler", "default")
                    .containsEntry("suspendedTasks", 0)
                    .containsEntry("deadlocks", 0)
                    .containsKeys("workers", "stalledWorkers", "stalls", "queuedTasks", "backend")
                    .doesNotContainKey("flag");
        });
        application
                .withPropertyValues("serrano.fibers=portable")
                .run(context -> assertThat(context.getBean(SerranoHealthIndicator.class)
                                .health()
                                .getDetails())
                        .containsEntry("backend", "portable"));
    }
}
