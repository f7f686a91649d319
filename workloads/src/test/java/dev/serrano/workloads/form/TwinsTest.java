package dev.serrano.workloads.form;

import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.weave.Parallel;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.TestPools;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

class TwinsTest {

    static final class Fib implements PlainBody<Integer> {
        @Override
        public Object run(Integer n) {
            int[] twice = new int[1];
            store(twice, n);
            return twice[0];
        }

        @Parallel
        static void store(int[] to, int n) {
            spawn(() -> add(to, n));
            sync();
        }

        @Parallel
        static void add(int[] to, int n) {
            to[0] += fib(n);
        }

        @Parallel
        static int fib(int n) {
            if (n < 2) {
                return n;
            }
            int left = spawn(fib(n - 1));
            int right = fib(n - 2);
            sync();
            return left + right;
        }
    }

    /** With the helpers that look, and call what is spawned. */
    private static List<CodeElement> fastForms(Variant variant) throws Exception {
        String name = Fib.class.getName().replace('.', '/');
        ClassLoader loader = Fib.class.getClassLoader();
        try (InputStream file = loader.getResourceAsStream(name + ".class")) {
            byte[] bytes = variant.of(loader, name, Objects.requireNonNull(file).readAllBytes());
            assertThat(ClassFile.of().verify(bytes)).isEmpty();
            return ClassFile.of().parse(bytes).methods().stream()
                    .filter(m -> m.methodName().stringValue().endsWith("$woven")
                            || m.methodName().stringValue().contains("$spawn"))
                    .flatMap(m -> m.code().orElseThrow().elementList().stream())
                    .toList();
        }
    }

    private static long calls(List<CodeElement> code, String method) {
        return code.stream()
                .filter(e -> e instanceof InvokeInstruction i && i.name().equalsString(method))
                .count();
    }

    private static boolean handles(List<CodeElement> code) {
        return code.stream().anyMatch(ExceptionCatch.class::isInstance);
    }

    @Test
    void eachVariantHasItsParts() throws Exception {
        List<CodeElement> all = fastForms(Variant.HANDLERS);
        assertThat(calls(all, "isAsked")).isEqualTo(2);
        assertThat(handles(all)).isTrue();
        List<CodeElement> looks = fastForms(Variant.LOOKS);
        assertThat(calls(looks, "isAsked")).isEqualTo(2);
        assertThat(handles(looks)).isFalse();
        assertThat(looks).hasSizeLessThan(all.size());
        List<CodeElement> parameter = fastForms(Variant.PARAMETER);
        assertThat(calls(parameter, "isAsked")).isZero();
        assertThat(calls(parameter, "fib$woven")).isEqualTo(calls(all, "fib$woven"));
        assertThat(fastForms(Variant.SPAWNS)).isEmpty();
    }

    @Test
    void allFormsGiveTheSameAndOneCountsItsSpawns() throws Exception {
        FormTable<Integer> table = FormTable.<Integer>builder()
                .serial(n -> new Fib().run(n))
                .woven(MethodHandles.lookup(), new Fib())
                .build();
        Map<String, Double> counted = new HashMap<>();
        try (TestPools pools = new TestPools()) {
            RunContext pooled = pools.context(2);
            RunContext context = new RunContext() {
                @Override
                public int workers() {
                    return pooled.workers();
                }

                @Override
                public TaskRuntime serrano() {
                    return pooled.serrano();
                }

                @Override
                public ForkJoinPool forkJoin() {
                    return pooled.forkJoin();
                }

                @Override
                public void counted(String counter, double value) {
                    counted.put(counter, value);
                }
            };
            for (Form form : table.forms()) {
                assertThat(table.prepare(15, null).run(form, context))
                        .as("%s", form)
                        .isEqualTo("610");
            }
            assertThat(counted).isEqualTo(Map.of("spawns", 987.0)); // fib(16) - 1, and the one of store
            counted.clear();
            table.prepare(3, null).run(new Form(Rival.SERIAL, "woven-spawns"), context);
            assertThat(counted).isEqualTo(Map.of("spawns", 3.0));
        }
    }
}
