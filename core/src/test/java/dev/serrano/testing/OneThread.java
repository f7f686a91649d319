package dev.serrano.testing;

import dev.serrano.scheduler.FiberBackend;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

/** The tests that also run with the scheduler deterministic. */
final class OneThread {
    static final String SCHEDULER = "deterministic";

    private static final Set<String> CLASSES = Set.of(
            "AsyncFinishTest",
            "FailureTest",
            "FutureTest",
            "FutureFailureTest",
            "FutureCancelTest",
            "JoinTest",
            "PromiseTest",
            "CompositionTest",
            "NonBlockingTest",
            "DelayTest",
            "PollTest",
            "ReductionTest",
            "ChunkLoopTest",
            "CancellationTest",
            "EventTest",
            "PlacesTest",
            "EventCountTest",
            "IsolatedTest",
            "TaskSemaphoreTest",
            "TaskLockTest",
            "BoundedQueueTest",
            "SyncVariableTest",
            "BarrierTest",
            "SingleTest",
            "SelectTest",
            "CountingLatchTest",
            "LoopTest",
            "TaskBarrierTest",
            "SpawnSyncTest",
            "ChannelFutureTest",
            "LifeCycleTest");

    /** Threads from outside take part, or the real time does: neither is part of such a schedule. */
    private static final Set<String> NOT = Set.of(
            "PromiseTest.aPromiseIsFilledFromOutside",
            "PromiseTest.aPromiseIsFilledByAVirtualThread",
            "PromiseTest.manyOutsidersFillManyPromises",
            "ReductionTest.deterministicSumsAreTheSameEverywhere",
            "ChunkLoopTest.aShortLoopOverElementsIsNotDivided",
            "ChunkLoopTest.longElementsAreSharedBeforeTheFirst",
            "CompositionTest.dependentsDoNotRunOnTheCompletersStack",
            "DelayTest.lastsAtLeastAsLong",
            "DelayTest.othersRunMeanwhile",
            "PollTest.submissionsBeginWhileAllWorkersAreBusy",
            "PollTest.whoHasYieldedGoesOn",
            "PollTest.othersGetTasksOfAFinishThatIsEnding",
            "PollTest.aTaskThatOnlySpawnsIsStolenFrom",
            "CancellationTest.cancelledFromOutside",
            "FutureCancelTest.cancelFromOutside",
            "EventCountTest.threadsOutsideMayWaitAndAdvance",
            "IsolatedTest.waitersHoldNoWorker",
            "IsolatedTest.cancelledWaitersLeaveAndOthersGoOn",
            "IsolatedTest.aNonBlockingTaskMayNotWaitForASection",
            "TaskSemaphoreTest.threadsOutsideBlockAndAreInterrupted",
            "TaskLockTest.tasksAndThreads",
            "BoundedQueueTest.threadsOutsideBlockAndAreInterrupted",
            "BarrierTest.threadsOutsideAreParties",
            "EventTest.aCallbackWakesATaskOfAnotherRuntime",
            "EventTest.setFromOutside",
            "EventTest.threadsOutsideWaitToo",
            "PlacesTest.aTaskIsResumedFromOutsideAtItsPlace",
            "PlacesTest.aPlaceOfAnotherRuntime",
            "PlacesTest.theDumpShowsPlaces",
            "LoopTest.iterationsOverlap",
            "LoopTest.anInnerLoopSharesTheOuterOne",
            "LoopTest.longIterationsAreSharedBeforeTheFirst",
            "LoopTest.aReadyTaskIsNotKeptWaitingByALoop",
            "TaskBarrierTest.severalLaunchesAtOnce",
            "TaskBarrierTest.anotherLaunchThatWaitsForTheBarrierToEnd",
            "TaskBarrierTest.itWaitsForTasksThatAreSetAside",
            "TaskBarrierTest.aCancelledLaunchDoesNotGoOn",
            "LifeCycleTest.onTheCarrierMechanismThereAreAsManyThreadsAsWorkers",
            "LifeCycleTest.closeWaitsForWhatRuns",
            "LifeCycleTest.closeInATaskOfAnotherRuntime",
            "LifeCycleTest.anInterruptOfCloseCancelsTheRunsAndIsKept");

    private OneThread() {}

    /**
     * Three seeds, or 20 with everything; property serrano.test.seed names another one. A plain run tries each seed
     * with one number of workers: with one worker there is less to choose.
     */
    static List<RuntimeConfiguration> configurations(OnEveryRuntime on, boolean everything) {
        Long named = Long.getLong("serrano.test.seed");
        long[] seeds = named != null
                ? new long[] {named}
                : LongStream.rangeClosed(1, everything ? 20 : 3).toArray();
        int[] workers = workers(on);
        List<RuntimeConfiguration> all = new ArrayList<>();
        for (int i = 0; i < seeds.length; i++) {
            for (int k = 0; k < workers.length; k++) {
                if (everything || named != null || k == Math.min(i, workers.length - 1)) {
                    all.add(new RuntimeConfiguration(SCHEDULER, FiberBackend.SCHEDULED, workers[k], seeds[i]));
                }
            }
        }
        return all;
    }

    /** One and three, unless the test can do only with others. */
    private static int[] workers(OnEveryRuntime on) {
        return !on.workersBecause().isEmpty()
                ? on.workers()
                : on.fewestWorkers() > 1 ? new int[] {3} : new int[] {1, 3};
    }

    static boolean covers(Method test) {
        String c = test.getDeclaringClass().getSimpleName();
        return CLASSES.contains(c) && !NOT.contains(c + '.' + test.getName());
    }
}
