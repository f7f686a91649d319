package dev.serrano.weaver.javac;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/**
 * Tells {@link SerranoWeave} where javac writes classes. A plugin cannot ask for that by an API that javac exports, an
 * annotation processor can. It processes nothing.
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
    public void init(ProcessingEnvironment environment) {
        super.init(environment);
        JavacTask task;
        try {
            task = JavacTask.instance(environment);
        } catch (IllegalArgumentException otherCompiler) {
            return; // it has no plugin that could ask
        }
        try {
            Path file = Path.of(environment
                    .getFiler()
                    .getResource(StandardLocation.CLASS_OUTPUT, "", SerranoWeave.NAME)
                    .toUri());
            FOLDERS.put(task, file.toAbsolutePath().getParent());
        } catch (IOException | IllegalArgumentException | FileSystemNotFoundException noFolder) {
            FOLDERS.remove(task); // the plugin says so, if it has to do with one
        }
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
        return false;
    }
}
