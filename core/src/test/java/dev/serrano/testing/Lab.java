package dev.serrano.testing;

import dev.serrano.EngineAccess;
import dev.serrano.FailureHandler;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a test of a runtime works with: the runtime, threads whose failures fail the test, and what the runtime
 * reported.
 * <p>After the body, every runtime must come to rest by itself, be closed in time, and leave neither threads nor
 * fibers.
 */
public final class Lab {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final RuntimeConfiguration configuration;
    private final List<TaskRuntime> runtimes = new CopyOnWriteArrayList<>();
    private final List<TrackedThread> threads = new CopyOnWriteArrayList<>();
    private final Queue<Throwable> reported = new ConcurrentLinkedQueue<>();
    private final LogCapture log = new LogCapture();
    private @Nullable TaskRuntime main;
    private volatile boolean mayStayBusy;

    Lab(RuntimeConfiguration configuration) {
        this.configuration = configuration;
    }

    public RuntimeConfiguration configuration() {
        return configuration;
    }

    public int workers() {
        return configuration.workers();
    }

    /** The runtime under test; made at first use. */
    public synchronized TaskRuntime runtime() {
        TaskRuntime r = main;
        if (r == null) {
            r = another(b -> b);
            main = r;
        }
        return r;
    }

    /** The runtime under test, with more settings; before anything else asks for it. */
    public synchronized TaskRuntime runtime(UnaryOperator<TaskRuntime.Builder> settings) {
        if (main != null) {
            throw new IllegalStateException("the runtime has been made");
        }
        TaskRuntime r = another(settings);
        main = r;
        return r;
    }

    /** One more runtime of the same configuration. */
    public TaskRuntime another(UnaryOperator<TaskRuntime.Builder> settings) {
        FailureHandler collect = reported::add;
        TaskRuntime r = settings.apply(configuration
                        .builder()
                        .name("t" + NUMBERS.incrementAndGet())
                        .failureHandler(collect))
                .build();
        runtimes.add(r);
        return r;
    }

    public void launch(TaskBody body) {
        runtime().launch(body);
    }

    public <T extends @Nullable Object> T launch(TaskValue<T> body) {
        return runtime().launch(body);
    }

    /** Starts a platform thread; the test waits for it and fails if it does. */
    public TrackedThread thread(String name, TaskBody body) {
        return track(Thread.ofPlatform().daemon().name("test-" + name), body);
    }

    /** Starts a virtual thread; the test waits for it and fails if it does. */
    public TrackedThread virtualThread(String name, TaskBody body) {
        return track(Thread.ofVirtual().name("test-" + name), body);
    }

    private TrackedThread track(Thread.Builder builder, TaskBody body) {
        TrackedThread t = new TrackedThread(builder, body);
        threads.add(t);
        t.start();
        return t;
    }

    /** The failures that the runtimes reported to their failure handler, oldest first; the test expects them. */
    public List<Throwable> takeReported() {
        List<Throwable> all = new ArrayList<>();
        for (Throwable t = reported.poll(); t != null; t = reported.poll()) {
            all.add(t);
        }
        return all;
    }

    /** What {@link #takeReported} would give. */
    public List<Throwable> reported() {
        return List.copyOf(reported);
    }

    /** What Serrano has logged since the test began. */
    public LogCapture log() {
        return log;
    }

    /** The test leaves threads of the JDK behind that are busy with a runtime on purpose. */
    public void skipRestCheck() {
        mayStayBusy = true;
    }

    /** A test body, as JUnit hands it over. */
    interface Body {
        void run() throws Throwable;
    }

    void run(Body body, Duration limit) throws Throwable {
        try (LogCapture capture = log.open()) {
            TrackedThread t = new TrackedThread(Thread.ofPlatform().daemon().name("test-body"), () -> proceed(body));
            t.start();
            boolean ended = t.awaitEnd(limit);
            if (!ended) {
                AssertionError e = new AssertionError("did not end within " + limit + "\n" + dump());
                abandon(t);
                throw e;
            }
            Throwable failure = t.failure();
            if (failure instanceof BodyFailure f) {
                failure = f.getCause();
            }
            if (failure != null) {
                failure.addSuppressed(new AssertionError("state when the test had failed\n" + dump()));
                abandon(t);
                throw failure;
            }
            afterwards();
        }
    }

    private static void proceed(Body body) {
        try {
            body.run();
        } catch (Throwable e) {
            throw new BodyFailure(e);
        }
    }

    /** Carries whatever a test body throws through a TaskBody. */
    private static final class BodyFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        BodyFailure(Throwable cause) {
            super(cause);
        }
    }

    /** A failed test must not disturb the next one: the runtimes are told to end, but nobody waits. */
    private void abandon(TrackedThread body) {
        body.thread().interrupt();
        for (TaskRuntime r : runtimes) {
            Thread.ofPlatform().daemon().name("test-abandon").start(() -> {
                Thread.currentThread().interrupt();
                r.close();
            });
        }
    }

    private void afterwards() {
        for (TrackedThread t : threads) {
            t.join(this::dump);
        }
        for (TaskRuntime r : runtimes) {
            if (!mayStayBusy) {
                EngineAccess.assertComesToRest(r);
            }
            close(r);
            EngineAccess.assertNothingLeft(r);
        }
        if (!reported.isEmpty()) {
            AssertionError e = new AssertionError("failures were reported that the test did not expect");
            takeReported().forEach(e::addSuppressed);
            throw e;
        }
        log.assertNoErrors();
    }

    /** Closes a runtime; fails if that takes too long. */
    public void close(TaskRuntime r) {
        TrackedThread closer = new TrackedThread(Thread.ofPlatform().daemon().name("test-close"), r::close);
        closer.start();
        if (!closer.awaitEnd(Bounds.CLOSE)) {
            throw new AssertionError("close() did not end within " + Bounds.CLOSE + "\n" + dump());
        }
        closer.join(this::dump);
    }

    /** Everything that helps to see why a test is stuck. */
    public String dump() {
        StringBuilder out =
                new StringBuilder("configuration: ").append(configuration).append('\n');
        for (TaskRuntime r : runtimes) {
            out.append(r.dump()).append(r.stats()).append("\nat rest: ");
            String problem = EngineAccess.restProblem(r);
            out.append(problem == null ? "yes" : problem).append('\n');
        }
        return out.append(ThreadDump.platformThreads()).toString();
    }
}
