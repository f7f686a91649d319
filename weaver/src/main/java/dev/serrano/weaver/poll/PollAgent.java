package dev.serrano.weaver.poll;

import java.io.PrintStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.reflect.InvocationTargetException;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Puts polls into the loops of classes as they are loaded: {@code -javaagent:serrano-weaver.jar=polls}, {@code
 * =polls,com.example} for classes of some packages and of those below, {@code =polls,@Polled} for what has the annotation.
 * Classes of Serrano and of JUnit are left, and those whose loader does not find {@code serrano-weave}.
 */
public final class PollAgent implements ClassFileTransformer {
    /** The first argument of the agent that asks for this one. */
    public static final String ARGUMENT = "polls";

    private static final String MARKED = "@Polled/";
    private static final String RUNTIME = "dev.serrano.weave.Woven";
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

    private final boolean marked;
    private final List<String> prefixes;
    private final PrintStream err;
    private final Set<String> said = ConcurrentHashMap.newKeySet();

    /**
     * An agent.
     *
     * @param prefixes of the internal names of the classes to weave, each with a / at its end; if there are none, all but those of
     *     libraries; {@code @Polled/} among them for what has the annotation
     * @param err where it says what it cannot weave
     */
    public PollAgent(List<String> prefixes, PrintStream err) {
        this.marked = prefixes.contains(MARKED);
        this.prefixes = prefixes.stream().filter(p -> !p.equals(MARKED)).toList();
        this.err = err;
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (loader == null || name == null || redefined != null || !isWanted(name)) {
            return null;
        }
        try {
            byte[] woven = new PollPass(marked, line -> {}, this::say).woven(bytes);
            return woven != null && isReady(module, loader, name, woven) ? woven : null;
        } catch (Throwable t) { // the JVM would drop it
            say("the class " + name.replace('/', '.') + " gets no polls: " + t);
            return null;
        }
    }

    /** Whether the class finds what it calls. The runtime looks where frames hold monitors: not in the file then. */
    private boolean isReady(@Nullable Module module, ClassLoader loader, String name, byte[] woven)
            throws IllegalAccessException, InvocationTargetException, NoSuchMethodException {
        Class<?> runtime;
        try {
            runtime = Class.forName(RUNTIME, true, loader);
        } catch (ClassNotFoundException e) {
            say("classes of " + loader + " get no polls: it finds no serrano-weave");
            return false;
        }
        if (module != null && module.isNamed() && !module.canRead(runtime.getModule())) {
            say("classes of " + module + " get no polls: it needs requires dev.serrano.weave");
            return false;
        }
        runtime.getMethod("defines", ClassLoader.class, String.class, byte[].class)
                .invoke(null, loader, name.replace('/', '.'), woven);
        return true;
    }

    private boolean isWanted(String name) {
        return prefixes.isEmpty()
                ? OTHERS.stream().noneMatch(name::startsWith)
                : prefixes.stream().anyMatch(name::startsWith);
    }

    private void say(String line) {
        if (said.add(line)) {
            err.println("serrano weaver: " + line);
        }
    }
}
