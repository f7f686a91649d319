package dev.serrano.weaver.race;

import java.io.PrintStream;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Weaves classes for the detector of races as they are loaded: {@code -javaagent:serrano-weaver.jar=races}, or
 * {@code =races,com.example} for those of some packages and of those below. Those of Serrano and of JUnit are left.
 */
public final class RaceAgent implements ClassFileTransformer {
    /** The first argument of the agent that asks for this one. */
    public static final String ARGUMENT = "races";

    private static final List<String> OTHERS = List.of(
            "java/",
            "javax/",
            "jdk/",
            "sun/",
            "com/sun/",
            "org/junit/",
            "org/opentest4j/",
            "org/apiguardian/",
            "dev/serrano/");

    private final List<String> prefixes;
    private final PrintStream err;
    private final CallTable table;

    /**
     * An agent.
     *
     * @param prefixes of the internal names of the classes to weave; if empty, all but those of libraries
     * @param err where it says what it cannot weave
     * @throws IllegalArgumentException if the table that the system property names is wrong
     */
    public RaceAgent(List<String> prefixes, PrintStream err) {
        this.prefixes = List.copyOf(prefixes);
        this.err = err;
        this.table = CallTable.ofProperty();
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (loader == null || name == null || redefined != null || !isWanted(name)) {
            return null;
        }
        try {
            return new RacePass(loader, table).woven(bytes);
        } catch (Throwable t) { // the JVM would drop it
            err.println("serrano weaver: the class " + name.replace('/', '.') + " is not checked for races: " + t);
            return null;
        }
    }

    private boolean isWanted(String name) {
        return prefixes.isEmpty()
                ? OTHERS.stream().noneMatch(name::startsWith)
                : prefixes.stream().anyMatch(name::startsWith);
    }
}
