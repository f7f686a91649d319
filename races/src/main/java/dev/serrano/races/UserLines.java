package dev.serrano.races;

import dev.serrano.spi.LibraryFrames;
import java.lang.StackWalker.Option;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;

/** The lines of a user's program at which tasks are spawned, and the classes there that are not woven. */
final class UserLines {
    /** The field that a woven class has. */
    static final String MARK = "$serranoRaces";

    private static final String PACKAGE = "dev.serrano.races.";

    static {
        for (String c :
                List.of("UserLines", "OrderedTask", "RaceDetector", "RaceHooks", "RaceFree", "RaceFreeExtension")) {
            LibraryFrames.add(PACKAGE + c); // not the package: tests are in it
        }
    }

    private static final StackWalker WALKER = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    private final ConcurrentHashMap<String, String> lines = new ConcurrentHashMap<>();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final Set<String> unwoven = new ConcurrentSkipListSet<>();

    /** The line that the caller's task executes; null if it is in no program. */
    @Nullable
    String ofCaller() {
        StackTraceElement at = LibraryFrames.caller().orElse(null);
        if (at == null) {
            return null;
        }
        if (seen.add(at.getClassName())) {
            look(at.getClassName());
        }
        String file = at.getFileName();
        String text = file == null || at.getLineNumber() < 0
                ? at.getClassName() + "." + at.getMethodName()
                : file + ":" + at.getLineNumber();
        return lines.computeIfAbsent(text, t -> t);
    }

    /** Notes a class if it is not woven; of a lambda the class that it is written in. */
    void look(Class<?> c) {
        if (!isWoven(c.isHidden() ? c.getNestHost() : c) && !isWoven(c)) {
            unwoven.add(c.getName());
        }
    }

    /** Whether the program has called a method of the runtime that has this name. */
    static boolean calls(String method) {
        return LibraryFrames.call().filter(c -> c.method().equals(method)).isPresent();
    }

    private void look(String name) {
        WALKER.walk(frames -> frames.filter(f -> f.getClassName().equals(name)).findFirst())
                .filter(f -> !isWoven(f.getDeclaringClass()))
                .ifPresent(f -> unwoven.add(name));
    }

    private static boolean isWoven(Class<?> c) {
        return Arrays.stream(c.getDeclaredFields()).anyMatch(f -> f.getName().equals(MARK));
    }

    List<String> unwoven() {
        return List.copyOf(unwoven);
    }
}
