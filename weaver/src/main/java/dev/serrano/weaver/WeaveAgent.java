package dev.serrano.weaver;

import dev.serrano.weaver.code.OriginalClass;
import dev.serrano.weaver.locks.AtomicRelatives;
import dev.serrano.weaver.poll.PollAgent;
import dev.serrano.weaver.race.RaceAgent;
import java.io.PrintStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Weaves classes as they are loaded: {@code -javaagent:serrano-weaver.jar}, or {@code
 * -javaagent:serrano-weaver.jar=com.example,org.example.fast} for those of some packages and of those below. A class
 * that cannot be woven, or calls one that cannot, is left serial, and standard error says why. Classes that have been
 * woven at build time stay as they are.
 * <p>With {@code =races}, or {@code =races,com.example}, it weaves for the detector of races instead: {@link RaceWeaver}. With
 * {@code =polls}, or {@code =polls,com.example}, it puts polls into loops instead: {@link PollTool}.
 */
public final class WeaveAgent implements ClassFileTransformer {
    /* Implementation. Any thread that loads a class comes here, so nothing is kept but what has been said. A class is
     * woven together with the marked classes that it names, which are read as files through its loader. Each of these,
     * when it is loaded in its turn, is woven from the same files, and so has the expected forms. The woven form of a
     * class depends only on the files that can be reached from it. */

    private static final List<String> OWN =
            List.of("dev/serrano/weave/", "dev/serrano/weaver/", "dev/serrano/internal/");

    private final List<String> prefixes;
    private final PrintStream err;
    private final Set<String> said = ConcurrentHashMap.newKeySet();

    WeaveAgent(List<String> prefixes, PrintStream err) {
        this.prefixes = prefixes;
        this.err = err;
    }

    /** Called by the JVM before the main method. */
    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        instrumentation.addTransformer(transformer(prefixes(arguments), System.err));
    }

    private static ClassFileTransformer transformer(List<String> prefixes, PrintStream err) {
        String first = prefixes.isEmpty() ? "" : prefixes.getFirst();
        if (first.equals(RaceAgent.ARGUMENT + '/')) {
            return new RaceAgent(prefixes.subList(1, prefixes.size()), err);
        }
        if (first.equals(PollAgent.ARGUMENT + '/')) {
            return new PollAgent(prefixes.subList(1, prefixes.size()), err);
        }
        return new WeaveAgent(prefixes, err);
    }

    static List<String> prefixes(@Nullable String arguments) {
        List<String> all = new ArrayList<>();
        if (arguments != null) {
            for (String p : arguments.split(",")) {
                if (!p.isBlank()) {
                    String name = p.strip().replace('.', '/');
                    all.add(name.endsWith("/") ? name : name + "/");
                }
            }
        }
        return List.copyOf(all);
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (loader == null || name == null || !isWanted(name)) {
            return null;
        }
        try {
            if (!ClassBytes.isMarked(bytes) && !isRelative(loader, bytes)) {
                return null;
            }
            return OriginalClass.in(bytes) == null ? weave(loader, name, bytes) : null;
        } catch (Throwable t) { // the JVM would drop it
            say("serrano weaver: the class " + name.replace('/', '.') + " is left serial: " + t);
            return null;
        }
    }

    private byte @Nullable [] weave(ClassLoader loader, String name, byte[] bytes) {
        Weaver weaver = new Weaver(loader);
        weaver.add(bytes);
        Neighbours.of(
                        Map.of(name, bytes),
                        other -> neighbour(loader, other),
                        other -> isOwn(other) ? null : WeaveTool.resource(loader, other))
                .values()
                .forEach(weaver::add);
        Map<String, byte[]> woven = weaver.weave();
        weaver.problems().forEach(p -> say(p.toString()));
        if (weaver.problems().stream().anyMatch(Problem::fatal)) {
            say("serrano weaver: the class " + name.replace('/', '.') + " is left serial: see the error above");
        }
        byte[] result = woven.get(name);
        if (result == null) {
            return null;
        }
        tell(loader, name, result);
        return OriginalClass.put(result, bytes);
    }

    /** The runtime looks where frames hold monitors and locks: not in the file, which has other code. */
    private static void tell(ClassLoader loader, String name, byte[] woven) {
        try {
            Class.forName("dev.serrano.weave.Woven", true, loader)
                    .getMethod("defines", ClassLoader.class, String.class, byte[].class)
                    .invoke(null, loader, name.replace('/', '.'), woven);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the loader of the class finds no dev.serrano.weave of this version", e);
        }
    }

    private static boolean isRelative(ClassLoader loader, byte[] bytes) {
        return new AtomicRelatives(other -> isOwn(other) ? null : WeaveTool.resource(loader, other))
                .containsInNest(bytes);
    }

    private byte @Nullable [] neighbour(ClassLoader loader, String name) {
        byte[] bytes = isOwn(name) ? null : WeaveTool.resource(loader, name);
        if (bytes == null || !ClassBytes.isMarked(bytes) && !isRelative(loader, bytes)) {
            return null;
        }
        byte[] original = OriginalClass.in(bytes);
        return original != null ? original : isWanted(name) ? bytes : null;
    }

    private boolean isWanted(String name) {
        return !isOwn(name) && (prefixes.isEmpty() || prefixes.stream().anyMatch(name::startsWith));
    }

    private static boolean isOwn(String name) {
        return OWN.stream().anyMatch(name::startsWith);
    }

    private void say(String line) {
        if (said.add(line)) {
            err.println(line);
        }
    }
}
