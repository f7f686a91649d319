package dev.serrano.internal.entrance;

import dev.serrano.Place;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskValue;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * The constructs that rooms, and the static methods of words, need of the classes that stand above all rooms: those of
 * {@code Serrano} and of the common runtime. A word is a public type that every room may use, as {@link TaskFuture}.
 */
public abstract class Entrance {
    /* Implementation. One class extends this. It is found by name, so that nothing below knows what stands above.
     * found   plain: every thread that looks finds an equal one, which has no fields. Not a static final of a class of
     *         its own: an initializer that overflows the stack leaves its class unusable (ColdClasses). Since only one
     *         class extends this, HotSpot calls its methods directly: only the load of the field remains. */
    private static final String NAME = "dev.serrano.MainEntrance";

    private static @Nullable Entrance found;

    public static Entrance get() {
        Entrance e = found;
        return e == null ? find() : e;
    }

    private static Entrance find() {
        try {
            var constructor = Class.forName(NAME).asSubclass(Entrance.class).getDeclaredConstructor();
            constructor.setAccessible(true); // the class is not public
            Entrance e = constructor.newInstance();
            found = e;
            return e;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a class of the runtime is missing", e);
        }
    }

    // ---- the constructs ---------------------------------------------------------------------------------------

    /** {@code Serrano.launch}: on the common runtime outside a task. */
    public abstract <T extends @Nullable Object> T launch(TaskValue<T> body);

    /** {@code Serrano.finish}: on the common runtime outside a task. */
    public abstract void finish(TaskBody body);

    /** Makes the common runtime if there is none, so that it fails here if it cannot be made, and not later. */
    public abstract void needCommon();

    /** Runs a body on the common runtime; on the next one if that of now is being closed. */
    public abstract void executeOnCommon(TaskBody body);

    // ---- the static methods of words --------------------------------------------------------------------------

    public abstract Place here();

    /** A future with a result: a value, or a failure. */
    public abstract <T extends @Nullable Object> TaskFuture<T> ended(Object result);

    public abstract <T extends @Nullable Object> TaskFuture<T> from(CompletionStage<T> stage);

    public abstract <T extends @Nullable Object> TaskFuture<List<T>> all(
            Collection<? extends TaskFuture<? extends T>> futures);

    public abstract <T extends @Nullable Object> TaskFuture<T> any(
            Collection<? extends TaskFuture<? extends T>> futures);

    public abstract <T> TaskFuture<T> first(Flow.Publisher<? extends T> publisher);

    public abstract <T> TaskFuture<List<T>> list(Flow.Publisher<? extends T> publisher);
}
