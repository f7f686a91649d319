package dev.serrano;

import dev.serrano.internal.fiber.ColdClasses;
import dev.serrano.spi.Membership;
import dev.serrano.spi.PhaserProvider;
import dev.serrano.spi.RuntimeMembership;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Parts of Serrano that are in artifacts of their own, and are there if the program has these. */
final class Providers {
    private static @Nullable PhaserProvider phasers; // has no state: a thread that does not see it finds another one

    private Providers() {}

    /**
     * The phasers of {@code serrano-constructs}.
     *
     * @param operation the operation that the user has called, for the message of the error
     * @throws IllegalStateException if the artifact is missing
     */
    static PhaserProvider phasers(String operation) {
        PhaserProvider p = phasers;
        if (p == null) {
            ColdClasses.now(PhaserProvider.class); // asks for stack: a class that fails to initialize stays so
            p = find(PhaserProvider.class, any -> true, operation + ": phasers are", "serrano-constructs");
            phasers = p;
        }
        return p;
    }

    /**
     * The membership that a system property asks for.
     *
     * @param artifact the one of Serrano that has it
     * @throws IllegalStateException if no provider knows the property
     */
    static Membership membership(String property, String artifact) {
        return find(
                        RuntimeMembership.class,
                        m -> m.property().equals(property),
                        "-D" + property + "=true: what it asks for is",
                        artifact)
                .create();
    }

    private static <S> S find(Class<S> service, Predicate<S> wanted, String what, String artifact) {
        for (S s : ServiceLoader.load(service, Providers.class.getClassLoader())) {
            if (wanted.test(s)) {
                return s;
            }
        }
        throw new IllegalStateException(what + " in the artifact dev.serrano:" + artifact
                + ", which is neither on the class path nor on the module path");
    }
}
