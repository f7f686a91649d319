package dev.serrano.test;

import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Runs a method with {@link Schedules} under its schedules, in place of its one invocation. Made by JUnit; a program has
 * no use for it but in an annotation of its own, beside {@link Schedules}:
 * {@snippet :
 * @Schedules(seeds = 10_000, preemptions = 3)
 * @Tag("slow")
 * @Retention(RetentionPolicy.RUNTIME)
 * @interface Thoroughly {}
 * }
 */
public final class SchedulesExtension implements InvocationInterceptor {
    /** For JUnit. */
    public SchedulesExtension() {}

    @Override
    public void interceptTestMethod(
            Invocation<@Nullable Void> invocation,
            ReflectiveInvocationContext<Method> invoked,
            ExtensionContext context) {
        Method method = invoked.getExecutable();
        Schedules s = AnnotationSupport.findAnnotation(method, Schedules.class)
                .orElseThrow(() -> new ExtensionConfigurationException(method + " has no @Schedules"));
        invocation.skip(); // it may be taken once only
        Object target = invoked.getTarget().orElse(null);
        List<Object> arguments = invoked.getArguments();
        exploration(s).check(() -> {
            ReflectionSupport.invokeMethod(method, target, arguments.toArray());
        });
    }

    private static Exploration exploration(Schedules s) {
        Exploration all = Exploration.of(s.seeds()).workers(s.workers()).preemptions(s.preemptions());
        return s.seed().length > 0 ? all.only(s.seed()) : all.ofProperty();
    }
}
