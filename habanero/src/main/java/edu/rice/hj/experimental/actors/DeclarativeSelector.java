package edu.rice.hj.experimental.actors;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * A selector whose mailboxes are enabled and disabled by conditions. After each message that was processed without
 * failure the condition of each mailbox that has one gets that message, and says whether the mailbox is enabled from
 * then on. Before the first message no condition is looked at: a mailbox that is not to be enabled then is disabled in
 * the constructor.
 * {@snippet :
 * enum Source { PRODUCER, CONSUMER }
 *
 * final class Buffer extends DeclarativeSelector<Object> {
 *     Buffer() {
 *         super(Source.class);
 *         disable(Source.CONSUMER);
 *     }
 *
 *     @Override
 *     protected void registerGuards() {
 *         guard(Source.PRODUCER, message -> items.size() < LIMIT);
 *         guard(Source.CONSUMER, message -> !items.isEmpty());
 *     }
 * }
 * }
 *
 * @param <MessageType> type of the messages
 */
public abstract class DeclarativeSelector<MessageType> extends Selector<MessageType> {
    /* Implementation.
     * guards  by mailbox, null for those that have none. Before the start by the task that makes and starts the
     *         selector, then by process. */
    private final List<Predicate<MessageType>> guards;

    /** Same as {@link Selector#Selector(Class)}. */
    protected DeclarativeSelector(Class<? extends Enum<?>> mailboxes) {
        this(mailboxes, true);
    }

    /** Same as {@link Selector#Selector(int)}. */
    protected DeclarativeSelector(int mailboxes) {
        this(mailboxes, true, true);
    }

    /** Same as {@link Selector#Selector(int, boolean, boolean)}. */
    protected DeclarativeSelector(int mailboxes, boolean alwaysSequentialBody, boolean usePriorities) {
        super(mailboxes, alwaysSequentialBody, usePriorities);
        guards = new ArrayList<>(Collections.nCopies(mailboxes, null));
    }

    /** Same as {@link Selector#Selector(Class, boolean)}. */
    protected DeclarativeSelector(Class<? extends Enum<?>> mailboxes, boolean alwaysSequentialBody) {
        this(mailboxes.getEnumConstants().length, alwaysSequentialBody, true);
    }

    /** Calls {@link #registerGuards}: an override calls it, too. */
    @Override
    protected void onPreStart() {
        registerGuards();
    }

    /** Gives the mailboxes their conditions, by {@link #guard(int, Predicate)}. Called once, before the start. */
    protected abstract void registerGuards();

    /** Gives the mailbox of a constant a condition: as {@link #guard(int, Predicate)}. */
    @SuppressWarnings("EnumOrdinal") // the order of the constants is that of the mailboxes
    protected final void guard(Enum<?> mailbox, Predicate<MessageType> condition) {
        guard(mailbox.ordinal(), condition);
    }

    /**
     * Gives a mailbox a condition, in place of the one it had. In {@link #registerGuards} or {@link #doProcess}.
     *
     * @throws IllegalArgumentException if there is no such mailbox
     */
    protected final void guard(int mailbox, Predicate<MessageType> condition) {
        Objects.requireNonNull(condition, "condition");
        if (mailbox < 0 || mailbox >= numClassifiers) {
            throw new IllegalArgumentException(
                    "guard of mailbox " + mailbox + " of " + this + ": there are 0 to " + (numClassifiers - 1));
        }
        guards.set(mailbox, condition);
    }

    /** Calls {@link #doProcess}, and then looks at the conditions. */
    @Override
    protected final void process(MessageType message) {
        doProcess(message);
        for (int k = 0; k < numClassifiers; k++) {
            Predicate<MessageType> condition = guards.get(k);
            if (condition == null) {
                continue;
            }
            if (condition.test(message)) {
                enable(k);
            } else {
                disable(k);
            }
        }
    }

    /** Processes a message, as {@link Selector#process}. */
    protected abstract void doProcess(MessageType message);
}
