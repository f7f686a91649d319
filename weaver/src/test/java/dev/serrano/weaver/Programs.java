package dev.serrano.weaver;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.invoke.MethodHandles;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Programs that tests compile from sources, weave and load; nothing of it is a file. */
final class Programs {
    private static final String IMPORTS = "import static dev.serrano.weave.Weave.*; import dev.serrano.weave.*; import"
            + " dev.serrano.weave.atomic.*; import dev.serrano.*; import java.util.*; import java.util.concurrent.*;"
            + " import java.util.concurrent.atomic.*; import java.util.function.*;";

    private Programs() {}

    /** The classes of a program by their internal names; its source is one file P.java, the imports are added. */
    static Map<String, byte[]> compile(String source, String... options) {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        Map<String, ByteArrayOutputStream> written = new LinkedHashMap<>();
        List<String> all = new ArrayList<>(List.of("-g", "-proc:none", "-cp", System.getProperty("java.class.path")));
        all.addAll(List.of(options));
        JavaFileManager files = new Memory(javac.getStandardFileManager(diagnostics, Locale.ROOT, null), written);
        boolean done = javac.getTask(null, files, diagnostics, all, null, List.of(new Source(IMPORTS + source)))
                .call();
        if (!done) {
            throw new IllegalArgumentException(diagnostics.getDiagnostics() + "\n" + source);
        }
        Map<String, byte[]> classes = new LinkedHashMap<>();
        written.forEach((name, bytes) -> classes.put(name.replace('.', '/'), bytes.toByteArray()));
        return classes;
    }

    /** A weaver that has got the classes. */
    static Weaver weaver(Map<String, byte[]> classes) {
        Weaver w = new Weaver(Programs.class.getClassLoader());
        classes.values().forEach(w::add);
        return w;
    }

    /** The classes woven; fails if there is a problem. */
    static Map<String, byte[]> weave(Map<String, byte[]> classes) {
        Weaver w = weaver(classes);
        Map<String, byte[]> all = new HashMap<>(classes);
        Map<String, byte[]> woven = w.weave();
        if (!w.problems().isEmpty() || woven.isEmpty()) {
            throw new IllegalArgumentException("not woven: " + w.problems());
        }
        all.putAll(woven);
        return all;
    }

    /** What the checker says of a program. */
    static List<Problem> problems(String source) {
        Weaver w = weaver(compile(source));
        w.weave();
        return w.problems();
    }

    /** The names of the methods of a class that a class calls, in its order. */
    static List<String> calls(byte[] file, String owner) {
        return ClassFile.of().parse(file).methods().stream()
                .filter(m -> m.code().isPresent())
                .flatMap(m -> m.code().orElseThrow().elementStream())
                .filter(e -> e instanceof InvokeInstruction i
                        && i.owner().asInternalName().equals(owner))
                .map(e -> ((InvokeInstruction) e).name().stringValue())
                .toList();
    }

    /** The class P of a program, in a loader of its own, which verifies it. */
    static Class<?> load(Map<String, byte[]> classes) {
        try {
            return new Loader(classes).loadClass("P");
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("the program has no class P", e);
        }
    }

    /** Calls the static method run of a class, without arguments. */
    static Object run(Class<?> program) throws Throwable {
        return run(program, "run");
    }

    /** Calls a static method of a class, without arguments. */
    static Object run(Class<?> program, String method) throws Throwable {
        var m = program.getDeclaredMethod(method);
        m.setAccessible(true);
        return MethodHandles.lookup().unreflect(m).invoke();
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(Programs.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] b = classes.get(name.replace('.', '/'));
            if (b == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, b, 0, b.length);
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            byte[] b = name.endsWith(".class") ? classes.get(name.substring(0, name.length() - 6)) : null;
            return b == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(b);
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///P.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> written;

        Memory(JavaFileManager next, Map<String, ByteArrayOutputStream> written) {
            super(next);
            this.written = written;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("mem:///" + className.replace('.', '/') + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    written.put(className, out);
                    return out;
                }
            };
        }
    }
}
