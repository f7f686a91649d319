package dev.serrano.weaver.javac;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.Trees;
import dev.serrano.weaver.Problem;
import dev.serrano.weaver.WeaveException;
import dev.serrano.weaver.WeaveTool;
import dev.serrano.weaver.code.Names;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Notes which classes a compilation writes, and checks them when it has ended without an error. */
final class Checker implements TaskListener {
    private final JavacTask task;
    private final List<String> arguments;
    private final Set<String> awaited = new HashSet<>(); // classes that are analyzed and not written
    private final Map<String, CompiledClass> written = new LinkedHashMap<>();

    Checker(JavacTask task, String... folders) {
        this.task = task;
        this.arguments = List.of(folders);
    }

    @Override
    public void started(TaskEvent e) {
        if (e.getKind() == TaskEvent.Kind.ANALYZE && isClass(e.getTypeElement())) {
            String name = name(e.getTypeElement());
            if (!written.containsKey(name)) {
                awaited.add(name);
            }
        }
    }

    @Override
    public void finished(TaskEvent e) {
        if (e.getKind() == TaskEvent.Kind.GENERATE && isClass(e.getTypeElement())) {
            String name = name(e.getTypeElement());
            awaited.remove(name);
            ModuleElement module = task.getElements().getModuleOf(e.getTypeElement());
            written.put(
                    name,
                    new CompiledClass(
                            name,
                            module == null ? "" : module.getQualifiedName().toString(),
                            e.getSourceFile()));
        } else if (e.getKind() == TaskEvent.Kind.COMPILATION && awaited.isEmpty() && !written.isEmpty()) {
            check();
        }
    }

    /** Not the file that stands for a package or a module. */
    private static boolean isClass(@Nullable TypeElement type) {
        return type != null && !type.getSimpleName().toString().endsWith("-info");
    }

    private String name(TypeElement type) {
        return task.getElements().getBinaryName(type).toString().replace('.', '/');
    }

    private void check() {
        if (task.getElements().getTypeElement(Names.WEAVE_INTERNAL.replace('/', '.')) == null) {
            return; // the program does not see the marks
        }
        Messages messages = new Messages(Trees.instance(task), written);
        Set<Path> whole = new LinkedHashSet<>();
        Map<Path, List<String>> parts = new LinkedHashMap<>();
        find(whole, parts, messages);
        whole.forEach(folder -> check(folder, path -> WeaveTool.check(folder, path), messages));
        parts.forEach((folder, files) -> check(folder, path -> WeaveTool.check(folder, files, path), messages));
    }

    private void check(Path folder, Function<ClassLoader, List<Problem>> rules, Messages messages) {
        try {
            rules.apply(new CompilerPath(folder, task.getElements())).forEach(messages::report);
        } catch (WeaveException | UncheckedIOException unreadable) {
            messages.warn(String.valueOf(unreadable.getMessage()));
        } catch (RuntimeException | StackOverflowError fault) {
            messages.warn("the weaver fails: " + fault + "; report it, with the class files of " + folder);
        }
    }

    /** Finds the folders that are checked as a whole, and those with class files that lie beside their sources. */
    private void find(Set<Path> whole, Map<Path, List<String>> parts, Messages messages) {
        List<Path> known = known(messages);
        List<String> nowhere = new ArrayList<>();
        for (CompiledClass c : written.values()) {
            CompiledClass.Place place = c.place(known);
            if (place == null) {
                nowhere.add(c.name().replace('/', '.'));
            } else if (place.besideSource()) {
                parts.computeIfAbsent(place.folder(), f -> new ArrayList<>()).add(c.file());
            } else {
                whole.add(place.folder());
            }
        }
        parts.keySet().removeAll(whole);
        if (!nowhere.isEmpty()) {
            String why = known.isEmpty()
                    ? "it is not known where the class files are, since the plugin's annotation processor has not run"
                    : "the class file of " + nowhere.getFirst() + " is not in " + known.getFirst();
            messages.warn(
                    why + ": they are not checked\n  name the folder: -Xplugin:\"" + SerranoWeave.NAME + " FOLDER\"");
        }
    }

    /** Folders in which the class files may be. */
    private List<Path> known(Messages messages) {
        List<Path> known = new ArrayList<>();
        for (String a : arguments) {
            try {
                known.add(Path.of(a).toAbsolutePath());
            } catch (InvalidPathException e) {
                messages.warn("no path of this system: " + a);
            }
        }
        Path seen = OutputFolder.of(task);
        if (seen != null) {
            known.add(seen);
        }
        return known;
    }
}
