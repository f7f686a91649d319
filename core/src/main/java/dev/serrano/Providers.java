package dev.serrano;

import dev.serrano.spi.Membership;
import dev.serrano.spi.RuntimeMembership;
import java.util.ServiceLoader;

/** Parts of Serrano that are in artifacts of their own, and are there if the program has these. */
final class Providers {
    private Providers() {}

    /**
     * That of a system property, which is set.
     *
     * @param artifact the one of Serrano that has it
     * @throws IllegalStateException if no provider knows the property
     */
    static Membership membership(String property, String artifact) {
        for (RuntimeMembership m : ServiceLoader.load(RuntimeMembership.class, Providers.class.getClassLoader())) {
            if (m.property().equals(property)) {
                return m.create();
            }
        }
        throw new IllegalStateException("-D" + property + "=true: what it asks for is in the artifact dev.serrano:"
                + artifact + ", which is neither on the class path nor on the module path");
    }
}
