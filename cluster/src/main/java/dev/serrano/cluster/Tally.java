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
    private long bytesSent;
    private long bytesReceived;
    private long partsSentAgain;
    private long deadLetters;
    private long refusedFrames;
    private long placesGone;

    Tally(PlaceId self) {
        this.self = self;
    }

    void sent(Wire message, int bytes) {
        messagesSent++;
        bytesSent += bytes;
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

    void received(Wire message, int bytes) {
        messagesReceived++;
        bytesReceived += bytes;
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

    /** A frame that is not authentic, which is dropped, too. */
    void refused() {
        refusedFrames++;
    }

    void sentAgain(int parts) {
        partsSentAgain += parts;
    }

    void gone() {
        placesGone++;
    }

    ClusterStats stats() {
        return new ClusterStats(
                tasksSent,
                tasksReceived,
                bagsGiven,
                bagsTaken,
                messagesSent,
                messagesReceived,
                bytesSent,
                bytesReceived,
                partsSentAgain,
                deadLetters,
                refusedFrames,
                placesGone);
    }
}
