package dev.serrano.testing;

import dev.serrano.TaskRuntime;
import dev.serrano.internal.executor.Invocation;
import dev.serrano.scheduler.FiberBackend;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
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
    private static final boolean EVERYTHING = Boolean.getBoolean("serrano.test.everything");
    private static final boolean ONE = Boolean.getBoolean("serrano.test.one");
    private static final int MOST_ROWS = Integer.getInteger("serrano.test.rows", Integer.MAX_VALUE);
    private static final int[] ALL_WORKERS = {1, 2, 3, 8, 64};
    private static final int[] MORE_WORKERS = {3, 8, 64};

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return context.getRequiredTestMethod().isAnnotationPresent(OnEveryRuntime.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        OnEveryRuntime on = context.getRequiredTestMethod().getAnnotation(OnEveryRuntime.class);
        Duration limit = on.seconds() == 0 ? Bounds.TEST : Duration.ofSeconds(on.seconds());
        List<TestTemplateInvocationContext> all = new ArrayList<>();
        List<FiberBackend> backends = List.of(on.backends());
        String test = nameOf(context.getRequiredTestMethod());
        int[] workers = workers(on, test);
        List<RuntimeConfiguration> chosen = EVERYTHING
                ? RuntimeRows.cross(schedulers(on), backends, workers)
                : RuntimeRows.some(MOST_ROWS, test, schedulers(on), backends, workers);
        if (ONE) { // of a mutant each test is run once, where there is something to steal if there can be
            return chosen.stream()
                    .min(Comparator.comparing(c -> c.workers() == 1))
                    .map(c -> (TestTemplateInvocationContext) new OnConfiguration(c, limit))
                    .stream();
        }
        for (RuntimeConfiguration c : chosen) {
            all.add(new OnConfiguration(c, limit));
        }
        if (namedSchedulers().contains(OneThread.SCHEDULER) && OneThread.covers(context.getRequiredTestMethod())) {
            OneThread.configurations(on, EVERYTHING).forEach(c -> all.add(new OnConfiguration(c, limit)));
        }
        return all.stream();
    }

    private static String nameOf(Method test) {
        return test.getDeclaringClass().getSimpleName() + '.' + test.getName();
    }

    /** Those that the test names, or some of all; all if everything is to be tried, unless it says why not. */
    private static int[] workers(OnEveryRuntime on, String test) {
        if (!EVERYTHING && Arrays.equals(on.workers(), ALL_WORKERS)) {
            return someWorkers(test);
        }
        if (!EVERYTHING || !on.workersBecause().isEmpty()) {
            return on.workers();
        }
        return IntStream.concat(IntStream.of(on.workers()), IntStream.of(ALL_WORKERS))
                .distinct()
                .filter(n -> n >= on.fewestWorkers())
                .toArray();
    }

    /**
     * One, two, and one more, by the name of the test: each test in few configurations, and all tests together with
     * each number, under each scheduler and backend.
     */
    static int[] someWorkers(String test) {
        return new int[] {1, 2, MORE_WORKERS[Math.floorMod(test.hashCode(), MORE_WORKERS.length)]};
    }

    /** Those on the class path: of the module core alone the default and the deterministic one. */
    private static List<String> namedSchedulers() {
        String named = System.getProperty("serrano.test.schedulers");
        return named == null ? TaskRuntime.schedulers() : List.of(named.split(","));
    }

    /** Those of the test that run on threads of their own, if property serrano.test.schedulers names them or none. */
    private static List<String> schedulers(OnEveryRuntime on) {
        List<String> options = namedSchedulers().contains("channel") ? List.of(on.channel()) : List.of();
        return Stream.concat(namedSchedulers().stream(), options.stream().map(o -> "channel:" + o))
                .filter(s -> !s.equals(OneThread.SCHEDULER))
                .filter(s -> !List.of(on.notOn()).contains(s))
                .filter(s ->
                        on.everyScheduler() || s.equals(TaskRuntime.schedulers().getFirst()))
                .toList();
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
