package dev.serrano.cluster;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.serrano.TaskFuture;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;

/**
 * A reference to an actor at some place, usable from every place. It is data: a component of tasks, of messages, of
 * descriptions of other actors. Two references are equal if they refer to the same actor.
 * <p>A message is told at most once. Messages from one place to one mailbox are processed in the order in which they
 * were told: all of them up to the end of the actor, or the loss of a place. A message to an actor that has ended is a
 * dead letter without effect. A message whose class the actor's place has not registered, or for a mailbox that the
 * actor has not, is dropped there with a warning that names the sender.
 * <p>At the actor's own place a message is handed over as it is, without a copy; from elsewhere as data, so that only
 * what is in it is visible. Source: Agha, Actors; Imam and Sarkar, Selectors.
 * <p>A place may have told another one 8 MiB of messages which its actors have not begun to process; a message counts as
 * its bytes and 512 more. A {@code tell} beyond that waits: the calling task is suspended, a thread outside a task waits.
 * If nothing was processed there for a second it goes on, with up to half a MiB in each such second, so that a program
 * whose actors need one of these messages is slow and not stuck. An {@code ask} never waits and does not count: bound
 * the number of those without an answer. At the actor's own place nothing is counted.
 * <p>Immutable; any thread may use it.
 * {@snippet :
 * RemoteRef<Command> account = cluster.actor(place, new Account());
 * account.tell(new Deposit(10));
 * long balance = account.<Long>ask(Balance::new, Duration.ofSeconds(1)).join();
 * }
 *
 * @param <M> the type of the messages
 */
public final class RemoteRef<M> {
    static final int ANY = -1; // the mailbox that the actor chooses

    private final transient Actors actors;

    @JsonProperty("p")
    private final long place;

    @JsonProperty("b")
    private final long by;

    @JsonProperty("n")
    private final long number;

    @JsonCreator
    RemoteRef(
            @JacksonInject(value = Actors.INJECTED, useInput = OptBoolean.FALSE) Object actors,
            @JsonProperty("p") long place,
            @JsonProperty("b") long by,
            @JsonProperty("n") long number) {
        this.actors = (Actors) actors; // an Object, for which Jackson looks for no properties
        this.place = place;
        this.by = by;
        this.number = number;
    }

    PlaceId place() {
        return new PlaceId(place);
    }

    ActorId id() {
        return new ActorId(new PlaceId(by), number);
    }

    /**
     * Sends a message, at a selector to the mailbox that its {@code mailboxFor} says, which is called at its place. May
     * wait, see above; if the finish of the calling task is cancelled meanwhile, the message is not sent.
     *
     * @throws IllegalArgumentException if the actor is elsewhere, and the message's class is not registered here or the
     *     message is too large
     * @throws IllegalStateException if this place has left the cluster
     */
    public void tell(M message) {
        actors.tell(this, ANY, message);
    }

    /**
     * Sends a message to a mailbox of a selector. Other actors have mailbox 0 only.
     *
     * @throws IllegalArgumentException as {@link #tell(Object)}, and if the number is negative
     * @throws IllegalStateException as {@link #tell(Object)}
     */
    public void tell(int mailbox, M message) {
        if (mailbox < 0) {
            throw new IllegalArgumentException("there is no mailbox " + mailbox);
        }
        actors.tell(this, mailbox, message);
    }

    /** The same as {@link #tell(int, Object)} with the number of a constant. */
    @SuppressWarnings("EnumOrdinal") // the order of the constants is that of the mailboxes, as in SelectorActor
    public void tell(Enum<?> mailbox, M message) {
        actors.tell(this, mailbox.ordinal(), message);
    }

    /**
     * Sends a message that holds a reply, and returns the answer. The future belongs to no finish. It fails with
     * an {@link AskTimeoutException} if there is no answer in time, an {@link IllegalStateException} if the actor ends
     * before it has answered or this place leaves, a {@link DeadPlaceException} if the actor's place is lost, and a
     * {@link RemoteTaskException} if the answer is a failure.
     *
     * @throws IllegalArgumentException as {@link #tell(Object)}, and if the time is not positive
     * @throws IllegalStateException as {@link #tell(Object)}
     */
    public <R> TaskFuture<R> ask(Function<? super RemoteReply<R>, ? extends M> message, Duration within) {
        Objects.requireNonNull(message, "message");
        if (within.isZero() || within.isNegative()) {
            throw new IllegalArgumentException("an answer within " + within + ": must be more than nothing");
        }
        return actors.asks.ask(this, message, within);
    }

    /**
     * Returns a future that says how the actor has ended, as soon as it has, or its place is lost. It belongs to no
     * finish, and fails only if this place leaves the cluster, with an {@link IllegalStateException}.
     *
     * @throws IllegalStateException if this place has left the cluster
     */
    public TaskFuture<ActorEnd> watch() {
        return actors.asks.watch(this);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof RemoteRef<?> r && r.place == place && r.by == by && r.number == number;
    }

    @Override
    public int hashCode() {
        return Long.hashCode((place * 31 + by) * 31 + number);
    }

    @Override
    public String toString() {
        return "actor " + number + " of " + actors.name(new PlaceId(by)) + " at " + actors.name(place());
    }
}
