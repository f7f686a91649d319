package dev.serrano.internal.engine;

import dev.serrano.TaskTermination;
import dev.serrano.internal.counters.StateClock;
import dev.serrano.internal.fiber.ItemQueue;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.loop.LoopTask;
import dev.serrano.internal.policy.DefaultPolicy;
import dev.serrano.internal.policy.Schedulers;
import dev.serrano.internal.recorder.StarvedEvent;
import dev.serrano.internal.recorder.StealEvent;
import dev.serrano.internal.recorder.SuspendEvent;
import dev.serrano.internal.recorder.TaskRunEvent;
import dev.serrano.internal.scope.BlockingCall;
import dev.serrano.internal.scope.ScopeToken;
import dev.serrano.internal.task.CancelToken;
import dev.serrano.internal.task.Failures;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.task.NamedBody;
import dev.serrano.internal.value.CompletionFence;
import dev.serrano.internal.value.Continuations;
import dev.serrano.internal.value.FutureTask;
import dev.serrano.internal.value.Signal;
import dev.serrano.internal.worker.AsyncTask;
import dev.serrano.internal.worker.Cancellations;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.Mail;
import dev.serrano.internal.worker.Shortage;
import dev.serrano.internal.worker.TaskBarrier;
import dev.serrano.internal.worker.TaskBarriers;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.ValueTask;
import dev.serrano.internal.worker.Worker;
import dev.serrano.internal.worker.WorkerShared;
import java.util.List;

/** Initialises the classes that runtime sections use, so that none is loaded while a fiber holds a worker. */
public final class Warmup {
    static final Class<?>[] CLASSES = {
        Worker.class,
        WorkerShared.class,
        DefaultPolicy.class,
        TaskBarrier.class,
        TaskBarriers.class,
        StateClock.class,
        ItemQueue.class,
        Shortage.class,
        dev.serrano.observe.WorkerStats.State.class,
        dev.serrano.observe.SchedulerCounter.class,
        dev.serrano.internal.counters.Tally.class,
        TaskFiber.class,
        AsyncTask.class,
        dev.serrano.internal.worker.ContextBody.class,
        NamedBody.class,
        FutureTask.class,
        LoopTask.class,
        dev.serrano.internal.loop.Splits.class,
        dev.serrano.internal.loop.BlockLength.class,
        Mail.class,
        CompletionFence.class,
        ValueTask.FormerHome.class,
        Continuations.class,
        Continuations.Pending.class,
        dev.serrano.internal.value.DataDrivenTask.class,
        dev.serrano.internal.fiber.CancelList.class,
        dev.serrano.internal.fiber.SpinLock.class,
        CancelToken.class,
        Cancellations.class,
        Signal.class,
        Waiter.class,
        dev.serrano.internal.fiber.WaitStack.class,
        dev.serrano.internal.fiber.Firing.class,
        dev.serrano.internal.fiber.StackProbe.class,
        TaskTermination.class,
        dev.serrano.internal.task.Exceptions.class,
        dev.serrano.internal.task.Cell.class,
        FinishScope.class,
        dev.serrano.internal.task.Failed.class,
        dev.serrano.internal.task.RecordedFailure.class,
        StealEvent.class,
        StarvedEvent.class,
        TaskRunEvent.class,
        SuspendEvent.class,
        Run.class,
        ScopeToken.class,
        BlockingCall.class,
        Execution.class,
        Execution.Report.class,
        dev.serrano.MultiException.class,
        dev.serrano.TaskCancelledException.class,
        Failures.class,
        dev.serrano.internal.context.ProgramFrames.class,
    };

    private Warmup() {}

    /** Those of a runtime with this scheduler, as the user has chosen it. */
    public static void classes(String scheduler) {
        initialise(List.of(CLASSES));
        initialise(Schedulers.classes(scheduler));
        Host.currentWorker(); // in every hand-over: loads the classes of a backend that may not be the one in use
    }

    private static void initialise(List<Class<?>> classes) {
        try {
            for (Class<?> c : classes) {
                Class.forName(c.getName(), true, c.getClassLoader());
            }
        } catch (ClassNotFoundException e) {
            throw new LinkageError("a class of the runtime is missing", e);
        }
    }
}
