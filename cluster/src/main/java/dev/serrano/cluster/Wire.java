package dev.serrano.cluster;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.serrano.cluster.internal.balance.BalanceMessage;
import dev.serrano.cluster.internal.objects.ObjectId;
import dev.serrano.cluster.internal.objects.PromiseMessage;
import dev.serrano.cluster.internal.protocol.FinishId;
import dev.serrano.cluster.internal.protocol.FinishMessage;
import dev.serrano.cluster.internal.protocol.TaskFailure;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What one place says to another. The names are part of the format: no name of a class is read from the network. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "@")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Wire.Hello.class, name = "h"),
    @JsonSubTypes.Type(value = Wire.Ready.class, name = "r"),
    @JsonSubTypes.Type(value = Wire.Leaving.class, name = "l"),
    @JsonSubTypes.Type(value = Wire.OfFinish.class, name = "f"),
    @JsonSubTypes.Type(value = Wire.Value.class, name = "v"),
    @JsonSubTypes.Type(value = Wire.OfPromise.class, name = "p"),
    @JsonSubTypes.Type(value = Wire.Contributed.class, name = "a"),
    @JsonSubTypes.Type(value = Wire.OfGoal.class, name = "g"),
    @JsonSubTypes.Type(value = Wire.Failed.class, name = "e"),
    @JsonSubTypes.Type(value = Wire.OfBag.class, name = "b"),
    @JsonSubTypes.Type(value = Wire.BagFailed.class, name = "x"),
    @JsonSubTypes.Type(value = Wire.OfActor.class, name = "m"),
    @JsonSubTypes.Type(value = Wire.DumpWanted.class, name = "q"),
    @JsonSubTypes.Type(value = Wire.Dumped.class, name = "d")
})
sealed interface Wire {
    /** The first message to each place: what the sender offers. */
    record Hello(int workers, List<String> roles) implements Wire {
        public Hello {
            Objects.requireNonNull(roles, "roles");
        }
    }

    /** Every place knows the sender: it takes tasks from now on. */
    record Ready() implements Wire {}

    /** The sender takes no new tasks. */
    record Leaving() implements Wire {}

    /**
     * A message of a finish.
     *
     * @param parcel the task beside a spawn, a value beside an end
     * @param wanted beside a spawn: whether the value is to be sent back
     */
    record OfFinish(FinishMessage message, @Nullable Parcel parcel, boolean wanted) implements Wire {}

    /** The value of a task whose end is not reported yet, since others of its finish go on at its place. */
    record Value(FinishId finish, Parcel parcel) implements Wire {}

    /** A message of a remote promise. */
    record OfPromise(PromiseMessage<Promises.Settled> message) implements Wire {}

    /**
     * What a task, which has ended, has put into accumulators.
     *
     * @param task names the task
     */
    record Contributed(FinishId finish, ObjectId task, List<Book.Piece> pieces) implements Wire {}

    /** A message of a eureka. */
    record OfGoal(ObjectId id, Goals.Kind kind, @Nullable Parcel value) implements Wire {}

    /** Says to the home of a finish that a task has failed, before its place has anything to report. */
    record Failed(FinishId finish) implements Wire {}

    /** A message of a run of a work bag. */
    record OfBag(BagRun run, BalanceMessage<Parcel> message) implements Wire {}

    /** Says to the home of a run that a bag has failed. */
    record BagFailed(BagRun run, TaskFailure failure) implements Wire {}

    /** A message about an actor. */
    record OfActor(ActorMessage message) implements Wire {}

    /** Asks what goes on at a place. */
    record DumpWanted(long number) implements Wire {}

    /**
     * What goes on at the sender.
     *
     * @param number that of the question
     * @param waits for which places it waits
     */
    record Dumped(long number, List<PlaceDump.Wait> waits, String text) implements Wire {
        public Dumped {
            waits = List.copyOf(waits);
            Objects.requireNonNull(text, "text");
        }
    }

    /** The names of the messages of a promise. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "@")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = PromiseMessage.Await.class, name = "w"),
        @JsonSubTypes.Type(value = PromiseMessage.Unawait.class, name = "u"),
        @JsonSubTypes.Type(value = PromiseMessage.Put.class, name = "p"),
        @JsonSubTypes.Type(value = PromiseMessage.Free.class, name = "f"),
        @JsonSubTypes.Type(value = PromiseMessage.Taken.class, name = "t"),
        @JsonSubTypes.Type(value = PromiseMessage.Answer.class, name = "a")
    })
    interface PromiseNames {}

    /** The names of the messages of a run. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "@")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = BalanceMessage.Ask.class, name = "a"),
        @JsonSubTypes.Type(value = BalanceMessage.Nothing.class, name = "n"),
        @JsonSubTypes.Type(value = BalanceMessage.Loot.class, name = "l"),
        @JsonSubTypes.Type(value = BalanceMessage.Save.class, name = "s"),
        @JsonSubTypes.Type(value = BalanceMessage.Begin.class, name = "b"),
        @JsonSubTypes.Type(value = BalanceMessage.Stop.class, name = "e")
    })
    interface BagNames {}

    /** The names of the messages of a finish, whose package knows nothing of the format. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "@")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = FinishMessage.Spawn.class, name = "s"),
        @JsonSubTypes.Type(value = FinishMessage.Ended.class, name = "e"),
        @JsonSubTypes.Type(value = FinishMessage.Report.class, name = "r"),
        @JsonSubTypes.Type(value = FinishMessage.Inquiry.class, name = "i"),
        @JsonSubTypes.Type(value = FinishMessage.Census.class, name = "c"),
        @JsonSubTypes.Type(value = FinishMessage.Cancel.class, name = "x"),
        @JsonSubTypes.Type(value = FinishMessage.Done.class, name = "d")
    })
    interface Names {}
}
