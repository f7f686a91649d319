package dev.serrano.testing;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds the classes of a module that have static initialisers. */
public final class Initializers {
    private Initializers() {}

    /** All in the folder of that class, by name. */
    public static Set<String> classes(Class<?> one) throws IOException, URISyntaxException {
        return classes(one, m -> true);
    }

    /** Those that are public and no enums. */
    public static Set<String> publicClasses(Class<?> one) throws IOException, URISyntaxException {
        return classes(one, m -> m.flags().has(AccessFlag.PUBLIC) && !m.flags().has(AccessFlag.ENUM));
    }

    private static Set<String> classes(Class<?> one, Predicate<ClassModel> wanted)
            throws IOException, URISyntaxException {
        Path folder =
                Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(p -> p.toString().endsWith(".class")).toList();
        }
        Set<String> names = new TreeSet<>();
        for (Path p : files) {
            ClassModel m = ClassFile.of().parse(p);
            boolean initialises =
                    m.methods().stream().anyMatch(x -> x.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME));
            if (initialises && wanted.test(m)) {
                names.add(m.thisClass().asInternalName().replace('/', '.'));
            }
        }
        return names;
    }
}
