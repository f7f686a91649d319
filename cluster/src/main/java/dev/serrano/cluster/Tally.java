package dev.serrano.cluster;

import dev.serrano.cluster.internal.balance.BalanceMessage;
import dev.serrano.cluster.internal.protocol.FinishMessage;
import dev.serrano.cluster.internal.protocol.PlaceId;

/** Counts the messages of one place by what they carry. Guarded by the transport's lock. */
final class Tally {
    private final PlaceId self;
    private long tasksSent;
    private long tasksReceived;
    private long bagsGiven;
    private long bagsTaken;
    private long messagesSent;
    private long messagesReceived;
    private long deadLetters;

    Tally(PlaceId self) {
        this.self = self;
    }

    void sent(Wire message) {
        messagesSent++;
        switch (message) {
            case Wire.OfFinish f when f.message() instanceof FinishMessage.Spawn -> tasksSent++;
            case Wire.OfBag b
            when b.message() instanceof BalanceMessage.Loot<Parcel> loot
                    && loot.from().equals(self) -> bagsGiven++;
            case Wire.OfBag b
            when b.message() instanceof BalanceMessage.Save<Parcel> save && save.part() != null -> bagsGiven++;
            default -> {}
        }
    }

    void received(Wire message) {
        messagesReceived++;
        switch (message) {
            case Wire.OfFinish f when f.message() instanceof FinishMessage.Spawn -> tasksReceived++;
            case Wire.OfBag b when b.message() instanceof BalanceMessage.Loot<Parcel> -> bagsTaken++;
            case Wire.OfBag b
            when b.message() instanceof BalanceMessage.Save<Parcel> save && self.equals(save.to()) -> bagsTaken++;
            default -> {}
        }
    }

    void dropped() {
        deadLetters++;
    }

    ClusterStats stats() {
        return new ClusterStats(
                tasksSent, tasksReceived, bagsGiven, bagsTaken, messagesSent, messagesReceived, deadLetters);
    }
}
