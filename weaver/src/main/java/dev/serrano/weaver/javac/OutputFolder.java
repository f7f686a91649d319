package dev.serrano.weaver.javac;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/**
 * Finds, for {@link SerranoWeave}, the folder where javac writes classes. A plugin cannot ask for that by an API that
 * javac exports, an annotation processor can. It processes nothing.
 */
public final class OutputFolder extends AbstractProcessor {
    private static final Map<JavacTask, Path> FOLDERS = Collections.synchronizedMap(new WeakHashMap<>());

    /** A processor, which javac makes. */
    public OutputFolder() {}

    /** The folder of a compilation; null if no processor has seen it, or if it is none. */
    static @Nullable Path of(JavacTask task) {
        return FOLDERS.get(task);
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of("*");
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        if (!round.getRootElements().isEmpty()) {
            Element first = round.getRootElements().iterator().next();
            try {
                JavacTask task = JavacTask.instance(processingEnv);
                FOLDERS.computeIfAbsent(
                        task, t -> folder(processingEnv.getElementUtils().getModuleOf(first)));
            } catch (IllegalArgumentException otherCompiler) {
                return false; // it has no plugin that could ask
            }
        }
        return false;
    }

    private @Nullable Path folder(@Nullable ModuleElement module) {
        try {
            return folder("");
        } catch (IOException ofSeveralModules) {
            try {
                Path one = module == null ? null : folder(module.getQualifiedName() + "/");
                return one == null ? null : one.getParent();
            } catch (IOException noFolder) {
                return null;
            }
        }
    }

    /** The folder that has the output of a package, with the module before it if there are several. */
    private @Nullable Path folder(String name) throws IOException {
        URI file = processingEnv
                .getFiler()
                .getResource(StandardLocation.CLASS_OUTPUT, name, SerranoWeave.NAME)
                .toUri();
        try {
            return Path.of(file).toAbsolutePath().getParent();
        } catch (IllegalArgumentException | FileSystemNotFoundException inMemory) {
            return null;
        }
    }
}
