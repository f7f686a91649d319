package dev.serrano.actor;

import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.LibraryFrames;
import dev.serrano.sync.Event;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Shared handles of actors. Not in their own classes: classes of programs extend those, and an actor that is made first
 * near the end of the stack must not leave them without an initialized superclass.
 */
final class Handles {
    static final VarHandle CONTROL = handle(ActorTurns.class, "control", int.class);
    static final VarHandle RUNNER = handle(ActorTurns.class, "runner", long.class);
    static final VarHandle BEGUN = handle(ActorTurns.class, "begun", boolean.class);
    static final VarHandle DEAD = handle(ActorBase.class, "dead", long.class);
    static final VarHandle ENDED = handle(ActorTurns.class, "ended", Event.class);
    static final VarHandle EDGES = handle(ActorTurns.class, "edges", Edges.class);
    static final VarHandle OPEN = handle(SelectorActor.class, "open", int.class);
    static final Event<Boolean> OVER = over();

    static {
        for (Class<?> c : new Class<?>[] {
            ActorTurns.class,
            ActorBase.class,
            ActorHolder.class,
            Actor.class,
            SelectorActor.class,
            ReaderWriterActor.class
        }) {
            LibraryFrames.add(c.getName()); // not the package: programs with tests may be in it, as ours
        }
    }

    private Handles() {}

    /** In a class of its own, which has no static initialiser. */
    static final class Warmup {
        /* done  plain: a thread that reads an old value does it again, to no effect. */
        private static boolean done;

        private Warmup() {}

        static Class<?>[] classes() {
            return new Class<?>[] {
                Handles.class,
                Guards.class,
                FifoMailbox.class,
                UnorderedMailbox.class,
                MailboxPolicy.class,
                MailboxOrder.class,
                MailboxChoice.Priority.class,
                Overflow.class,
                ReaderWriterPolicy.class,
                ReaderWriterActor.Kind.class,
                Care.What.class,
            };
        }

        /** Before there is an actor: initializes what its operations use, or throws StackOverflowError. */
        static void ready() {
            if (!done) {
                CurrentTask.initialize(classes());
                done = true;
            }
        }
    }

    private static VarHandle handle(Class<?> type, String field, Class<?> of) {
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup()).findVarHandle(type, field, of);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a field is missing", e);
        }
    }

    private static Event<Boolean> over() {
        Event<Boolean> e = Event.newEvent();
        e.setValue(true);
        return e;
    }
}
