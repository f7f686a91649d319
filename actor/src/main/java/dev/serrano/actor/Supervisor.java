package dev.serrano.actor;

import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Starts actors that are supervised together: their restarts count as one against the {@linkplain Supervision#limit limit},
 * and make each other's {@linkplain Supervision#backOff back-off} longer.
 * <p>If a failure escalates, or the limit is exceeded, all of its actors exit, and the finish of the one that has failed
 * fails.
 * <p>Thread-safe. The actors belong to the finishes of those who start them; the supervisor itself holds none open and
 * needs no end.
 * {@snippet :
 * Supervisor all = Supervisor.allForOne(Supervision.restart().limit(3, Duration.ofSeconds(10)));
 * finish(() -> {
 *     all.start(reader);
 *     all.start(writer); // begins anew, too, when a message of the reader has failed
 * });
 * }
 * <p>Source: J. Armstrong, "Making reliable distributed systems in the presence of software errors", 2003, chapter 5.
 */
public final class Supervisor {
    /* Implementation.
     * members  those that have been started and have not ended. A failure that is decided about while another is being
     *          started may miss it: it has done nothing yet. */
    private final Supervision policy;
    private final boolean all;
    private final Set<ActorBase<?>> members = ConcurrentHashMap.newKeySet();
    final Restarts restarts = new Restarts();

    private Supervisor(Supervision policy, boolean all) {
        this.policy = Objects.requireNonNull(policy, "policy");
        this.all = all;
    }

    /** A failure concerns the actor that has failed, and no other. */
    public static Supervisor oneForOne(Supervision policy) {
        return new Supervisor(policy, false);
    }

    /**
     * A failure concerns all: when one is restarted, each of the others is, before its next message, without a wait;
     * when one stops, all exit.
     */
    public static Supervisor allForOne(Supervision policy) {
        return new Supervisor(policy, true);
    }

    /**
     * Starts an actor as {@link ActorBase#start()}, by this supervisor.
     *
     * @throws IllegalStateException as {@link ActorBase#start()}
     */
    public void start(ActorBase<?> actor) {
        actor.begin(false, policy, this);
    }

    /** Starts an actor as {@link ActorBase#startForOutside()}, by this supervisor. */
    public void startForOutside(ActorBase<?> actor) {
        actor.begin(true, policy, this);
    }

    /** Ends all of its actors that have not ended, as {@link ActorBase#exit}. */
    public void exit() {
        members.forEach(ActorBase::exit);
    }

    /** How many of its actors have not ended. */
    public int size() {
        return members.size();
    }

    void starts(ActorBase<?> actor) {
        members.add(actor);
    }

    void ended(ActorBase<?> actor) {
        members.remove(actor);
    }

    /** Does with the others what is done with one that has failed. In a task. */
    void decided(ActorBase<?> failed, Care.What what, Exception failure) {
        if (what == Care.What.ESCALATE || all && what == Care.What.STOP) {
            exit();
        } else if (all && what == Care.What.RESTART) {
            for (ActorBase<?> a : members) {
                if (a != failed) {
                    a.restartFor(failure);
                }
            }
        }
    }

    @Override
    public String toString() {
        return (all ? "all for one: " : "one for one: ") + policy;
    }
}
