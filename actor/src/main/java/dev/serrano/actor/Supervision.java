package dev.serrano.actor;

import dev.serrano.actor.Care.What;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What becomes of an actor when a message has failed: an immutable value, given by {@link ActorBase#startSupervised},
 * {@link ActorBase#supervision} or a {@link Supervisor}. Without one a failure {@linkplain #escalate escalates}.
 * <ul>
 * <li>It decides about the exceptions of {@code process}, after {@link ActorBase#onFailure} has thrown them. An
 *     {@link Error} ends the actor, always.
 * <li>The message that has failed is not processed again. If the actor goes on, the future of its
 *     {@linkplain ActorBase#ask asker} fails with the failure, unless it has been answered.
 * <li>Messages that wait, or come while the actor is restarted, are kept, in their order.
 * <li>Tasks that the message has spawned belong to the finish of the actor and go on; their failures are failures of
 *     that finish, and not supervised. A message that opens a finish has the failures of its tasks.
 * <li>An actor whose finish is cancelled ends; one that has been asked to {@linkplain ActorBase#exit exit} is not
 *     restarted.
 * </ul>
 * {@snippet :
 * Supervision policy = Supervision.escalate()
 *         .when(ParseException.class, Supervision.resume()) // a bad message is dropped
 *         .when(
 *                 IOException.class,
 *                 Supervision.restart()
 *                         .backOff(Duration.ofMillis(100), Duration.ofSeconds(10))
 *                         .limit(5, Duration.ofMinutes(1)));
 * finish(() -> new Importer().startSupervised(policy));
 * }
 * <p>Source: J. Armstrong, "Making reliable distributed systems in the presence of software errors", 2003, chapter 5
 * (supervisors, and their limit of restarts within a time).
 */
public final class Supervision {
    private record Case(Class<? extends Exception> type, Supervision then) {}

    final What what;
    final long first;
    final long longest;
    final int most;
    final long window;
    private final List<Case> cases;

    private Supervision(What what) { // no constants: a public class without a static initializer, see Handles
        this(what, 0, 0, 0, 0, List.of());
    }

    private Supervision(What what, long first, long longest, int most, long window, List<Case> cases) {
        this.what = what;
        this.first = first;
        this.longest = longest;
        this.most = most;
        this.window = window;
        this.cases = cases;
    }

    /** The actor ends, and its finish fails with the failure. */
    public static Supervision escalate() {
        return new Supervision(What.ESCALATE);
    }

    /**
     * The actor ends, as by {@link ActorBase#exit}; the failure is none of its finish. It is seen by
     * {@link ActorBase#onFailure} and in the event {@code dev.serrano.ActorFailure} of a recording.
     */
    public static Supervision stop() {
        return new Supervision(What.STOP);
    }

    /** The actor goes on with the next message, as it is. */
    public static Supervision resume() {
        return new Supervision(What.RESUME);
    }

    /**
     * The actor begins anew: {@link ActorBase#preRestart}, then its first behavior and, for a selector, all mailboxes
     * enabled, then {@link ActorBase#postRestart}; and goes on with the next message. At once and any number of times,
     * unless {@link #backOff} and {@link #limit} say else.
     */
    public static Supervision restart() {
        return new Supervision(What.RESTART);
    }

    /**
     * The same restart after a wait: of {@code first} at the first failure, twice as long at each further one, at most
     * {@code longest}. A failure that comes later than {@code longest} after the actor was restarted counts as a first
     * one. The wait suspends a task, and ends early if the actor is to exit or its finish is cancelled. It is no
     * deadlock.
     * <p>If {@link ActorBase#postRestart} fails, it is called again after the next wait.
     *
     * @throws IllegalArgumentException if {@code first} is not positive, or longer than {@code longest}
     * @throws IllegalStateException if this is no {@link #restart}
     */
    public Supervision backOff(Duration first, Duration longest) {
        isRestart("backOff");
        if (first.isNegative() || first.isZero() || first.compareTo(longest) > 0) {
            throw new IllegalArgumentException("a back-off of " + first + " at first and " + longest
                    + " at most: the first must be more than 0 and no longer than the longest");
        }
        return new Supervision(what, nanos(first), nanos(longest), most, window, cases);
    }

    /**
     * The same restart, but so often within a time at most: a further failure escalates, with a suppressed exception
     * that names the limit. The first restart may come at any time after the start.
     *
     * @throws IllegalArgumentException if {@code restarts} is less than 1 or {@code window} not positive
     * @throws IllegalStateException if this is no {@link #restart}
     */
    public Supervision limit(int restarts, Duration window) {
        isRestart("limit");
        if (restarts < 1 || window.isNegative() || window.isZero()) {
            throw new IllegalArgumentException("a limit of " + restarts + " restarts within " + window
                    + ": must be 1 or more, within more than 0; Supervision.escalate() has none");
        }
        return new Supervision(what, first, longest, restarts, nanos(window), cases);
    }

    /**
     * The same, but another one for failures of a type. Of several types that a failure has, the one that was given
     * first counts. Those of {@code then} itself come before it.
     */
    public Supervision when(Class<? extends Exception> type, Supervision then) {
        List<Case> more = new ArrayList<>(cases);
        more.add(new Case(Objects.requireNonNull(type, "type"), Objects.requireNonNull(then, "then")));
        return new Supervision(what, first, longest, most, window, List.copyOf(more));
    }

    /** The one without cases that decides about a failure. */
    Supervision of(Exception failure) {
        for (Case c : cases) {
            if (c.type.isInstance(failure)) {
                return c.then.of(failure);
            }
        }
        return this;
    }

    /** Whether it is the default, which needs no care. */
    boolean isPlain() {
        return what == What.ESCALATE && cases.isEmpty();
    }

    private void isRestart(String method) {
        if (what != What.RESTART) {
            throw new IllegalStateException(
                    method + " is for Supervision.restart(), and this is Supervision." + what.shown() + "()");
        }
    }

    private static long nanos(Duration d) {
        return d.compareTo(Duration.ofNanos(Long.MAX_VALUE / 4)) < 0 ? d.toNanos() : Long.MAX_VALUE / 4;
    }

    @Override
    public String toString() {
        StringBuilder s = new StringBuilder(what.shown());
        if (first > 0) {
            s.append(" after ").append(Duration.ofNanos(first)).append(" to ").append(Duration.ofNanos(longest));
        }
        if (most > 0) {
            s.append(", at most ").append(most).append(" within ").append(Duration.ofNanos(window));
        }
        for (Case c : cases) {
            s.append("; ").append(c.type.getName()).append(": ").append(c.then);
        }
        return s.toString();
    }
}
