package dev.serrano.habanero;

import dev.serrano.DeadlockPolicy;
import dev.serrano.FinishOptions;
import dev.serrano.MultiException;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.graph.ComputationGraph;
import dev.serrano.graph.GraphRecorder;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.runtime.config.HjConfiguration;
import edu.rice.hj.runtime.config.HjSystemProperty;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A runtime with the properties as they were when it began, and what it measures: of a launch, or of several calls. */
final class Session {
    /* Implementation.
     * OPEN       those that a thread which is no task may mean, the newest last: launches that run, and the one of
     *            initializeHabanero. Guarded by its own lock.
     * BY_RUNTIME all whose runtime is not closed, for their tasks.
     * last       what the one has measured that was closed last, or that threads use without any launch.
     * emergency  set once, before the runs are cancelled, so who sees their end sees why. */
    private static final String DEADLOCK_THRESHOLD = "serrano.deadlockThreshold";

    /** Programs that track deadlocks are tested with limits of a few seconds; HJlib itself did not wait at all. */
    private static final Duration UNTIL_DEADLOCK = Duration.ofMillis(500);

    private static final System.Logger LOG = System.getLogger("dev.serrano.habanero");
    private static final List<Session> OPEN = new ArrayList<>();
    private static final ConcurrentHashMap<TaskRuntime, Session> BY_RUNTIME = new ConcurrentHashMap<>();
    private static final ScopedValue<Session> CALLBACK = ScopedValue.newInstance();
    private static final AtomicInteger GRAPHS = new AtomicInteger();
    private static volatile Measured last = new Measured(null, null, null);

    private final TaskRuntime runtime;
    private final Measured measured;
    private final boolean showStats;
    private final boolean collects;
    private final Queue<Throwable> failures;
    private final AtomicReference<@Nullable RuntimeException> emergency = new AtomicReference<>();

    /** The measurements of everything that a session runs; null for those that are off. */
    record Measured(
            @Nullable RunMetrics metrics,
            @Nullable EventRecord events,
            @Nullable GraphRecorder graph) {}

    private Session(TaskRuntime runtime, Measured measured, boolean collects, Queue<Throwable> failures) {
        this.runtime = runtime;
        this.measured = measured;
        this.showStats = HjConfiguration.SHOW_RUNTIME_STATS;
        this.collects = collects;
        this.failures = failures;
    }

    /**
     * Starts a runtime.
     *
     * @param collects whether a caller closes it, and so gets the failures that no task has waited for; else they are
     *     logged
     */
    static Session start(boolean collects) {
        OwnFrames.hide();
        Settings.show();
        TaskRuntime.Builder builder = TaskRuntime.builder().name("habanero").words(Words.ofHabanero());
        Settings.apply(builder);
        RunMetrics metrics = null;
        if (HjConfiguration.ABSTRACT_EXECUTION_STATS) {
            metrics = new RunMetrics();
            builder.with(metrics.ends()).with(metrics);
            int cost = HjConfiguration.readIntProperty(HjSystemProperty.asyncSpawnCostMetrics);
            if (cost > 0) {
                builder.with(SpawnCost.of(cost));
            }
        }
        EventRecord events = HjConfiguration.EVENT_LOGGING ? new EventRecord() : null;
        if (events != null) {
            EventLog.use();
            builder.with(events);
        }
        GraphRecorder graph = HjConfiguration.ABSTRACT_EXECUTION_GRAPH ? new GraphRecorder() : null;
        if (graph != null) {
            builder.with(graph);
        }
        if (HjConfiguration.TRACK_DEADLOCKS) {
            builder.deadlock(DeadlockPolicy.FAIL);
            if (System.getProperty(DEADLOCK_THRESHOLD) == null) {
                builder.deadlockThreshold(UNTIL_DEADLOCK);
            }
        }
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        if (collects) {
            builder.failureHandler(failures::add);
        }
        Session s = new Session(builder.build(), new Measured(metrics, events, graph), collects, failures);
        BY_RUNTIME.put(s.runtime, s);
        return s;
    }

    /** Threads that are no tasks mean this one from now on. */
    Session open() {
        synchronized (OPEN) {
            OPEN.add(this);
        }
        return this;
    }

    /** The session of the calling task; null if it is one of another runtime, or none. */
    static @Nullable Session ofCallingTask() {
        TaskRuntime r = TaskRuntime.current();
        return r == null ? null : BY_RUNTIME.get(r);
    }

    /** The one that the caller means: of its task, its callback, or the newest. */
    static @Nullable Session current() {
        Session s = ofCallingTask();
        if (s != null) {
            return s;
        }
        if (CALLBACK.isBound()) {
            return CALLBACK.get();
        }
        synchronized (OPEN) {
            return OPEN.isEmpty() ? null : OPEN.getLast();
        }
    }

    /** The measurements of the caller's session, or of the session that was closed last. */
    static Measured measuredHere() {
        Session s = current();
        return s == null ? last : s.measured;
    }

    /** Threads that are no tasks mean this one as long as there is no other. */
    Session remember() {
        last = measured;
        return this;
    }

    TaskRuntime runtime() {
        return runtime;
    }

    /** Runs the body as the root task, and waits for all tasks of it. */
    void run(HjSuspendable body) {
        launch(() -> Tasks.finish(FinishOptions.none(), body));
    }

    /** Runs the root task, and waits for all tasks of it; throws the exception of Habanero for its failures. */
    void launch(TaskBody root) {
        try {
            runtime.launch(root);
        } catch (RuntimeException | Error e) {
            throw Failures.<RuntimeException>sneak(outcome(e));
        }
    }

    /** The exception of a launch for the failure of its run. */
    private Throwable outcome(Throwable e) {
        Throwable why = emergency.get();
        if (why != null) {
            return why;
        }
        Throwable woven = Failures.woven(e);
        if (woven != null) {
            return woven;
        }
        return e instanceof MultiException m ? Tasks.translated(m) : Failures.translated(e);
    }

    /** Runs what belongs to this session outside of its tasks. */
    void callback(Runnable action) {
        ScopedValue.where(CALLBACK, this).run(action);
    }

    /** Cancels all runs; their waiting callers get the failure. */
    void emergency(Throwable failure) {
        if (emergency.compareAndSet(null, Failures.ofFinish(List.of(failure)))) {
            runtime.executor().shutdownNow();
        }
    }

    /**
     * Waits for what has been given to the runtime, and ends it.
     *
     * @throws RuntimeException for failures that no task has waited for, as a finish
     * @throws NoClassDefFoundError with advice, if class files are among them that were woven for HJlib
     */
    void close() {
        try {
            runtime.close();
        } finally {
            last = measured;
            synchronized (OPEN) {
                OPEN.remove(this);
            }
            BY_RUNTIME.remove(runtime);
        }
        report();
        if (collects) {
            List<Throwable> all = new ArrayList<>(failures);
            Throwable why = emergency.get();
            if (why != null) {
                all = List.of(why);
            }
            if (!all.isEmpty()) {
                RuntimeException e = Failures.ofFinish(all);
                NoClassDefFoundError woven = Failures.woven(e);
                throw woven != null ? Failures.<RuntimeException>sneak(woven) : e;
            }
        }
    }

    /** Ends it when the last of its tasks has ended, without a waiting caller. */
    void retire() {
        Thread.ofVirtual().name("habanero-retire").start(() -> {
            try {
                runtime.close();
            } finally {
                BY_RUNTIME.remove(runtime);
            }
        });
    }

    private void report() {
        if (showStats) { // asked for by the property, and on the standard output as those of HJlib
            System.out.println(runtime + ": " + runtime.stats());
        }
        GraphRecorder graph = measured.graph;
        if (graph != null) {
            write(graph.graph());
        }
    }

    private static void write(ComputationGraph graph) {
        Path file = Path.of("hj-execution-graph-" + GRAPHS.incrementAndGet() + ".dot")
                .toAbsolutePath();
        try (Writer out = Files.newBufferedWriter(file)) {
            graph.writeDot(out);
            LOG.log(System.Logger.Level.INFO, "the computation graph is in " + file);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "the computation graph could not be written to " + file, e);
        }
    }
}
