package dev.serrano.weaver.javac;

import com.sun.source.util.JavacTask;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/** Asks for class files by a compiler's class path. */
final class PathProbe {
    private PathProbe() {}

    /** Whether each file is found and has the class that it is named for. */
    static List<Boolean> found(String classPath, String... files) throws Exception {
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, null, List.of("-proc:none", "-cp", classPath), List.of("java.lang.Object"), null);
        task.analyze();
        List<Boolean> found = new ArrayList<>();
        CompilerPath path = new CompilerPath(Path.of("none"), task.getElements());
        for (String file : files) {
            try (InputStream in = path.getResourceAsStream(file)) {
                found.add(in != null && java.lang.classfile.ClassFile.of().parse(in.readAllBytes())
                        .thisClass().asInternalName().concat(".class").equals(file));
            }
        }
        return found;
    }
}
