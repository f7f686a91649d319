package dev.serrano.races;

import dev.serrano.TaskRuntime;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Runs the methods with {@link RaceFreeTest}, in a woven copy of their class. For JUnit; programs do not name it. */
public final class RaceFreeExtension implements InvocationInterceptor {
    /** Made by JUnit. */
    public RaceFreeExtension() {}

    @Override
    public void interceptTestMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
            throws Throwable {
        invocation.skip();
        Class<?> original = context.getRequiredTestClass();
        String prefix = original.getPackageName() + ".";
        RaceLoader loader = new RaceLoader(original.getClassLoader(), name -> name.startsWith(prefix));
        Class<?> woven = loader.loadClass(original.getName());
        Constructor<?> constructor = woven.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object test = constructor.newInstance();
        Method method = woven.getDeclaredMethod(call.getExecutable().getName());
        callAll(woven, test, BeforeEach.class);
        try {
            check(test, method);
        } finally {
            callAll(woven, test, AfterEach.class);
        }
    }

    private static void check(Object test, Method method) throws Throwable {
        RaceDetector detector = new RaceDetector();
        method.setAccessible(true);
        try (TaskRuntime runtime = TaskRuntime.builder().build()) {
            runtime.launch(() -> detector.check(() -> call(test, method)));
        } finally {
            RaceReport report = detector.report();
            if (!report.isRaceFree()) {
                RaceFree.require(report); // a failure of the test may come from the race
            }
        }
        RaceFree.require(detector.report());
    }

    private static void callAll(Class<?> c, Object test, Class<? extends Annotation> marked) throws Exception {
        for (Method m : c.getDeclaredMethods()) {
            if (m.isAnnotationPresent(marked)) {
                m.setAccessible(true);
                call(test, m);
            }
        }
    }

    private static void call(Object test, Method method) throws Exception {
        try {
            method.invoke(test);
        } catch (InvocationTargetException e) {
            switch (e.getCause()) {
                case Error error -> throw error;
                case Exception failure -> throw failure;
                case null, default -> throw e;
            }
        }
    }
}
