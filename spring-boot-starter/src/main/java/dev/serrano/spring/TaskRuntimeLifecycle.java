package dev.serrano.spring;

import dev.serrano.TaskRuntime;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.SmartLifecycle;

/**
 * Ends the runtime with the application: after the web server has answered the requests that it had accepted, and
 * before beans are destroyed that tasks may use. Tasks that are still at work after the time-out are cancelled.
 *
 * <p>A runtime that was shut down does not start again, so a context that was stopped cannot be started.
 */
final class TaskRuntimeLifecycle implements SmartLifecycle, DisposableBean {
    /* Implementation.
     * running     written by the thread that starts or stops the context, read by any.
     * The web server's graceful phase is Integer.MAX_VALUE - 1024, the end of its connector 1024 below. Higher phases
     * stop first. The constants are in an artifact that an application without a web server does not have. */
    static final int PHASE = Integer.MAX_VALUE - 3 * 1024;

    private static final System.Logger LOG = System.getLogger("dev.serrano.spring");

    /** Tasks that were cancelled end at their next check. */
    private static final Duration AFTER_CANCEL = Duration.ofSeconds(5);

    private final TaskRuntime runtime;
    private final Duration timeout;
    private volatile boolean running;

    TaskRuntimeLifecycle(TaskRuntime runtime, Duration timeout) {
        if (timeout.isNegative()) {
            throw new IllegalArgumentException("serrano.shutdown.timeout=" + timeout + ": must not be negative");
        }
        this.runtime = runtime;
        this.timeout = timeout;
    }

    @Override
    public void start() {
        if (runtime.executor().isShutdown()) {
            throw new IllegalStateException("the runtime " + runtime.name()
                    + " was shut down when this application context was stopped, and does not start again; make a new"
                    + " application context");
        }
        String problem = TaskRuntime.scheduledBackendProblem();
        if (problem != null) {
            LOG.log(Level.INFO, "{0}: tasks that wait would cost less: {1}", runtime, problem);
        }
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        ExecutorService executor = runtime.executor();
        executor.shutdown();
        if (TaskRuntime.current() == runtime) {
            LOG.log(
                    Level.WARNING,
                    "the application was stopped by a task of {0}, which does not wait for itself",
                    runtime);
            return;
        }
        try {
            if (!ends(executor, timeout)) {
                LOG.log(
                        Level.WARNING,
                        "{0} has tasks after {1}, the time serrano.shutdown.timeout; they are cancelled.\n{2}",
                        runtime,
                        timeout,
                        runtime.dump());
                executor.shutdownNow();
                if (!ends(executor, AFTER_CANCEL)) {
                    LOG.log(Level.WARNING, "{0} has tasks that do not end. They are left to themselves.", runtime);
                }
            }
        } catch (InterruptedException e) {
            executor.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private static boolean ends(ExecutorService executor, Duration limit) throws InterruptedException {
        return executor.awaitTermination(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }

    /** Not for the pauses of Spring's test contexts: a runtime without tasks costs nothing. */
    @Override
    public boolean isPauseable() {
        return false;
    }

    /** For a context that was never started. */
    @Override
    public void destroy() {
        if (!runtime.executor().isShutdown()) {
            stop();
        }
    }
}
