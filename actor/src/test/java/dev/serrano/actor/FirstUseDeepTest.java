package dev.serrano.actor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.graph.GraphRecorder;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first use of a construct may be near the end of the stack: it overflows, or happens, and works afterwards. Each in
 * a class loader of its own, where nothing has been initialised yet.
 */
class FirstUseDeepTest {
    private static final String SCHEDULED = "--add-opens=java.base/java.lang=ALL-UNNAMED";
    private static final String PORTABLE = "-Dserrano.fibers=portable";

    /** Methods of Serrano that Constructs does not use: the runtime of the caller, as its own launch. */
    private static final Set<String> OTHER_METHODS = Set.of("launch", "carrying");

    /** What is made of the constructs that are used here, and keeps nothing in the runtime that could be half done. */
    private static final Set<String> MADE_OF_CONSTRUCTS =
            Set.of("dev.serrano.control", "dev.serrano.data", "dev.serrano.flow", "dev.serrano.locks");

    /** Public classes that are no constructs: what methods give or take, and the superclasses of those of Constructs. */
    private static final Set<String> OTHER_CLASSES = Set.of(
            "dev.serrano.FinishOptions",
            "dev.serrano.SpawnOptions",
            "dev.serrano.actor.ActorBase",
            "dev.serrano.actor.Actor",
            "dev.serrano.actor.ReaderWriterActor",
            "dev.serrano.actor.Reply",
            "dev.serrano.actor.SelectorActor",
            "dev.serrano.eureka.Eureka",
            "dev.serrano.isolated.Access",
            "dev.serrano.loop.ElementLoop",
            "dev.serrano.loop.IntLoop2",
            "dev.serrano.loop.IntLoop3",
            "dev.serrano.loop.IntRange",
            "dev.serrano.loop.LongLoop",
            "dev.serrano.loop.LongRange",
            "dev.serrano.loop.LoopOptions",
            "dev.serrano.loop.ParallelLoop",
            "dev.serrano.metrics.Profile",
            "dev.serrano.metrics.MetricsOfRuntime",
            "dev.serrano.graph.ComputationGraph",
            "dev.serrano.PhaserConstructs",
            "dev.serrano.phaser.PhaserInMode",
            "dev.serrano.phaser.PhaserService");

    @Test
    void worksAfterwards(@TempDir Path folder) throws Exception {
        assertThat(output(folder, PORTABLE, 60)).containsExactly("done");
    }

    @Test
    @Tag("stress")
    void worksAfterwardsFromAllDepths(@TempDir Path folder) throws Exception {
        for (int step = 1; step <= 9; step++) {
            assertThat(output(folder, SCHEDULED, step)).containsExactly("done");
        }
    }

    private static List<String> output(Path folder, String backend, int step) throws Exception {
        String classes = ChildJvm.classPath(
                TaskRuntime.class, Actor.class, TaskPhaser.class, GraphRecorder.class, Bounds.class, Constructs.class);
        return ChildJvm.output(Program.class, folder, backend, "-cp", classes, "-Dstep=" + step);
    }

    @Test
    void allMethodsAreUsed() throws IOException {
        Set<String> missing = new TreeSet<>();
        for (Method m : Serrano.class.getMethods()) {
            if (Modifier.isStatic(m.getModifiers())) {
                missing.add(m.getName());
            }
        }
        for (PoolEntry e : pool()) {
            if (e instanceof MemberRefEntry m && m.owner().asInternalName().equals("dev/serrano/Serrano")) {
                missing.remove(m.name().stringValue());
            }
        }
        missing.removeAll(OTHER_METHODS);
        assertThat(missing).isEmpty();
    }

    @Test
    void allClassesAreUsed() throws Exception {
        Set<String> missing = new TreeSet<>();
        for (Class<?> one : List.of(TaskRuntime.class, Actor.class, TaskPhaser.class, GraphRecorder.class)) {
            missing.addAll(constructs(Path.of(
                    one.getProtectionDomain().getCodeSource().getLocation().toURI())));
        }
        for (PoolEntry e : pool()) {
            if (e instanceof ClassEntry c) {
                missing.remove(c.asInternalName().replace('/', '.'));
            }
        }
        missing.removeAll(OTHER_CLASSES);
        assertThat(missing).isEmpty();
    }

    private static List<String> constructs(Path folder) throws Exception {
        List<String> names = new ArrayList<>();
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.map(folder::relativize).toList();
        }
        for (Path p : files) {
            String name = p.toString().replace('/', '.').replace('\\', '.');
            if (name.endsWith(".class") && !name.contains("$") && !name.endsWith("-info.class")) {
                Class<?> c = Class.forName(
                        name.substring(0, name.length() - ".class".length()),
                        false,
                        FirstUseDeepTest.class.getClassLoader());
                if (isConstruct(c)) {
                    names.add(c.getName());
                }
            }
        }
        return names;
    }

    private static boolean isConstruct(Class<?> c) {
        return Modifier.isPublic(c.getModifiers())
                && !c.isInterface()
                && !c.isEnum()
                && !c.isRecord()
                && !Throwable.class.isAssignableFrom(c)
                && !c.getPackageName().startsWith("dev.serrano.internal")
                && !c.getPackageName().startsWith("dev.serrano.weave")
                && !MADE_OF_CONSTRUCTS.contains(c.getPackageName())
                && !c.getPackageName().startsWith("dev.serrano.spi");
    }

    private static Iterable<PoolEntry> pool() throws IOException {
        try (InputStream in = Constructs.class.getResourceAsStream("Constructs.class")) {
            return ClassFile.of()
                    .parse(Objects.requireNonNull(in).readAllBytes())
                    .constantPool();
        }
    }

    /** The program; classes of the JDK that it uses itself, not through a construct, are not Serrano's matter. */
    static final class Program {
        private Program() {}

        private static void ofTheProgram() {
            BinaryOperator<Integer> boxing = Integer::sum;
            if (List.of(1, boxing.apply(1, 1)).spliterator().estimateSize() != 2
                    || ScopedValue.newInstance().isBound()) {
                throw new AssertionError();
            }
        }

        public static void main(String[] args) throws Exception {
            int step = Integer.getInteger("step");
            ofTheProgram();
            List<URL> classes = new ArrayList<>();
            for (String p : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
                classes.add(Path.of(p).toUri().toURL());
            }
            for (String name : new Constructs().all.keySet()) {
                URL[] path = classes.toArray(new URL[0]); // not closed: the ends of runtimes still need classes
                Object wrong = new URLClassLoader(name, path, null)
                        .loadClass(FirstUseDeep.class.getName())
                        .getMethod("run", String.class, int.class)
                        .invoke(null, name, step);
                if (wrong != null) {
                    System.out.println(name + " " + wrong);
                }
            }
            System.out.println("done");
            Runtime.getRuntime().halt(0); // a runtime whose construct hangs is not closed
        }
    }
}
