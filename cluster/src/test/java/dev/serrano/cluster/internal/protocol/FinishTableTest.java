package dev.serrano.cluster.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Single scenarios of the distributed finish, message by message. */
class FinishTableTest {
    private static final PlaceId P1 = new PlaceId(1);
    private static final PlaceId P2 = new PlaceId(2);
    private static final PlaceId P3 = new PlaceId(3);

    private final FinishTable one = table(P1);
    private final FinishTable two = table(P2);
    private final FinishTable three = table(P3);
    private final FinishId finish = one.open();

    private static FinishTable table(PlaceId self) {
        FinishTable table = new FinishTable(self);
        for (PlaceId place : List.of(P1, P2, P3)) table.placeJoined(place);
        return table;
    }

    private static FinishMessage only(Step step, PlaceId to) {
        assertThat(step.messages()).hasSize(1);
        assertThat(step.messages().get(0).to()).isEqualTo(to);
        return step.messages().get(0).message();
    }

    private static TaskRef started(Step step) {
        assertThat(step.effects()).hasSize(1);
        return ((Step.Start) step.effects().get(0)).task();
    }

    private static Step.Finished ended(Step step) {
        return (Step.Finished) step.effects().get(step.effects().size() - 1);
    }

    @Test
    void aTaskElsewhereCostsOneMessageAndItsEndOne() {
        FinishMessage spawn = only(one.spawnedRemote(finish, P2, "hello", false), P2);
        TaskRef task = started(two.received(P1, spawn));
        FinishMessage report = only(two.ended(finish, task, null), P1);
        assertThat(two.isIdle()).isTrue();
        assertThat(one.endedLocally(finish, null).effects()).isEmpty();
        Step.Finished end = ended(one.received(P2, report));
        assertThat(end.lost()).isEmpty();
        assertThat(end.cancelled()).isFalse();
        assertThat(one.isIdle()).isTrue();
    }

    @Test
    void reportsSayWhereTheTasksAreThatAFinishWaitsFor() {
        assertThat(one.views()).containsExactly(new FinishView(finish, false, Map.of(), Set.of()));
        FinishMessage spawn = only(one.spawnedRemote(finish, P2, "hello", false), P2);
        FinishMessage again = only(one.spawnedRemote(finish, P2, "again", true), P2);
        assertThat(one.views().get(0).elsewhere()).containsOnly(Map.entry(P2, List.of("again", "hello")));
        TaskRef hello = started(two.received(P1, spawn));
        TaskRef repeated = started(two.received(P1, again));
        assertThat(two.views()).containsExactly(new FinishView(finish, false, Map.of(), Set.of()));
        FinishMessage child = only(two.spawnedRemote(finish, P3, "child", false), P3);
        assertThat(two.views().get(0).elsewhere()).containsOnly(Map.entry(P3, List.of("child")));
        assertThat(one.views().get(0).elsewhere()).as("not reported yet").containsOnlyKeys(P2);
        one.received(P2, only(two.ended(finish, repeated, null), P1));
        one.received(P2, only(two.ended(finish, hello, null), P1));
        assertThat(two.views()).isEmpty();
        assertThat(one.views().get(0).elsewhere()).containsOnly(Map.entry(P3, List.of("child")));
        started(three.received(P2, child));
        one.placeLost(P2);
        assertThat(one.views().get(0).asked()).containsExactly(P3);
        one.cancel(finish);
        assertThat(one.views().get(0).cancelled()).isTrue();
    }

    @Test
    void aTaskOfALostPlaceIsListed() {
        one.spawnedRemote(finish, P2, "hello", false);
        one.endedLocally(finish, null);
        FinishMessage inquiry = only(one.placeLost(P2), P3);
        FinishMessage census = only(three.received(P1, inquiry), P1);
        assertThat(ended(one.received(P3, census)).lost()).containsExactly(new LostTask(P2, P1, "hello"));
    }

    @Test
    void aTaskThatALostPlaceHasStartedIsAwaited() {
        TaskRef hello = started(two.received(P1, only(one.spawnedRemote(finish, P2, "hello", false), P2)));
        TaskRef child = started(three.received(P2, only(two.spawnedRemote(finish, P3, "child", false), P3)));
        assertThat(hello).isNotEqualTo(child);
        one.endedLocally(finish, null);
        FinishMessage census = only(three.received(P1, only(one.placeLost(P2), P3)), P1);
        assertThat(one.received(P3, census).effects()).isEmpty();
        TaskFailure failure = new TaskFailure(P3, "child", "X", "m", "");
        Step.Finished end = ended(one.received(P3, only(three.ended(finish, child, failure), P1)));
        assertThat(end.lost()).containsExactly(new LostTask(P2, P1, "hello"));
        assertThat(end.failures()).containsExactly(failure);
    }

    @Test
    void aRetryableTaskRunsAgainAndCountsOnce() {
        one.spawnedRemote(finish, P2, "square", true);
        one.endedLocally(finish, null);
        Step lost = one.placeLost(P2);
        Step.Retry retry = (Step.Retry) lost.effects().get(0);
        FinishMessage again = only(one.retried(finish, retry.task(), P3, P2), P3);
        TaskRef task = started(three.received(P1, again));
        Step end = one.received(P3, only(three.ended(finish, task, null), P1));
        assertThat(end.effects().get(0)).isEqualTo(new Step.Completed(finish, task));
        assertThat(ended(end).lost()).isEmpty();
        assertThat(three.isIdle()).isTrue();
    }

    @Test
    void aRetryableTaskMayRunAtItsSender() {
        one.spawnedRemote(finish, P2, "square", true);
        one.endedLocally(finish, null);
        Step.Retry retry = (Step.Retry) one.placeLost(P2).effects().get(0);
        TaskRef task = started(one.retried(finish, retry.task(), P1, P2));
        Step end = one.ended(finish, task, null);
        assertThat(end.effects().get(0)).isEqualTo(new Step.Completed(finish, task));
        assertThat(ended(end).lost()).isEmpty();
    }

    @Test
    void aRetryThatMeetsAnotherLostPlaceIsAskedForAgainAndMayBeGivenUp() {
        one.spawnedRemote(finish, P2, "square", true);
        one.endedLocally(finish, null);
        Step.Retry retry = (Step.Retry) one.placeLost(P2).effects().get(0);
        one.placeLost(P3);
        Step.Retry again =
                (Step.Retry) one.retried(finish, retry.task(), P3, P2).effects().get(0);
        assertThat(again.lost()).isEqualTo(P3);
        assertThat(ended(one.abandoned(finish, again.task(), again.lost())).lost())
                .containsExactly(new LostTask(P3, P1, "square"));
    }

    @Test
    void aCancelledPlaceCancelsWhatOnlyItKnowsOf() {
        started(two.received(P1, only(one.spawnedRemote(finish, P2, "hello", false), P2)));
        two.spawnedRemote(finish, P3, "child", false);
        Step step = two.received(P1, only(one.cancel(finish), P2));
        assertThat(step.effects()).containsExactly(new Step.CancelTasks(finish));
        assertThat(only(step, P3)).isEqualTo(new FinishMessage.Cancel(finish));
    }

    @Test
    void aPlaceIsCancelledOnce() {
        FinishMessage first = only(one.spawnedRemote(finish, P2, "a", false), P2);
        FinishMessage second = only(one.spawnedRemote(finish, P2, "b", false), P2);
        TaskRef a = started(two.received(P1, first));
        TaskRef b = started(two.received(P1, second));
        two.received(P1, only(one.cancel(finish), P2));
        assertThat(one.cancel(finish).messages()).isEmpty();
        two.ended(finish, a, null);
        Step end = one.received(P2, only(two.ended(finish, b, null), P1));
        assertThat(end.messages()).isEmpty();
        assertThat(two.isIdle()).isFalse();
        two.received(P1, only(one.endedLocally(finish, null), P2));
        assertThat(two.isIdle()).isTrue();
    }

    @Test
    void aCancelFromAnotherPlaceGoesByTheHome() {
        started(two.received(P1, only(one.spawnedRemote(finish, P2, "hello", false), P2)));
        Step step = one.received(P2, only(two.cancel(finish), P1));
        assertThat(step.effects()).containsExactly(new Step.CancelTasks(finish));
        assertThat(only(step, P2)).isEqualTo(new FinishMessage.Cancel(finish));
    }

    @Test
    void aSpawnIsRefusedByACancelledFinishAndToALostPlace() {
        one.placeLost(P2);
        Step lost = one.spawnedRemote(finish, P2, "hello", false);
        assertThat(lost.messages()).isEmpty();
        assertThat(lost.effects()).containsExactly(new Step.Refused(finish, true));
        one.cancel(finish);
        Step cancelled = one.spawnedRemote(finish, P3, "hello", false);
        assertThat(cancelled.messages()).isEmpty();
        assertThat(cancelled.effects()).containsExactly(new Step.Refused(finish, false));
    }

    @Test
    void theLossOfTheHomeCancels() {
        TaskRef task = started(two.received(P1, only(one.spawnedRemote(finish, P2, "hello", false), P2)));
        FinishMessage late = only(one.spawnedRemote(finish, P2, "late", false), P2);
        assertThat(two.placeLost(P1).effects()).containsExactly(new Step.CancelTasks(finish));
        assertThat(two.isIdle()).isTrue();
        assertThat(two.received(P1, late).effects()).isEmpty();
        assertThat(two.ended(finish, task, null).messages()).isEmpty();
        assertThat(two.spawnedRemote(finish, P3, "x", false).effects()).hasSize(1);
    }

    @Test
    void aLossBeforeAnythingWasElsewhereCostsNoMessage() {
        assertThat(one.placeLost(P2).messages()).isEmpty();
        assertThat(ended(one.endedLocally(finish, null)).lost()).isEmpty();
    }

    @Test
    void misuseIsNamed() {
        assertThatThrownBy(() -> one.spawnedRemote(finish, P1, "x", false))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> two.spawnedRemote(finish, P3, "x", false)).isInstanceOf(IllegalStateException.class);
        assertThat(two.received(P1, new FinishMessage.Done(finish)).messages()).isEmpty();
    }
}
