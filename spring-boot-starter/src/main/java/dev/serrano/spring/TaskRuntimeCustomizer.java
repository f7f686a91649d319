package dev.serrano.spring;

import dev.serrano.TaskRuntime;

/**
 * Changes the builder of the application's runtime, after the properties were applied. Beans of this type are called in
 * their order ({@link org.springframework.core.annotation.Order}).
 * {@snippet :
 * @Bean
 * TaskRuntimeCustomizer failures(Alarms alarms) {
 *     return builder -> builder.failureHandler(alarms::raise);
 * }
 * }
 */
@FunctionalInterface
public interface TaskRuntimeCustomizer {
    /** Changes the builder. */
    void customize(TaskRuntime.Builder builder);
}
