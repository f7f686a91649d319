package dev.serrano.spring;

import dev.serrano.TaskRuntime;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;

/**
 * Makes a {@link TaskRuntime} of the properties {@code serrano.*}, unless the application has one of its own, and
 * connects it with what the application has: Micrometer, the health endpoint, {@code @Async}.
 * {@snippet :
 * @RestController
 * class Offers {
 *     private final TaskRuntime runtime;
 *
 *     Offers(TaskRuntime runtime) {
 *         this.runtime = runtime;
 *     }
 * }
 * }
 */
@AutoConfiguration(before = TaskExecutionAutoConfiguration.class)
@EnableConfigurationProperties(SerranoProperties.class)
@Import({
    SerranoConfigurations.ContextConfiguration.class,
    SerranoConfigurations.RuntimeConfiguration.class,
    SerranoConfigurations.AsyncConfiguration.class,
    SerranoConfigurations.NamedExecutorConfiguration.class,
    SerranoConfigurations.MetersConfiguration.class,
    SerranoConfigurations.HealthConfiguration.class
})
public class SerranoAutoConfiguration {}
