package dev.serrano.actor;

import dev.serrano.Promise;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.SyncPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * An object that processes messages one at a time, from several mailboxes, each of which can be closed. Messages for a
 * closed mailbox wait in it. Mailboxes are numbered from 0, or named by the constants of an enum, in their order.
 * <p>A mailbox is <em>open</em> if it is enabled, as all are at first, and its {@linkplain #guard guard}, if it has
 * one, says so. Both take effect before the next message is taken. Which of the open ones is next is up to the
 * {@link MailboxPolicy}; there is no order between messages in different mailboxes. In one mailbox the messages of each
 * sender come in the order in which they were sent.
 * <p>{@link #start} binds the selector to the innermost finish around the caller. That finish does not end before the
 * selector has exited, and gets its failures; tasks that {@link #process} spawns belong to it, and may run in parallel
 * with the next messages. Messages sent before are kept; messages that arrive after the exit, or are left then, are
 * {@linkplain #deadLetters() dead letters}. If {@code process} throws, the selector exits, and the finish fails.
 * <p>A selector whose mailboxes are all disabled while it processes nothing could never go on: it exits, and its finish
 * fails with an {@link IllegalStateException}. A message may stay open after {@code process} has returned, since a task
 * that it has spawned is to enable mailboxes. So between {@link #hold} and {@link #release} there is no such error. If
 * no task is left that could enable a mailbox, it is a {@linkplain dev.serrano.DeadlockPolicy deadlock}.
 * <p>{@code process} may wait, as any task: its worker is free then, and no other message is processed meanwhile.
 * <p>Thread-safe as far as {@code send}, {@code enable}, {@code disable}, {@code exit}, {@code hold} and
 * {@code release} go. Memory consistency: actions before a message is sent happen-before it is processed; the
 * processing of one message happens-before that of the next, so fields of a selector that only {@code process} uses
 * need no synchronisation.
 * <p>Source: S. M. Imam, "Cooperative Execution of Parallel Tasks with Synchronization Constraints", chapter 5.
 * {@snippet :
 * class Adder extends SelectorActor<Long> {
 *     long sum;
 *
 *     Adder() {
 *         super(2);
 *     }
 *
 *     @Override
 *     protected void process(Long n) {
 *         sum += n;
 *     }
 * }
 * }
 *
 * @param <M> type of the messages
 */
public abstract class SelectorActor<M> extends ActorBase<M> {
    /* Implementation.
     * open      holds of messages. Read before the guards when the owner looks for the error: a holder enables first
     *           and releases then.
     * choice, conditions: the owner's alone.
     * heldBack  by mailbox: whether its condition was false when the owner looked last; then it was not empty, and what
     *           has come into it since changes nothing. Written by the owner, read also when it has gone
     *           (cameMeanwhile).
     * A mailbox that is enabled wakes the owner, with any condition: only owners evaluate conditions. The
     * life cycle of a selector, and its owner: ActorTurns. */

    private final Guards guards;
    private final List<Mailbox<M>> queues;
    private final MailboxChoice choice;
    private final IntPredicate available = this::isAvailable;
    private BooleanSupplier @Nullable [] conditions;
    private final boolean[] heldBack;
    private int open;

    /** A selector with mailboxes 0 to {@code mailboxes - 1}, of which lower numbers have priority. */
    protected SelectorActor(int mailboxes) {
        this(mailboxes, MailboxPolicy.PRIORITY);
    }

    /** A selector with mailboxes 0 to {@code mailboxes - 1}. */
    protected SelectorActor(int mailboxes, MailboxPolicy policy) {
        guards = new Guards(mailboxes);
        heldBack = new boolean[mailboxes];
        queues = new ArrayList<>(mailboxes);
        for (int k = 0; k < mailboxes; k++) {
            queues.add(new FifoMailbox<>());
        }
        choice = MailboxChoice.of(policy, mailboxes);
    }

    /** A selector with a mailbox for each constant of an enum, of which earlier ones have priority. */
    protected SelectorActor(Class<? extends Enum<?>> mailboxes) {
        this(mailboxes, MailboxPolicy.PRIORITY);
    }

    /** A selector with a mailbox for each constant of an enum. */
    protected SelectorActor(Class<? extends Enum<?>> mailboxes, MailboxPolicy policy) {
        this(mailboxes.getEnumConstants().length, policy);
    }

    /** Processes one message. An exception ends the selector, and is a failure of its finish. */
    protected abstract void process(M message) throws Exception;

    /** In which mailbox a message belongs that is sent without saying so: 0 unless overridden. Called by the sender. */
    protected int mailboxFor(M message) {
        return 0;
    }

    /** Sends into the mailbox that {@link #mailboxFor} says. Never waits. */
    @Override
    public final void send(M message) {
        post(message, null);
    }

    @Override
    final void post(M message, @Nullable Promise<?> asked) {
        post(mailboxFor(message), message, asked);
    }

    /** Sends into the mailbox of a constant. Never waits. */
    public final void send(Enum<?> mailbox, M message) {
        send(id(mailbox), message);
    }

    /**
     * Sends into a mailbox, whether it is open or not. Never waits.
     *
     * @throws IllegalArgumentException if there is no such mailbox
     */
    public final void send(int mailbox, M message) {
        post(mailbox, message, null);
    }

    private void post(int mailbox, M message, @Nullable Promise<?> asked) {
        guards.check(mailbox);
        Objects.requireNonNull(message, "message");
        SyncPoint.reach();
        CurrentTask.requireStack();
        if (hasEnded()) {
            deadLetter(message);
            return;
        }
        queues.get(mailbox).put(message, asked);
        if (guards.isEnabled(mailbox) || hasEnded()) {
            messageCame();
        }
        CurrentTask.answerOthers();
    }

    /**
     * @param enables whether a mailbox may be open afterwards that has a message whose sender has not woken the
     * selector
     */
    private void beforeChange(boolean enables) {
        if (!isRunner()) {
            CurrentTask.requireStack();
        } else if (enables) {
            changedByRunner();
        }
    }

    /**
     * For observers: the caller enables mailboxes, unless that is part of a message, after which the next one comes.
     */
    private void opens(int... mailboxes) {
        Edges e = edgesOfCaller();
        if (e != null) {
            for (int k : mailboxes) {
                e.opens(k);
            }
        }
    }

    private void opensAll() {
        Edges e = edgesOfCaller();
        if (e != null) {
            for (int k = 0; k < guards.mailboxes(); k++) {
                e.opens(k);
            }
        }
    }

    /** Enables mailboxes; those that are enabled stay so. From anywhere. */
    public final void enable(int... mailboxes) {
        beforeChange(true);
        opens(mailboxes);
        guards.set(true, mailboxes);
        signal();
    }

    /** Enables the mailboxes of constants. */
    public final void enable(Enum<?>... mailboxes) {
        enable(ordinals(mailboxes));
    }

    /** Enables all mailboxes. */
    public final void enableAll() {
        beforeChange(true);
        opensAll();
        guards.setAll(true);
        signal();
    }

    /** Disables mailboxes; those that are disabled stay so. Messages in them are kept. From anywhere. */
    public final void disable(int... mailboxes) {
        beforeChange(false);
        guards.set(false, mailboxes);
        signal();
    }

    /** Disables the mailboxes of constants. */
    public final void disable(Enum<?>... mailboxes) {
        disable(ordinals(mailboxes));
    }

    /** Disables all mailboxes: before a message ends, {@link #enable} one or {@link #hold} it. */
    public final void disableAll() {
        beforeChange(false);
        guards.setAll(false);
        signal();
    }

    /** Enables these mailboxes and disables all others. */
    public final void disableAllExcept(int... mailboxes) {
        beforeChange(true);
        opens(mailboxes);
        guards.only(mailboxes);
        signal();
    }

    /** Enables the mailboxes of these constants and disables all others. */
    public final void disableAllExcept(Enum<?>... mailboxes) {
        disableAllExcept(ordinals(mailboxes));
    }

    /** Whether a mailbox is enabled, without a look at its guard. */
    public final boolean isEnabled(int mailbox) {
        guards.check(mailbox);
        return guards.isEnabled(mailbox);
    }

    /** Whether the mailbox of a constant is enabled. */
    public final boolean isEnabled(Enum<?> mailbox) {
        return isEnabled(id(mailbox));
    }

    /**
     * Gives a mailbox a condition, in place of the one it had. It is evaluated before a message is taken from that
     * mailbox, the first one too, by the selector itself, and so may read the fields that {@link #process} writes; only
     * if the mailbox is enabled and not empty. It must have no effects, and depend on nothing that others change. Call
     * it before {@link #start}, or inside {@code process}.
     * <p>Conditions that are all false are no error: only {@link #disable} is checked for that.
     */
    @SuppressWarnings("unchecked")
    protected final void guard(int mailbox, BooleanSupplier condition) {
        guards.check(mailbox);
        if (conditions == null) {
            conditions = new BooleanSupplier[guards.mailboxes()];
        }
        conditions[mailbox] = Objects.requireNonNull(condition, "condition");
    }

    /** Same as {@link #guard(int, BooleanSupplier)}. */
    protected final void guard(Enum<?> mailbox, BooleanSupplier condition) {
        guard(id(mailbox), condition);
    }

    /**
     * The message stays open after {@code process} has returned: until as many calls of {@link #release} it is no error
     * that all mailboxes are disabled. Further messages are processed if their mailboxes are open.
     */
    public final void hold() {
        Handles.OPEN.getAndAdd(this, 1);
    }

    /**
     * Takes one {@link #hold} back. Enable what is to be enabled before.
     *
     * @throws IllegalStateException if there is no hold
     */
    public final void release() {
        CurrentTask.requireStack();
        if ((int) Handles.OPEN.getAndAdd(this, -1) < 1) {
            Handles.OPEN.getAndAdd(this, 1);
            throw new IllegalStateException("release() without hold() of " + this);
        }
        signal();
    }

    /** How many messages wait in a mailbox; while others send, about so many. */
    public final int mailboxLength(int mailbox) {
        guards.check(mailbox);
        return queues.get(mailbox).size();
    }

    private static int[] ordinals(Enum<?>[] mailboxes) {
        int[] ids = new int[mailboxes.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = id(mailboxes[i]);
        }
        return ids;
    }

    @SuppressWarnings("EnumOrdinal") // the order of the constants is that of the mailboxes, as the Javadoc promises
    private static int id(Enum<?> mailbox) {
        return mailbox.ordinal();
    }

    @Override
    final boolean isReady() {
        return guards.none() || isLoaded();
    }

    @Override
    final boolean cameMeanwhile() {
        for (int k = 0; k < queues.size(); k++) {
            if (guards.isEnabled(k) && !heldBack[k] && queues.get(k).hasGrown()) {
                return true;
            }
        }
        return false;
    }

    @Override
    final boolean isLoaded() {
        for (Mailbox<M> q : queues) {
            if (q.isReady()) {
                return true;
            }
        }
        return false;
    }

    @Override
    final boolean step() throws Exception {
        int k = choice.next(available);
        if (k == MailboxChoice.NONE) {
            return false;
        }
        M m = Objects.requireNonNull(queues.get(k).poll(this), "a message of the mailbox chosen");
        Edges e = edges();
        if (e != null) {
            e.takesFrom(k);
        }
        process(m);
        return true;
    }

    @Override
    final void beforeRest() {
        if ((int) Handles.OPEN.getVolatile(this) == 0 && guards.none()) {
            throw new IllegalStateException("all mailboxes of " + this
                    + " are disabled, and no message is open that could enable one: call enable(...) before the"
                    + " message ends, or hold() the selector until another task does");
        }
    }

    @Override
    void renew() {
        enableAll();
    }

    @Override
    final long messages() {
        long n = 0;
        for (Mailbox<M> q : queues) {
            n += q.size();
        }
        return n;
    }

    @Override
    final boolean takesNone() {
        return guards.none();
    }

    @Override
    final String waiting() {
        StringJoiner all = new StringJoiner(", ", "messages in its mailboxes: ", "");
        for (int k = 0; k < queues.size(); k++) {
            all.add(queues.get(k).size() + (guards.isEnabled(k) ? "" : " (disabled)"));
        }
        return guards.none() ? all + "; all are disabled, so it takes none" : all.toString();
    }

    @Override
    final @Nullable M discard() {
        for (Mailbox<M> q : queues) {
            M m = q.discard();
            if (m != null) {
                return m;
            }
        }
        return null;
    }

    private boolean isAvailable(int mailbox) {
        boolean open = guards.isEnabled(mailbox) && queues.get(mailbox).isReady();
        BooleanSupplier condition = conditions == null ? null : conditions[mailbox];
        if (condition == null) {
            return open;
        }
        boolean available = open && condition.getAsBoolean();
        heldBack[mailbox] = open && !available;
        return available;
    }
}
