package dev.serrano;

import dev.serrano.internal.context.SpawnSite;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Launch;
import dev.serrano.internal.engine.Layout;
import dev.serrano.internal.engine.Settings;
import dev.serrano.internal.executor.ExecutorView;
import dev.serrano.internal.fiber.backend.VirtualThreads;
import dev.serrano.internal.management.Management;
import dev.serrano.internal.policy.Schedulers;
import dev.serrano.internal.runtime.Runtimes;
import dev.serrano.internal.watch.Dump;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.observe.RuntimeStats;
import dev.serrano.observe.SchedulerStats;
import dev.serrano.observe.TaskListener;
import dev.serrano.observe.WorkerStats;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.scheduler.StealStrategy;
import dev.serrano.spi.LibraryWords;
import dev.serrano.spi.Membership;
import dev.serrano.spi.ScheduleRecorder;
import dev.serrano.spi.ThreadStateCarrier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A set of workers that run tasks. Programs usually need only {@link #common()}; a library owns one and closes it.
 * <p>Several runtimes live side by side; a task of one may wait for a future of another. All threads are daemons.
 * {@snippet :
 * try (TaskRuntime runtime = TaskRuntime.builder().workers(4).name("reports").build()) {
 *     Report report = runtime.launch(() -> report(year));
 * }
 * }
 */
public final class TaskRuntime implements AutoCloseable {
    private final Engine engine;
    private final boolean common;
    private final ExecutorView executor;

    TaskRuntime(Settings settings, boolean common) {
        this.engine = Runtimes.start(settings);
        engine.belongsTo(this);
        this.common = common;
        this.executor = new ExecutorView(engine, common);
        try {
            Management.show(engine);
        } catch (Throwable e) {
            engine.shutdown(); // nobody else can
            throw e;
        }
    }

    /**
     * The runtime used by code that runs in none: made at first use, and ended by {@link #closeCommon} alone. One that
     * has failed, because memory ran out, is replaced by a new one. It keeps nothing of a program that has ended, but its
     * threads keep the class loader of Serrano itself.
     *
     * @throws IllegalArgumentException if it is yet to be made, and a system property has a value that does not fit
     */
    public static TaskRuntime common() {
        return CommonRuntime.get();
    }

    /** Whether it can run nothing any more: what waited for it was told. */
    boolean isBroken() {
        return engine.isBroken();
    }

    /** Waits for what runs, and ends the threads. */
    void end() {
        engine.close();
    }

    /**
     * Ends the common runtime, if it was made, as {@link #close} ends another: waits for what runs in it, and ends its
     * threads. The next use makes a new one; whoever has kept the old one finds it shut down.
     * <p>For an application that brings Serrano along in a class loader of its own and is stopped: nothing of Serrano
     * keeps that loader afterwards. Any thread may call this at any time, again too.
     *
     * @throws IllegalStateException if the caller is a task of the common runtime, which would wait for itself; the
     *     runtime goes on then
     */
    public static void closeCommon() {
        CommonRuntime.close();
    }

    /**
     * The runtime whose task calls, {@link Serrano#blocking blocking} code included; null outside a task. So a
     * library goes on where it is called:
     * {@snippet :
     * TaskRuntime here = TaskRuntime.current();
     * TaskRuntime runtime = here == null ? TaskRuntime.common() : here;
     * }
     * Threads that a task starts are outside of it, as are callbacks that another thread calls.
     */
    public static @Nullable TaskRuntime current() {
        TaskFiber f = TaskFiber.current();
        return f != null && f.host() instanceof Engine e && e.user() instanceof TaskRuntime r ? r : null;
    }

    public static Builder builder() {
        return new Builder();
    }

    /**
     * As {@link Serrano#launch(TaskBody)}, on this runtime. Called by a task of this runtime it is a finish.
     *
     * @throws java.util.concurrent.RejectedExecutionException if this runtime has been shut down
     */
    public void launch(TaskBody body) {
        Objects.requireNonNull(body, "body");
        Launch.on(engine, body);
    }

    /**
     * As {@link #launch(TaskBody)}, with a value.
     *
     * @throws java.util.concurrent.RejectedExecutionException if this runtime has been shut down
     */
    public <T extends @Nullable Object> T launch(TaskValue<T> body) {
        return Launch.on(engine, Objects.requireNonNull(body, "body"));
    }

    /**
     * With whose members all launches begin: those of {@link Builder#with}, then those that system properties ask for
     * ({@link dev.serrano.spi.RuntimeMembership}). Unmodifiable.
     */
    public List<Membership> memberships() {
        return engine.settings().memberships();
    }

    public int workers() {
        return engine.settings().workers();
    }

    /**
     * The places into which the workers are divided, in the order of their numbers; one unless {@link Builder#places}
     * or a property says otherwise. Runs begin at the first.
     */
    public List<Place> places() {
        return engine.places();
    }

    public String name() {
        return engine.settings().name();
    }

    /** The scheduler's name. */
    public String scheduler() {
        return engine.settings().scheduler();
    }

    /** The names of the schedulers that this program has, the default first. */
    public static List<String> schedulers() {
        return Schedulers.ids();
    }

    /**
     * The seed of the scheduler {@code deterministic}, from which every decision is drawn; empty with any other
     * scheduler.
     */
    public OptionalLong seed() {
        Settings s = engine.settings();
        return engine.isDeterministic() ? OptionalLong.of(s.seed()) : OptionalLong.empty();
    }

    /**
     * A fingerprint of the decisions that the scheduler {@code deterministic} has made so far: two runtimes with the
     * same one have taken the same schedule. Zero with any other scheduler.
     */
    public long scheduleFingerprint() {
        return engine.scheduleFingerprint();
    }

    public FiberBackend backend() {
        return engine.settings().backend();
    }

    /** Why {@link FiberBackend#SCHEDULED} cannot be used in this JVM, with what to do about it; null if it can. */
    public static @Nullable String scheduledBackendProblem() {
        return VirtualThreads.problem();
    }

    public RuntimeStats stats() {
        return engine.stats();
    }

    /**
     * What each worker does now, in the order of their numbers: for tools that sample a running program. The workers
     * pay nothing for it; the readings are racy, see {@link WorkerStats}. Any thread may call this at any time.
     */
    public List<WorkerStats> workerStats() {
        return engine.workerStats();
    }

    /**
     * What the workers have counted of their scheduler's work since the creation of the runtime: requests, steals,
     * failed steals, times. They count with plain stores where work changes workers, and nothing where a task is
     * spawned or runs. Racy, see {@link SchedulerStats}; take two readings and use {@link SchedulerStats#since}. Any
     * thread, at any time.
     */
    public SchedulerStats schedulerStats() {
        return engine.schedulerStats();
    }

    /**
     * How many tasks are set aside to wait now. Tasks that wait below another one on the same stack count once, with
     * it. Racy; looks at every fiber of the runtime, so its cost grows with their number and it briefly holds up the
     * making of new ones: a sampler should call it less often when there are many.
     */
    public int suspendedTasks() {
        return engine.suspendedTasks();
    }

    /**
     * A text that lists the suspended tasks by finish scope with what each waits for, and what the workers do.
     * <p>Tools get it from a running program in two ways. {@link dev.serrano.observe.TaskRuntimeMXBean} has it as an operation, for any JMX
     * client; {@code jcmd PID ManagementAgent.start_local} lets clients of the same machine in. The flight recorder has
     * it as event {@code dev.serrano.RuntimeDump}, which is written at the end of each chunk, so whenever a recording
     * is dumped:
     * <pre>
     * jcmd PID JFR.start name=s
     * jcmd PID JFR.dump name=s filename=s.jfr
     * jfr print --events dev.serrano.RuntimeDump s.jfr
     * </pre>
     */
    public String dump() {
        return Dump.of(engine);
    }

    /**
     * Runs a body as a task with nobody waiting; a failure goes to the failure handler.
     *
     * @throws java.util.concurrent.RejectedExecutionException if this runtime has been shut down
     */
    public void execute(TaskBody body) {
        engine.execute(Objects.requireNonNull(body, "body"));
    }

    /**
     * Runs a body as a task of this runtime and gives its value to whoever asks: as {@link #launch(TaskValue)}, without
     * waiting. The future is done when the body and all tasks spawned in it have ended; it fails with the failure, if it
     * is one alone, or with a {@link MultiException} of all. Nobody else reports these. A task may submit, too; it, and
     * the finish around it, do not wait for what it has submitted.
     * {@snippet :
     * TaskFuture<Report> report = runtime.submit(() -> compute(orders));
     * }
     *
     * @throws java.util.concurrent.RejectedExecutionException if this runtime has been shut down
     */
    public <T extends @Nullable Object> TaskFuture<T> submit(TaskValue<T> body) {
        return executor.submitBody(Objects.requireNonNull(body, "body"));
    }

    /**
     * This runtime as an executor. Each task given to it has an implicit finish: its future is done when the body and
     * all tasks spawned in it have ended. One failure arrives as the cause of an ExecutionException, several as a
     * {@link MultiException} that is the cause. The futures are {@link TaskFuture}s: a task that waits for one is set
     * aside.
     * <ul>
     * <li>A failure of a task given to {@code execute} goes to the failure handler.
     * <li>{@code cancel(true)} interrupts the body, cancels the tasks spawned in it and interrupts those of them that
     *     are in {@link Serrano#blocking}, {@code cancel(false)} lets them
     *     go on; a body that has not begun never does. {@code invokeAny} and a timed {@code invokeAll} cancel with
     *     {@code true}.
     * <li>{@code shutdown} is the runtime's: it accepts no more runs, and its threads end with the last one.
     *     {@code shutdownNow} also cancels all runs, interrupts the bodies and what waits in calls of the JDK, and
     *     returns the tasks that have not begun.
     *     Their futures stay open; whoever wants them runs or cancels them: on the caller's runtime or the common one, and
     *     an interrupt of the caller, or {@code cancel(true)}, interrupts the body. Those of an invokeAll or invokeAny are
     *     cancelled. A body that comes to an end of its own all the same has that value or failure.
     * <li>{@code close} is {@link #close}.
     * </ul>
     * On the common runtime {@code shutdown}, {@code shutdownNow} and {@code close} do nothing, and
     * {@code awaitTermination} waits for the tasks at hand and returns false; {@link #closeCommon} ends it.
     */
    public TaskExecutor executor() {
        return executor;
    }

    /**
     * As {@link #executor}, with delays. After a shutdown delayed tasks still run, at their time, and the runtime
     * terminates after them; periodic ones are cancelled. A run of a periodic task has ended when the tasks spawned in
     * it have; the next one does not begin before. A failure ends the series. {@code shutdownNow} returns tasks that
     * wait for their time.
     */
    public ScheduledTaskExecutor scheduledExecutor() {
        return executor;
    }

    /**
     * Shows a recorder what the workers do from now on. What is submitted after the return is recorded whole. For tools;
     * {@code TraceRecording} of the artifact {@code serrano-observe} is one.
     *
     * @throws IllegalStateException if something records already
     * @throws UnsupportedOperationException if the runtime has the scheduler {@code deterministic}, whose schedule a
     *     recording would change
     */
    public void startRecording(ScheduleRecorder r) {
        engine.tracing().start(r);
    }

    /**
     * Ends what {@link #startRecording} has started, and tells the recorder so.
     *
     * @throws IllegalStateException if it does not record here
     */
    public void stopRecording(ScheduleRecorder r) {
        engine.tracing().stop(r);
    }

    Engine engine() {
        return engine;
    }

    /**
     * Accepts no more runs, waits for those accepted so far, delayed tasks included, and ends the threads. An interrupt
     * cancels the runs and is kept. On the common runtime it does nothing: {@link #closeCommon}.
     *
     * @throws IllegalStateException if the caller is a task of this runtime, which would wait for itself
     */
    @Override
    public void close() {
        if (common) {
            return;
        }
        engine.close();
    }

    @Override
    public String toString() {
        Settings s = engine.settings();
        return "TaskRuntime[" + s.name() + ", " + s.workers() + " workers, "
                + s.backend().id() + "]";
    }

    /**
     * Settings of a runtime. A value set here wins over the system property, the property over the default.
     */
    public static final class Builder {
        /** The most workers a runtime may have. */
        public static final int MAX_WORKERS = Layout.MOST_WORKERS;

        private @Nullable Integer workers;
        private @Nullable Layout layout;
        private @Nullable Boolean pinned;
        private @Nullable TaskListener listener;
        private final List<Membership> memberships = new ArrayList<>();
        private final List<ThreadStateCarrier<?>> carriers = new ArrayList<>();
        private @Nullable String name;
        private @Nullable String scheduler;
        private StealStrategy.@Nullable Factory strategy;
        private @Nullable FiberBackend backend;
        private @Nullable Long stackSize;
        private @Nullable Duration stallThreshold;
        private @Nullable DeadlockPolicy deadlock;
        private @Nullable Duration deadlockThreshold;
        private @Nullable FailureHandler failureHandler;
        private LibraryWords words = new LibraryWords();
        private @Nullable Long seed;
        private @Nullable Integer preemptions;
        private @Nullable Boolean spawnSites;

        private Builder() {}

        /**
         * The number of workers. Property {@code serrano.workers}; default: the processors available to the JVM, which
         * respects a container's quota.
         */
        public Builder workers(int n) {
            RuntimeProperties.checkWorkers(n, "workers(" + n + ")");
            workers = n;
            return this;
        }

        /**
         * A number of places with a number of workers each, instead of {@link #workers}. Property
         * {@code serrano.places}, as {@code 2:4}; default: one place with all workers. Tasks that come from outside,
         * those of {@link #executor} included, begin at the first place.
         *
         * @see Place
         */
        public Builder places(int n, int workersEach) {
            layout = Layout.of(n, workersEach, "places(" + n + ", " + workersEach + ")");
            return this;
        }

        /**
         * Whether each worker is bound to a processor, worker by worker in the order of the processors that this
         * process may use; if there are more workers, some share one. Property {@code serrano.pin}, true or false;
         * default: false.
         * <p>Needs Linux, {@code --enable-native-access=ALL-UNNAMED}, and another backend than portable. Otherwise a
         * warning says what was missing, and the workers are not bound. On Linux threads that a task starts inherit the
         * binding.
         */
        public Builder pinned(boolean b) {
            pinned = b;
            return this;
        }

        /**
         * Hears of all tasks of the runtime. Default: nobody does. Each task costs more then: see {@link TaskListener}.
         */
        public Builder listener(TaskListener l) {
            listener = Objects.requireNonNull(l, "listener");
            return this;
        }

        /**
         * The root task of each launch begins with a member of this: it is spawned with it, and a
         * {@link dev.serrano.spi.ScopeMember} hears of the end of the launch. {@code with(metrics)} measures all that the
         * runtime runs. Adds to what was given before. Default: none.
         */
        public Builder with(Membership m) {
            memberships.add(Objects.requireNonNull(m, "membership"));
            return this;
        }

        /**
         * Carries what a library keeps in the calling thread into the runtime: the carrier captures it on the thread that
         * calls {@code launch}, {@code submit}, {@code execute}, {@code schedule}, or any other method of the runtime or
         * its executors that gives it something to run, and all tasks of that launch find it installed, as with
         * {@link Serrano#carrying}. A periodic task has in each run what was captured when it was scheduled. What
         * {@code capture} throws, that call throws, and nothing is run; what {@code install} throws is a failure of the
         * launch. Adds to what was given before; the last is installed innermost. Default: none.
         * {@snippet :
         * TaskRuntime shop = TaskRuntime.builder()
         *         .carrying(new MdcCarrier())
         *         .carrying(ThreadStateCarrier.scoped(Context::current, Context::makeCurrent))
         *         .build();
         * }
         */
        public Builder carrying(ThreadStateCarrier<?> c) {
            carriers.add(Objects.requireNonNull(c, "carrier"));
            return this;
        }

        /** A name for threads and messages. Property {@code serrano.name}; default: a number. */
        public Builder name(String n) {
            if (n.isBlank()) {
                throw new IllegalArgumentException("name: a runtime's name must not be blank");
            }
            name = n;
            return this;
        }

        /**
         * The scheduler, one of {@link #schedulers()}, or one with options as {@code deque:half}. Property
         * {@code serrano.scheduler}.
         * <p>{@code default} and {@code deterministic} are always there; {@code channel}, {@code deque} and
         * {@code sharing} if the artifact {@code dev.serrano:serrano-schedulers} is on the class path or module path.
         * <p>{@code deterministic} is for tests: all workers take turns on one thread, every decision is drawn from a
         * {@link #seed}, and time passes only when no task can run: a wait of an hour then ends at once. The same seed
         * and program give the same schedule, as long as threads from outside, the real time and identity hash codes
         * have no influence. Tasks that wait for each other in a circle get a {@link TaskDeadlockException}.
         */
        public Builder scheduler(String s) {
            scheduler = RuntimeProperties.checkScheduler(s, "scheduler(\"" + s + "\")");
            return this;
        }

        /**
         * Whom workers without work ask, and for how much, decided by the program; for the schedulers {@code channel}
         * and {@code deque}, whose options for the same are then without effect. Both are in the artifact
         * {@code dev.serrano:serrano-schedulers}. Default: the scheduler's own.
         */
        public Builder stealStrategy(StealStrategy.Factory f) {
            strategy = Objects.requireNonNull(f, "stealStrategy");
            return this;
        }

        /**
         * The seed from which the scheduler {@code deterministic} draws every decision. Property {@code serrano.seed};
         * default: a random one, which failures name. Other schedulers ignore it.
         */
        public Builder seed(long s) {
            seed = s;
            return this;
        }

        /**
         * How often the scheduler {@code deterministic} may take the processor from a worker that could go on: few
         * preemptions at random points, workers otherwise by random priorities. Property {@code serrano.preemptions};
         * default: no bound, a random walk. Other schedulers ignore it.
         */
        public Builder preemptions(int n) {
            RuntimeProperties.checkPreemptions(n, "preemptions(" + n + ")");
            preemptions = n;
            return this;
        }

        /**
         * What tasks run on. Property {@code serrano.fibers}; default: scheduled where this JVM allows it, else
         * portable.
         */
        public Builder fibers(FiberBackend b) {
            backend = Objects.requireNonNull(b, "backend");
            return this;
        }

        /**
         * Stack size of the threads that carry fibers in bytes, and so how deep a task may recurse. Property
         * {@code serrano.stackSize}; default 64 MB of address space. The scheduled backend takes at least 1088 KiB; the
         * portable one runs on the JDK's own carriers, whose size the JVM sets.
         */
        public Builder stackSize(long bytes) {
            if (bytes < 0) {
                throw new IllegalArgumentException(
                        "stackSize(" + bytes + "): a size in bytes, or 0 for the JVM's default");
            }
            stackSize = bytes;
            return this;
        }

        /**
         * After how long without a poll a worker is reported. Property {@code serrano.stallThreshold} in milliseconds;
         * default 5 seconds.
         */
        public Builder stallThreshold(Duration d) {
            if (d.isNegative() || d.isZero()) {
                throw new IllegalArgumentException("stallThreshold(" + d + "): must be positive");
            }
            stallThreshold = d;
            return this;
        }

        /**
         * What to do about tasks that wait in vain. Property {@code serrano.deadlock}: off, report, certain or fail;
         * default: certain. The scheduler {@code deterministic} always fails.
         */
        public Builder deadlock(DeadlockPolicy p) {
            deadlock = Objects.requireNonNull(p, "deadlock");
            return this;
        }

        /**
         * For how long all workers must have slept before a deadlock is reported, or failed if it is not certain.
         * Property {@code serrano.deadlockThreshold} in milliseconds; default 5 seconds.
         */
        public Builder deadlockThreshold(Duration d) {
            if (d.isNegative() || d.isZero()) {
                throw new IllegalArgumentException("deadlockThreshold(" + d + "): must be positive");
            }
            deadlockThreshold = d;
            return this;
        }

        /**
         * Whether tasks know where they were spawned, and futures who computes them, so that dumps and deadlock reports
         * can tell. Property {@code serrano.spawn-sites}; default: false. Each spawn then looks at its own stack, for some
         * microseconds; without it nothing is paid.
         */
        public Builder spawnSites(boolean on) {
            spawnSites = on;
            return this;
        }

        /** Who hears of failures of tasks given to {@code execute}; default: the log. */
        public Builder failureHandler(FailureHandler h) {
            failureHandler = Objects.requireNonNull(h, "failureHandler");
            return this;
        }

        /** What warnings and reports call the constructs and settings that they name; default: by their names here. */
        public Builder words(LibraryWords w) {
            words = Objects.requireNonNull(w, "words");
            return this;
        }

        /**
         * Makes the runtime and starts its workers.
         *
         * @throws IllegalArgumentException if a system property has a value that does not fit, the number of workers
         *     contradicts the places, or the scheduler takes no {@link StealStrategy}
         * @throws IllegalStateException if the scheduled backend was asked for and this JVM does not allow it
         */
        public TaskRuntime build() {
            return new TaskRuntime(settings(), false);
        }

        Settings settings() {
            List<Membership> all = new ArrayList<>(memberships);
            if (RuntimeProperties.metrics()) {
                all.add(Providers.membership("serrano.metrics", "serrano-observe"));
            }
            boolean sites = spawnSites != null ? spawnSites : RuntimeProperties.spawnSites();
            if (sites) {
                all.add(SpawnSite::root);
            }
            return new Settings(
                    name != null ? name : RuntimeProperties.name(),
                    RuntimeProperties.layout(layout, workers),
                    scheduler(),
                    strategy,
                    backend(),
                    stackSize != null ? stackSize : RuntimeProperties.stackSize(),
                    failureHandler != null ? failureHandler : new ToLog(),
                    stallThreshold != null ? stallThreshold : RuntimeProperties.stallThreshold(),
                    deadlock != null ? deadlock : RuntimeProperties.deadlock(),
                    deadlockThreshold != null ? deadlockThreshold : RuntimeProperties.deadlockThreshold(),
                    seed != null ? seed : RuntimeProperties.seed(),
                    preemptions != null ? preemptions : RuntimeProperties.preemptions(),
                    pinned != null ? pinned : RuntimeProperties.pinned(),
                    sites,
                    listener,
                    List.copyOf(all),
                    List.copyOf(carriers),
                    words);
        }

        private String scheduler() {
            String s = scheduler != null ? scheduler : RuntimeProperties.scheduler();
            if (strategy != null && !Schedulers.takesStrategy(s)) {
                throw new IllegalArgumentException("stealStrategy(" + strategy + "): the scheduler is " + s
                        + ", where thieves do not choose; choose channel or deque");
            }
            return s;
        }

        private FiberBackend backend() {
            FiberBackend chosen = backend != null ? backend : RuntimeProperties.backend();
            String problem = chosen == null || chosen == FiberBackend.SCHEDULED ? VirtualThreads.problem() : null;
            if (chosen == null) {
                return problem == null ? FiberBackend.SCHEDULED : FiberBackend.PORTABLE;
            }
            if (problem != null) {
                throw new IllegalStateException("the scheduled backend cannot be used here: " + problem);
            }
            return chosen;
        }

        private static final class ToLog implements FailureHandler {
            @Override
            public void onFailure(Throwable failure) {
                System.getLogger("dev.serrano").log(System.Logger.Level.ERROR, "a task failed", failure);
            }
        }
    }
}
