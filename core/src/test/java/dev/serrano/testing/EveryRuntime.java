package dev.serrano.testing;

import dev.serrano.FiberBackend;
import dev.serrano.TaskRuntime;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Turns a method with {@link OnEveryRuntime} into one test for each configuration. */
final class EveryRuntime implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return context.getRequiredTestMethod().isAnnotationPresent(OnEveryRuntime.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        OnEveryRuntime on = context.getRequiredTestMethod().getAnnotation(OnEveryRuntime.class);
        Duration limit = on.seconds() == 0 ? Bounds.TEST : Duration.ofSeconds(on.seconds());
        List<TestTemplateInvocationContext> all = new ArrayList<>();
        for (String scheduler : schedulers(on)) {
            if (List.of(on.notOn()).contains(scheduler)
                    || !on.everyScheduler()
                            && !scheduler.equals(TaskRuntime.schedulers().getFirst())) {
                continue;
            }
            for (FiberBackend backend : on.backends()) {
                for (int workers : on.workers()) {
                    if (covered(scheduler, backend, workers)) {
                        all.add(new OnConfiguration(new RuntimeConfiguration(scheduler, backend, workers), limit));
                    }
                }
            }
        }
        if (System.getProperty("serrano.test.schedulers") == null
                && OneThread.covers(context.getRequiredTestMethod())) {
            for (int workers : new int[] {1, 3}) {
                RuntimeConfiguration c = new RuntimeConfiguration(OneThread.SCHEDULER, FiberBackend.SCHEDULED, workers);
                all.add(new OnConfiguration(c, limit));
            }
        }
        return all.stream();
    }

    /** All that run on threads of their own, or those that property serrano.test.schedulers names. */
    private static List<String> schedulers(OnEveryRuntime on) {
        String named = System.getProperty("serrano.test.schedulers");
        if (named != null) {
            return List.of(named.split(","));
        }
        return Stream.concat(
                        TaskRuntime.schedulers().stream(),
                        Stream.of(on.channel()).map(o -> "channel:" + o))
                .filter(s -> !s.equals(OneThread.SCHEDULER))
                .toList();
    }

    /**
     * Backends and schedulers know little of each other: not every pair is tried with every number of workers, unless
     * property serrano.test.everything asks for it.
     */
    private static boolean covered(String scheduler, FiberBackend backend, int workers) {
        return Boolean.getBoolean("serrano.test.everything")
                || scheduler.equals(TaskRuntime.schedulers().getFirst())
                || backend == FiberBackend.SCHEDULED
                || backend == FiberBackend.PORTABLE && workers == 2;
    }

    @Override
    public boolean mayReturnZeroTestTemplateInvocationContexts(ExtensionContext context) {
        return true; // if a run is limited to schedulers that the test is not for
    }

    private record OnConfiguration(RuntimeConfiguration configuration, Duration limit)
            implements TestTemplateInvocationContext {
        @Override
        public String getDisplayName(int index) {
            return configuration.toString();
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new LabExtension(configuration, limit));
        }
    }

    private static final class LabExtension implements ParameterResolver, InvocationInterceptor {
        private final RuntimeConfiguration configuration;
        private final Duration limit;
        private @Nullable Lab lab;

        LabExtension(RuntimeConfiguration configuration, Duration limit) {
            this.configuration = configuration;
            this.limit = limit;
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Lab.class;
        }

        @Override
        public Lab resolveParameter(ParameterContext parameter, ExtensionContext context) {
            Lab l = new Lab(configuration);
            lab = l;
            return l;
        }

        @Override
        public void interceptTestTemplateMethod(
                Invocation<Void> invocation,
                ReflectiveInvocationContext<Method> invocationContext,
                ExtensionContext extensionContext)
                throws Throwable {
            Lab l = lab;
            if (l == null) {
                throw new IllegalStateException("a test with @OnEveryRuntime takes a Lab");
            }
            l.run(invocation::proceed, limit);
        }
    }
}
