package dev.serrano;

import dev.serrano.internal.context.SpawnSite;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Launch;
import dev.serrano.internal.engine.Layout;
import dev.serrano.internal.engine.Settings;
import dev.serrano.internal.executor.ExecutorView;
import dev.serrano.internal.fiber.backend.VirtualThreads;
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
 * A set of workers that run tasks. Programs usually need only {@link #common()}; a library owns a runtime and closes
 * it.
 * <p>Several runtimes may exist side by side; a task of one may wait for a future of another. All threads are daemons.
 * {@snippet :
 * try (TaskRuntime runtime = TaskRuntime.builder().workers(4).name("reports").build()) {
 *     Report report = runtime.launch(() -> report(year));
 * }
 * }
 */
public final class TaskRuntime implements AutoCloseable {
    private final Engine engine;
    private final boolean common;
    private @Nullable ExecutorView executor; // made at first use; guarded by this

    @SuppressWarnings("this-escape") // kept by the engine, which calls nothing of it
    TaskRuntime(Settings settings, boolean common) {
        this.common = common;
        this.engine = Runtimes.startShown(settings, this);
    }

    private synchronized ExecutorView view() {
        ExecutorView v = executor;
        if (v == null) {
            v = new ExecutorView(engine, common);
            executor = v;
        }
        return v;
    }

    /**
     * The runtime for code outside a task. The first use makes it; only {@link #closeCommon} ends it. If it has failed
     * because memory ran out, the next use makes a new one. It keeps nothing of a program that has ended, but its
     * threads keep the class loader of Serrano itself.
     *
     * @throws IllegalArgumentException if it is yet to be made, and a system property has an invalid value
     */
    public static TaskRuntime common() {
        return CommonRuntime.get();
    }

    /** Returns whether the runtime has failed: it runs nothing any more, and every wait on it was released. */
    boolean isBroken() {
        return engine.isBroken();
    }

    /** Waits for the runs and ends the threads. */
    void end() {
        engine.close();
    }

    /**
     * Ends the common runtime, if it was made: waits for its runs and ends its threads, as {@link #close} does for
     * others. The next use makes a new one. A program that has kept the old one finds it shut down.
     * <p>This is for an application that is stopped and has Serrano in a class loader of its own: nothing of Serrano
     * keeps that loader afterwards. Any thread may call this at any time, also repeatedly.
     *
     * @throws IllegalStateException if the caller is a task of the common runtime, which would wait for itself; the
     *     runtime goes on then
     */
    public static void closeCommon() {
        CommonRuntime.close();
    }

    /**
     * Returns the runtime of the calling task, also inside {@link Serrano#blocking blocking}; null outside a task. So a
     * library goes on where it is called:
     * {@snippet :
     * TaskRuntime here = TaskRuntime.current();
     * TaskRuntime runtime = here == null ? TaskRuntime.common() : here;
     * }
     * Threads that a task starts are outside of it, and so are callbacks that another thread calls.
     */
    public static @Nullable TaskRuntime current() {
        TaskFiber f = TaskFiber.current();
        return f != null && f.engine instanceof Engine e && e.user() instanceof TaskRuntime r ? r : null;
    }

    /** Returns a new builder with default settings. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Runs a program on this runtime, as {@link Serrano#launch(TaskBody)} does. In a task of this runtime it is a
     * finish.
     *
     * @throws java.util.concurrent.RejectedExecutionException if this runtime has been shut down
     */
    public void launch(TaskBody body) {
        Objects.requireNonNull(body, "body");
        Launch.on(engine, body);
    }

    /**
     * A {@link #launch(TaskBody) launch} that returns the value of its body.
     *
     * @throws java.util.concurrent.RejectedExecutionException if this runtime has been shut down
     */
    public <T extends @Nullable Object> T launch(TaskValue<T> body) {
        return Launch.on(engine, Objects.requireNonNull(body, "body"));
    }

    /**
     * Returns the memberships of the root task of each launch: those of {@link Builder#with}, then those of system
     * properties ({@link dev.serrano.spi.RuntimeMembership}). Unmodifiable.
     */
    public List<Membership> memberships() {
        return engine.settings().memberships();
    }

    /** Returns the number of workers with which the runtime was made. */
    public int workers() {
        return engine.settings().workers();
    }

    /**
     * Changes how many of the {@link #workers} are at work; at first all are. Any thread may call this at any time.
     * <p>A worker that is to rest takes no submission, no task of another worker, and no task that has waited. It ends
     * its running task and those that this has queued and no other worker has taken, and sleeps. The call does not wait
     * for that; a worker that looks for work at the moment may find one more. A worker that is to work again looks for work at once.
     *
     * @throws IllegalArgumentException if the number is less than 1 or more than {@link #workers}
     * @throws UnsupportedOperationException if the runtime has several places or is deterministic
     */
    public void resize(int n) {
        engine.resize(n);
    }

    /** Returns how many workers are at work, or may be: {@link #workers} unless {@link #resize} has changed it. */
    public int activeWorkers() {
        return engine.activeWorkers();
    }

    /**
     * Returns the places into which the workers are divided, in the order of their numbers. There is one unless
     * {@link Builder#places} or a property says otherwise. Runs begin at the first.
     */
    public List<Place> places() {
        return engine.places();
    }

    /** Returns the name of the runtime. */
    public String name() {
        return engine.settings().name();
    }

    /** Returns the name of the scheduler. */
    public String scheduler() {
        return engine.settings().scheduler();
    }

    /** Returns the names of the schedulers on the class path or module path, the default first. */
    public static List<String> schedulers() {
        return Schedulers.ids();
    }

    /**
     * Returns the options of a scheduler in groups, of each of which one may be given; the first is the default. One in
     * capitals after an equals sign, such as {@code poll=TIME}, takes a value. Empty for an unknown scheduler.
     */
    public static List<List<String>> schedulerOptions(String scheduler) {
        return Objects.requireNonNullElse(Schedulers.optionsOf(scheduler), List.of());
    }

    /**
     * Returns the seed of the scheduler {@code deterministic}, which determines every decision; empty with any other
     * scheduler.
     */
    public OptionalLong seed() {
        Settings s = engine.settings();
        return engine.isDeterministic() ? OptionalLong.of(s.seed()) : OptionalLong.empty();
    }

    /**
     * Returns a fingerprint of the decisions that the scheduler {@code deterministic} has made so far. Two runtimes
     * with the same fingerprint have taken the same schedule. Zero with any other scheduler.
     */
    public long scheduleFingerprint() {
        return engine.scheduleFingerprint();
    }

    /** Returns the backend on which tasks run. */
    public FiberBackend backend() {
        return engine.settings().backend();
    }

    /**
     * Returns why {@link FiberBackend#SCHEDULED} cannot be used in this JVM, with the remedy; null if it can be used.
     */
    public static @Nullable String scheduledBackendProblem() {
        return VirtualThreads.problem();
    }

    /** Returns counts and states of the runtime; racy, since tasks go on meanwhile. */
    public RuntimeStats stats() {
        return engine.stats();
    }

    /**
     * Returns the state of each worker, in the order of their numbers: for tools that sample a running program. The
     * workers pay nothing for it. The readings are racy, see {@link WorkerStats}. Any thread may call this at any time.
     */
    public List<WorkerStats> workerStats() {
        return engine.workerStats();
    }

    /**
     * Returns the counts of the scheduler's work since the creation of the runtime: requests, steals, failed steals,
     * times. The workers count with plain stores where work changes workers; a spawn or a run of a task counts nothing.
     * The readings are racy, see {@link SchedulerStats}: take two and use {@link SchedulerStats#since}. Any thread may
     * call this at any time.
     */
    public SchedulerStats schedulerStats() {
        return engine.schedulerStats();
    }

    /**
     * Returns the number of suspended tasks. Tasks that wait below another one on the same stack count once, with it.
     * Racy. The call looks at every fiber of the runtime, so its cost grows with their number, and it briefly delays
     * the creation of new ones. A sampler should call it less often when there are many.
     */
    public int suspendedTasks() {
        return engine.suspendedTasks();
    }

    /**
     * Returns a text that lists the suspended tasks by finish scope, with the object of each wait, and the state of the
     * workers.
     * <p>Tools get it from a running program in two ways. It is an operation of
     * {@link dev.serrano.observe.TaskRuntimeMXBean}, for any JMX client; {@code jcmd PID ManagementAgent.start_local}
     * lets clients of the same machine in. It is the event {@code dev.serrano.RuntimeDump} of the flight recorder,
     * written at the end of each chunk, so whenever a recording is dumped:
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
     * Runs a body as a task without waiting for it; a failure goes to the failure handler.
     *
     * @throws java.util.concurrent.RejectedExecutionException if this runtime has been shut down
     */
    public void execute(TaskBody body) {
        engine.execute(Objects.requireNonNull(body, "body"));
    }

    /**
     * Runs a body as a task of this runtime and returns a future of its value: a {@link #launch(TaskValue)} that does
     * not wait. The future is done when the body and all tasks spawned in it have ended. It fails with the failure if
     * there is only one, and with a {@link MultiException} of all failures otherwise. They are reported nowhere else. A
     * task may submit, too; neither it nor the finish around it waits for the submitted task.
     * {@snippet :
     * TaskFuture<Report> report = runtime.submit(() -> compute(orders));
     * }
     *
     * @throws java.util.concurrent.RejectedExecutionException if this runtime has been shut down
     */
    public <T extends @Nullable Object> TaskFuture<T> submit(TaskValue<T> body) {
        return view().submitBody(Objects.requireNonNull(body, "body"));
    }

    /**
     * Returns this runtime as an executor. Each task given to it has an implicit finish: its future is done when the
     * body and all tasks spawned in it have ended. A single failure is the cause of the ExecutionException; several are
     * a {@link MultiException} that is the cause. The futures are {@link TaskFuture}s: a task that waits for one is
     * suspended.
     * <ul>
     * <li>A failure of a task given to {@code execute} goes to the failure handler.
     * <li>{@code cancel(true)} interrupts the body and cancels the tasks spawned in it; it interrupts those of them
     *     that are in {@link Serrano#blocking}. {@code cancel(false)} lets them go on. A body that has not begun never
     *     begins. {@code invokeAny} and a timed {@code invokeAll} cancel with {@code true}.
     * <li>{@code shutdown} shuts the runtime down: it accepts no more runs, and its threads end with the last run.
     * <li>{@code shutdownNow} also cancels all runs, interrupts the bodies and the waits in calls of the JDK, and
     *     returns the tasks that have not begun. Their futures stay open: the caller may run or cancel them. They run
     *     on the caller's runtime or the common one; an interrupt of the caller, or {@code cancel(true)}, interrupts
     *     the body. Tasks of an invokeAll or invokeAny are cancelled instead. A body that ends by itself all the same
     *     has its value or failure.
     * <li>{@code close} is {@link #close}.
     * </ul>
     * On the common runtime {@code shutdown}, {@code shutdownNow} and {@code close} do nothing.
     * {@code awaitTermination} waits for the current tasks there and returns false; {@link #closeCommon} ends the
     * runtime.
     */
    public TaskExecutor executor() {
        return view().executor();
    }

    /**
     * Returns the {@link #executor} with delays. After a shutdown delayed tasks still run, at their time, and the
     * runtime terminates after them; periodic ones are cancelled. A run of a periodic task has ended when the tasks
     * spawned in it have ended; the next run does not begin before. A failure ends the series. {@code shutdownNow} also
     * returns tasks that wait for their time.
     */
    public ScheduledTaskExecutor scheduledExecutor() {
        return view().scheduledExecutor();
    }

    /**
     * Reports the work of the workers to a recorder from now on. Work that is submitted after the return is recorded
     * whole. For tools; {@code TraceRecording} of the artifact {@code serrano-observe} is one.
     *
     * @throws IllegalStateException if something records already
     * @throws UnsupportedOperationException if the runtime has the scheduler {@code deterministic}, whose schedule a
     *     recording would change
     */
    public void startRecording(ScheduleRecorder r) {
        engine.tracing().start(r);
    }

    /**
     * Ends the recording that {@link #startRecording} has started, and informs the recorder.
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
     * Accepts no more runs, waits for the accepted ones, delayed tasks included, and ends the threads. An interrupt
     * cancels the runs and stays with the thread. On the common runtime it does nothing: {@link #closeCommon}.
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

    /** Settings of a runtime. A value set here wins over the system property, and the property over the default. */
    public static final class Builder {
        /** The largest number of workers of a runtime. */
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
        private @Nullable LibraryWords words;
        private @Nullable Long seed;
        private @Nullable Integer preemptions;
        private @Nullable Boolean spawnSites;

        private Builder() {}

        /**
         * Sets the number of workers. Property {@code serrano.workers}; default: the processors available to the JVM,
         * which respects a container's quota.
         */
        public Builder workers(int n) {
            RuntimeProperties.checkWorkers(n, "workers(" + n + ")");
            workers = n;
            return this;
        }

        /**
         * Sets a number of places with a number of workers each, instead of {@link #workers}. Property
         * {@code serrano.places}, as {@code 2:4}; default: one place with all workers. Tasks from outside the runtime,
         * those of {@link #executor} included, begin at the first place.
         *
         * @see Place
         */
        public Builder places(int n, int workersEach) {
            layout = Layout.of(n, workersEach, "places(" + n + ", " + workersEach + ")");
            return this;
        }

        /**
         * Binds each worker to a processor, worker by worker in the order of the processors that this process may use.
         * If there are more workers, some share one. Property {@code serrano.pin}, true or false; default: false.
         * <p>Needs Linux, {@code --enable-native-access=ALL-UNNAMED}, and another backend than portable. Otherwise a
         * warning names the missing condition, and the workers are not bound. On Linux threads that a task starts
         * inherit the binding.
         */
        public Builder pinned(boolean b) {
            pinned = b;
            return this;
        }

        /**
         * Sets a listener for all tasks of the runtime. Default: none. A listener makes each task cost more: see
         * {@link TaskListener}.
         */
        public Builder listener(TaskListener l) {
            listener = Objects.requireNonNull(l, "listener");
            return this;
        }

        /**
         * Makes the root task of each launch a member of a construct: {@code with(metrics)} measures all that the
         * runtime runs. A {@link dev.serrano.spi.ScopeMember} is notified of the end of the launch. Several calls add
         * up. Default: none.
         */
        public Builder with(Membership m) {
            memberships.add(Objects.requireNonNull(m, "membership"));
            return this;
        }

        /**
         * Carries a library's state of the calling thread into the runtime. The carrier captures the state on the
         * thread that calls {@code launch}, {@code submit}, {@code execute}, {@code schedule}, or another method of the
         * runtime or its executors that starts a run. All tasks of that run find the state installed, as with {@link
         * Serrano#carrying}. Each run of a periodic task has the state that was captured when the task was scheduled.
         * <p>An exception of {@code capture} is thrown by that call, and nothing is run; an exception of
         * {@code install} is a failure of the launch. Several calls add up; the last carrier is installed innermost.
         * Default: none.
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

        /** Sets a name for threads and messages. Property {@code serrano.name}; default: a number. */
        public Builder name(String n) {
            if (n.isBlank()) {
                throw new IllegalArgumentException("name: a runtime's name must not be blank");
            }
            name = n;
            return this;
        }

        /**
         * Sets the scheduler: one of {@link #schedulers()}, or one with options, such as {@code deque:half}. Property
         * {@code serrano.scheduler}.
         * <p>{@code default} and {@code deterministic} are always there. {@code channel}, {@code deque} and
         * {@code sharing} need the artifact {@code dev.serrano:serrano-schedulers} on the class path or module path.
         * <p>{@code deterministic} is for tests. All workers take turns on one thread, and a {@link #seed} determines
         * every decision. Time passes only when no task can run: a wait of an hour then ends at once. The same seed and
         * program give the same schedule, as long as threads from outside, the real time and identity hash codes have
         * no influence. Tasks that wait for each other in a circle get a {@link TaskDeadlockException}.
         */
        public Builder scheduler(String s) {
            scheduler = RuntimeProperties.checkScheduler(s, "scheduler(\"" + s + "\")");
            return this;
        }

        /**
         * Sets a strategy of the program's own: which workers an idle worker asks, and for how many tasks. For the
         * schedulers {@code channel} and {@code deque} of the artifact {@code dev.serrano:serrano-schedulers}, whose
         * options for the same then have no effect. Default: the scheduler's own strategy.
         */
        public Builder stealStrategy(StealStrategy.Factory f) {
            strategy = Objects.requireNonNull(f, "stealStrategy");
            return this;
        }

        /**
         * Sets the seed that determines every decision of the scheduler {@code deterministic}. Property
         * {@code serrano.seed}; default: a random one, which failures name. Other schedulers ignore it.
         */
        public Builder seed(long s) {
            seed = s;
            return this;
        }

        /**
         * Bounds how often the scheduler {@code deterministic} preempts a worker that could go on. It then makes few
         * preemptions at random points, and chooses workers by random priorities otherwise. Property
         * {@code serrano.preemptions}; default: no bound, a random walk. Other schedulers ignore it.
         */
        public Builder preemptions(int n) {
            RuntimeProperties.checkPreemptions(n, "preemptions(" + n + ")");
            preemptions = n;
            return this;
        }

        /**
         * Sets the backend on which tasks run. Property {@code serrano.fibers}; default: scheduled where this JVM
         * allows it, else portable.
         */
        public Builder fibers(FiberBackend b) {
            backend = Objects.requireNonNull(b, "backend");
            return this;
        }

        /**
         * Sets the stack size, in bytes, of the threads that carry fibers: it bounds how deep a task may recurse.
         * Property {@code serrano.stackSize}; default 64 MB of address space. The scheduled backend takes at least 1088
         * KiB. The portable one runs on the JDK's own carriers, whose size the JVM sets.
         *
         * @throws IllegalArgumentException if the size is negative
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
         * Sets the time without a poll after which a worker is reported. Property {@code serrano.stallThreshold} in
         * milliseconds; default 5 seconds.
         */
        public Builder stallThreshold(Duration d) {
            if (d.isNegative() || d.isZero()) {
                throw new IllegalArgumentException("stallThreshold(" + d + "): must be positive");
            }
            stallThreshold = d;
            return this;
        }

        /**
         * Sets the reaction to tasks that wait in vain. Property {@code serrano.deadlock}: off, report, certain or
         * fail; default: certain. The scheduler {@code deterministic} always fails.
         */
        public Builder deadlock(DeadlockPolicy p) {
            deadlock = Objects.requireNonNull(p, "deadlock");
            return this;
        }

        /**
         * Sets how long all workers must have slept before a deadlock is reported, or failed if it is not certain.
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
         * Makes tasks record where they were spawned, and futures which task computes them, for dumps and deadlock
         * reports. Property {@code serrano.spawn-sites}; default: false. Each spawn then reads its own stack, for some
         * microseconds; without it nothing is paid.
         */
        public Builder spawnSites(boolean on) {
            spawnSites = on;
            return this;
        }

        /** Sets the handler of failures of tasks given to {@code execute}; default: the log. */
        public Builder failureHandler(FailureHandler h) {
            failureHandler = Objects.requireNonNull(h, "failureHandler");
            return this;
        }

        /** Sets the names of constructs and settings in warnings and reports; default: the names of this library. */
        public Builder words(LibraryWords w) {
            words = Objects.requireNonNull(w, "words");
            return this;
        }

        /**
         * Makes the runtime and starts its workers.
         *
         * @throws IllegalArgumentException if a system property has an invalid value, the number of workers contradicts
         *     the places, or the scheduler takes no {@link StealStrategy}
         * @throws IllegalStateException if the scheduled backend was requested and this JVM does not allow it
         */
        public TaskRuntime build() {
            return new TaskRuntime(settings(), false);
        }

        Settings settings() {
            List<Membership> all = new ArrayList<>(memberships);
            if (RuntimeProperties.flag("serrano.metrics")) {
                all.add(Providers.membership("serrano.metrics", "serrano-observe"));
            }
            boolean sites = spawnSites != null ? spawnSites : RuntimeProperties.flag("serrano.spawn-sites");
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
                    failureHandler,
                    stallThreshold != null ? stallThreshold : RuntimeProperties.stallThreshold(),
                    deadlock != null ? deadlock : RuntimeProperties.deadlock(),
                    deadlockThreshold != null ? deadlockThreshold : RuntimeProperties.deadlockThreshold(),
                    seed != null ? seed : RuntimeProperties.seed(),
                    preemptions != null ? preemptions : RuntimeProperties.preemptions(),
                    pinned != null ? pinned : RuntimeProperties.flag("serrano.pin"),
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

        /** Null to leave it open: the runtime begins to be made while the JVM is asked what it allows. */
        private @Nullable FiberBackend backend() {
            FiberBackend chosen = backend != null ? backend : RuntimeProperties.backend();
            String problem = chosen == FiberBackend.SCHEDULED ? VirtualThreads.problem() : null;
            if (problem != null) {
                throw new IllegalStateException("the scheduled backend cannot be used here: " + problem);
            }
            return chosen;
        }
    }
}
