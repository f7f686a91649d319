package dev.serrano.weaver.code;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which methods can be parallel, by what is said of them outside their code; and marks in those that are not. */
public final class Eligibility {
    private Eligibility() {}

    /** Why a method with the annotation cannot be woven; null if it can. */
    public static @Nullable Breach breach(ClassModel c, MethodModel m, Hierarchy hierarchy) {
        if (c.majorVersion() < ClassFile.JAVA_7_VERSION) {
            return breach(
                    "a parallel method in a class file of version " + c.majorVersion(),
                    "compile it for Java 7 or newer, version " + ClassFile.JAVA_7_VERSION);
        }
        if (m.code().isEmpty()) {
            return breach("a parallel method without code", "remove @Parallel, or implement it here");
        }
        if (isInitialiser(m)) {
            return breach(
                    "a parallel constructor or initialiser", "move the parallel code into a method that it calls");
        }
        if (m.flags().has(AccessFlag.SYNCHRONIZED)) {
            return breach(
                    "a parallel synchronized method",
                    "synchronize on less: who goes on after a spawn may be another thread");
        }
        if (hierarchy.isOverridable(c, m)) {
            return breach(
                    "a parallel method that a subclass may override",
                    "make it static, private or final, or its class final or sealed: its callers call what is woven"
                            + " here");
        }
        return null;
    }

    private static Breach breach(String rule, String fix) {
        return new Breach(-1, rule, fix);
    }

    private static boolean isInitialiser(MethodModel m) {
        return m.methodName().equalsString(ConstantDescs.INIT_NAME)
                || m.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME);
    }

    /** Whether a method is the body of a lambda, as the compilers of Java, Kotlin and Scala make them. */
    public static boolean isLambda(MethodModel m) {
        String name = m.methodName().stringValue();
        return m.flags().has(AccessFlag.SYNTHETIC) || name.contains("$lambda$") || name.contains("$anonfun$");
    }

    /** Marks in a method that is not parallel, which would be serial without a word. */
    public static List<Breach> strayMarks(MethodModel m) {
        List<Breach> all = new ArrayList<>();
        Body body = new Body(m);
        for (int i = 0; i < body.size(); i++) {
            String mark = Marks.isMark(body.at(i), "spawn")
                    ? "spawn"
                    : Marks.isMark(body.at(i), "parallel")
                            ? "a parallel loop"
                            : Marks.isMark(body.at(i), "finish") ? "finish" : null;
            if (mark != null) {
                all.add(new Breach(body.line(i), mark + " in " + kind(m), instead(m)));
            }
        }
        return all;
    }

    private static String kind(MethodModel m) {
        if (isLambda(m)) {
            return "a lambda that is not spawned itself";
        }
        if (!isInitialiser(m)) {
            return "a method that is not parallel";
        }
        return m.methodName().equalsString(ConstantDescs.INIT_NAME) ? "a constructor" : "a static initialiser";
    }

    private static String instead(MethodModel m) {
        if (m.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME)) {
            return "remove the mark, or compute it where it is first wanted: initialisers run serially";
        }
        return isLambda(m) || isInitialiser(m)
                ? "move the parallel code into a method that it calls"
                : "annotate it with @Parallel";
    }
}
