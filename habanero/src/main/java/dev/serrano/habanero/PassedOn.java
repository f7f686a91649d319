package dev.serrano.habanero;

import dev.serrano.MultiException;
import dev.serrano.TaskBody;
import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;

/**
 * The exception of a finish, and the exception of Serrano that it was made of. A finish around it without another
 * failure gets the latter from its body, which Serrano passes on as it is, and throws the same again. Otherwise each of
 * a hundred thousand nested finishes would make an exception with a stack trace.
 */
public final class PassedOn {
    /* Implementation. One for all tasks: the failure that leaves finish after finish is the one that was remembered
     * last, and a finish that finds another there takes the long way. Soft, since it must not keep the program's
     * exceptions. */
    private record Told(MultiException of, Throwable as) {}

    private static volatile SoftReference<@Nullable Told> last = new SoftReference<>(null);

    private PassedOn() {}

    /** Remembers and returns the exception of Habanero for these failures. */
    public static <T extends Throwable> T remember(MultiException of, T as) {
        last = new SoftReference<>(new Told(of, as));
        return as;
    }

    /** The exception of Habanero that was made of it; null if that is not known any more. */
    public static @Nullable Throwable known(MultiException of) {
        Told told = last.get();
        return told != null && told.of == of ? told.as : null;
    }

    /** The body of a finish of Serrano: an uncaught exception of a finish in it leaves as Serrano threw it. */
    public static void run(TaskBody body) throws Exception {
        try {
            body.run();
        } catch (Throwable t) {
            Told told = last.get();
            if (told != null && told.as == t) {
                throw told.of;
            }
            throw t;
        }
    }

    /** For tests. */
    static @Nullable MultiException lastOf() {
        Told told = last.get();
        return told == null ? null : told.of;
    }
}
