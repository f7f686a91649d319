package dev.serrano.testing;

import java.lang.reflect.Method;
import java.util.Set;

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
            "EventCountTest");

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
            "PollTest.othersGetTasksOfAFinishThatIsEnding",
            "PollTest.aTaskThatOnlySpawnsIsStolenFrom",
            "CancellationTest.cancelledFromOutside",
            "FutureCancelTest.cancelFromOutside",
            "EventCountTest.threadsOutsideMayWaitAndAdvance",
            "EventTest.aCallbackWakesATaskOfAnotherRuntime",
            "EventTest.setFromOutside",
            "EventTest.threadsOutsideWaitToo",
            "PlacesTest.aTaskIsResumedFromOutsideAtItsPlace",
            "PlacesTest.aPlaceOfAnotherRuntime",
            "PlacesTest.theDumpShowsPlaces");

    private OneThread() {}

    static boolean covers(Method test) {
        String c = test.getDeclaringClass().getSimpleName();
        return CLASSES.contains(c) && !NOT.contains(c + '.' + test.getName());
    }
}
