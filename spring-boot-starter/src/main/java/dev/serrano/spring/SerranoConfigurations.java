package dev.serrano.spring;

import dev.serrano.TaskRuntime;
import dev.serrano.context.SerranoContext;
import dev.serrano.micrometer.RuntimeMeters;
import dev.serrano.spi.ThreadStateCarrier;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;

/** What {@link SerranoAutoConfiguration} consists of. Each looks for beans of those that it imports before. */
final class SerranoConfigurations {

    private static final Duration STALL_THRESHOLD = Duration.ofSeconds(5); // as the builder's

    /** What every task is to find in its thread. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBooleanProperty(name = "serrano.context.enabled", matchIfMissing = true)
    static class ContextConfiguration {
        @Bean
        ThreadStateCarrier<?> serranoContextCarrier() {
            return SerranoContext.carrier();
        }
    }

    /** The runtime, and its end. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(TaskRuntime.class)
    static class RuntimeConfiguration {
        @Bean(destroyMethod = "") // the lifecycle ends it, with a time-out
        TaskRuntime taskRuntime(
                SerranoProperties properties,
                Environment environment,
                ObjectProvider<ThreadStateCarrier<?>> carriers,
                ObjectProvider<TaskRuntimeCustomizer> customizers) {
            TaskRuntime.Builder builder = TaskRuntime.builder();
            String name = properties.name();
            if (name == null || name.isBlank()) {
                name = environment.getProperty("spring.application.name", "");
            }
            builder.name(name.isBlank() ? "application" : name);
            set(properties.workers(), builder::workers);
            set(properties.scheduler(), builder::scheduler);
            set(properties.fibers(), builder::fibers);
            DataSize stack = properties.stackSize();
            set(stack == null ? null : stack.toBytes(), builder::stackSize);
            set(properties.stallThreshold(), builder::stallThreshold);
            set(properties.deadlock(), builder::deadlock);
            set(properties.deadlockThreshold(), builder::deadlockThreshold);
            set(properties.spawnSites(), builder::spawnSites);
            set(properties.pin(), builder::pinned);
            carriers.orderedStream().forEach(builder::carrying);
            customizers.orderedStream().forEach(c -> c.customize(builder));
            return builder.build();
        }

        private static <T> void set(@Nullable T value, Consumer<T> setter) {
            if (value != null) {
                setter.accept(value);
            }
        }

        @Bean
        TaskRuntimeLifecycle taskRuntimeLifecycle(TaskRuntime taskRuntime, SerranoProperties properties) {
            return new TaskRuntimeLifecycle(taskRuntime, properties.shutdown().timeout());
        }
    }

    /** The runtime for {@code @Async} methods that do not name an executor, and for requests that go on elsewhere. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBooleanProperty("serrano.async.enabled")
    @ConditionalOnSingleCandidate(TaskRuntime.class)
    static class AsyncConfiguration {
        @Bean({"applicationTaskExecutor", "serranoTaskExecutor"})
        @ConditionalOnMissingBean(name = "applicationTaskExecutor")
        TaskRuntimeExecutor applicationTaskExecutor(TaskRuntime runtime) {
            return new TaskRuntimeExecutor(runtime);
        }
    }

    /** The runtime for {@code @Async} methods that ask for it. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBooleanProperty(name = "serrano.async.enabled", havingValue = false, matchIfMissing = true)
    @ConditionalOnSingleCandidate(TaskRuntime.class)
    static class NamedExecutorConfiguration {
        /** It is injected by its name only, so Spring Boot makes its own executor beside it. */
        @Bean(defaultCandidate = false)
        TaskRuntimeExecutor serranoTaskExecutor(TaskRuntime runtime) {
            return new TaskRuntimeExecutor(runtime);
        }
    }

    /** Spring Boot binds the meters to the registries of the application. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    @ConditionalOnBooleanProperty(name = "serrano.meters.enabled", matchIfMissing = true)
    @ConditionalOnSingleCandidate(TaskRuntime.class)
    static class MetersConfiguration {
        @Bean
        @ConditionalOnMissingBean
        RuntimeMeters serranoMeters(TaskRuntime runtime) {
            return new RuntimeMeters(runtime);
        }
    }

    /** The component {@code serrano} of the health endpoint. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(AbstractHealthIndicator.class)
    @ConditionalOnEnabledHealthIndicator("serrano")
    @ConditionalOnSingleCandidate(TaskRuntime.class)
    static class HealthConfiguration {
        @Bean
        @ConditionalOnMissingBean
        SerranoHealthIndicator serranoHealthIndicator(TaskRuntime runtime, SerranoProperties properties) {
            Duration threshold = properties.stallThreshold();
            return new SerranoHealthIndicator(runtime, threshold == null ? STALL_THRESHOLD : threshold);
        }
    }

    private SerranoConfigurations() {}
}
