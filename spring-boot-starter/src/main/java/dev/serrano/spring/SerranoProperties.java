package dev.serrano.spring;

import dev.serrano.DeadlockPolicy;
import dev.serrano.scheduler.FiberBackend;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The properties {@code serrano.*} of an application. Those of the first level are settings of the runtime. They have
 * the names of the system properties, and the defaults of {@link dev.serrano.TaskRuntime.Builder}.
 * {@snippet lang=properties :
 * serrano.workers=4
 * serrano.stall-threshold=2s
 * serrano.async.enabled=true
 * }
 *
 * @param name the name of the runtime; default: {@code spring.application.name}, or {@code application}
 * @param workers the number of workers
 * @param scheduler the scheduler, such as {@code default} or {@code deque:half}
 * @param fibers the backend: scheduled, portable or blocking
 * @param stackSize the stack size of the threads that carry fibers
 * @param stallThreshold after how long without a poll a worker is reported, and shown as stalled by the health
 * @param deadlock the reaction to tasks that wait in vain: off, report, certain or fail
 * @param deadlockThreshold how long all workers must have slept before a deadlock is reported
 * @param spawnSites whether tasks record where they were spawned
 * @param pin whether each worker is bound to a processor
 * @param async of {@code @Async}
 * @param context of thread locals in tasks
 * @param meters of Micrometer
 * @param shutdown of the end of the application
 */
@ConfigurationProperties("serrano")
public record SerranoProperties(
        @Nullable String name,
        @Nullable Integer workers,
        @Nullable String scheduler,
        @Nullable FiberBackend fibers,
        @Nullable DataSize stackSize,
        @Nullable Duration stallThreshold,
        @Nullable DeadlockPolicy deadlock,
        @Nullable Duration deadlockThreshold,
        @Nullable Boolean spawnSites,
        @Nullable Boolean pin,
        @DefaultValue Async async,
        @DefaultValue Context context,
        @DefaultValue Meters meters,
        @DefaultValue Shutdown shutdown) {

    /** @param enabled whether the runtime is the {@code applicationTaskExecutor}, and so runs {@code @Async} methods */
    public record Async(@DefaultValue("false") boolean enabled) {}

    /** @param enabled whether tasks have the registered thread locals of their spawners, and the MDC */
    public record Context(@DefaultValue("true") boolean enabled) {}

    /** @param enabled whether the meters of the runtime are registered */
    public record Meters(@DefaultValue("true") boolean enabled) {}

    /** @param timeout how long the end of the application waits for tasks before it cancels them */
    public record Shutdown(@DefaultValue("20s") Duration timeout) {}
}
