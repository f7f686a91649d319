package dev.serrano.workloads.form;

import dev.serrano.workloads.Form;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The forms of a workload, and how each runs.
 *
 * @param <I> the prepared input
 */
public final class FormTable<I> {
    private final Map<Form, FormBody<I>> bodies;

    private FormTable(Map<Form, FormBody<I>> bodies) {
        this.bodies = Collections.unmodifiableMap(new LinkedHashMap<>(bodies));
    }

    /** An empty table to be filled. */
    public static <I> Builder<I> builder() {
        return new Builder<>();
    }

    /** The forms, in the order in which they were added. */
    public List<Form> forms() {
        return new ArrayList<>(bodies.keySet());
    }

    /**
     * Binds the forms to an input.
     *
     * @param expected the known answer, or null
     */
    public Prepared prepare(I input, @Nullable String expected) {
        return prepare(input, expected, Map.of());
    }

    /**
     * Binds the forms to an input that files decide about.
     *
     * @param expected the known answer, or null
     * @param decided see {@link Prepared#decidedByFiles()}
     */
    public Prepared prepare(I input, @Nullable String expected, Map<String, String> decided) {
        return new Bound<>(bodies, input, expected, decided);
    }

    private record Bound<I>(
            Map<Form, FormBody<I>> bodies,
            I input,
            @Nullable String expected,
            Map<String, String> decidedByFiles) implements Prepared {

        @Override
        public String run(Form form, RunContext context) throws Exception {
            FormBody<I> body = bodies.get(form);
            if (body == null) {
                throw new IllegalArgumentException("there is no form " + form + "; the forms are " + bodies.keySet());
            }
            return body.run(input, context);
        }
    }

    /** Collects the forms of a workload. */
    public static final class Builder<I> {
        private final Map<Form, FormBody<I>> bodies = new LinkedHashMap<>();

        private Builder() {}

        /**
         * Adds a program with the marks of {@link dev.serrano.weave.Weave}: woven, as {@code serrano/woven}, and as it
         * is, as {@code serial/woven-serial}. It is woven when it runs first.
         *
         * <p>Four more forms are serial, to be measured. {@code woven-parameter}, {@code woven-looks} and {@code
         * woven-handlers} have a part of the additions of woven code, the last one all of them, for a worker without
         * requests. {@code woven-spawns} counts the calls that the program spawns, in a counter {@code spawns}.
         *
         * @param lookup of the package of the program
         * @param program of a class with a constructor without parameters, whose parallel methods are static
         */
        public Builder<I> woven(MethodHandles.Lookup lookup, PlainBody<I> program) {
            Twins<I> twins = new Twins<>(lookup, program);
            return serrano("woven", input -> twins.of(Variant.WOVEN).run(input))
                    .add(Rival.SERIAL, "woven-serial", input -> twins.plain().run(input))
                    .add(
                            Rival.SERIAL,
                            Form.WOVEN_PARAMETER,
                            input -> twins.of(Variant.PARAMETER).run(input))
                    .add(
                            Rival.SERIAL,
                            Form.WOVEN_LOOKS,
                            input -> twins.of(Variant.LOOKS).run(input))
                    .add(
                            Rival.SERIAL,
                            Form.WOVEN_HANDLERS,
                            input -> twins.of(Variant.HANDLERS).run(input))
                    .add(Rival.SERIAL, Form.WOVEN_SPAWNS, (input, context) -> text(twins.countSpawns(input, context)));
        }

        /** Adds another program with marks, woven only. */
        public Builder<I> woven(String name, MethodHandles.Lookup lookup, PlainBody<I> program) {
            Twins<I> twins = new Twins<>(lookup, program);
            return serrano(name, input -> twins.of(Variant.WOVEN).run(input));
        }

        /** Adds the serial form. It is the first of those that are serial. */
        public Builder<I> serial(PlainBody<I> body) {
            return add(Rival.SERIAL, "serial", body);
        }

        /** Adds the serial form. It is the first of those that are serial. */
        public Builder<I> serial(FormBody<I> body) {
            return add(Rival.SERIAL, "serial", body);
        }

        /** Adds a form that is launched on the Serrano runtime; the first one is the default of the workload. */
        public Builder<I> serrano(String name, PlainBody<I> launched) {
            return serrano(name, (input, context) -> context.serrano().launch(() -> text(launched.run(input))));
        }

        /** Adds a form that runs on Serrano; the first one is the default of the workload. */
        public Builder<I> serrano(String name, FormBody<I> body) {
            return add(Rival.SERRANO, name, body);
        }

        /** Adds a form whose first task is invoked in the fork-join pool; the text of its result is the checksum. */
        public Builder<I> forkJoin(String name, Function<I, ForkJoinTask<?>> task) {
            return forkJoin(name, (input, context) -> text(context.forkJoin().invoke(task.apply(input))));
        }

        /** Adds a form that runs in the fork-join pool. */
        public Builder<I> forkJoin(String name, FormBody<I> body) {
            return add(Rival.FORKJOIN, name, body);
        }

        /** Adds a form that runs in the pool whose tasks block. */
        public Builder<I> blocking(String name, PlainBody<I> launched) {
            return blocking(name, (input, context) -> context.blockingPool().run(() -> text(launched.run(input))));
        }

        /** Adds a form that runs in the pool whose tasks block. */
        public Builder<I> blocking(String name, FormBody<I> body) {
            return add(Rival.BLOCKING_POOL, name, body);
        }

        /**
         * Adds a form of the workload's program in C with OpenMP's tasks.
         *
         * @param arguments of a run
         * @param answer turns what it prints into the checksum
         */
        public Builder<I> openMp(String name, Function<I, String[]> arguments, UnaryOperator<String> answer) {
            return add(
                    Rival.OPENMP,
                    name,
                    (input, context) -> answer.apply(context.program().run(arguments.apply(input))));
        }

        /** Adds a form that the calling thread runs, with threads of its own making. */
        public Builder<I> add(Rival runtime, String name, PlainBody<I> body) {
            return add(runtime, name, (input, context) -> text(body.run(input)));
        }

        /** Adds a form. */
        public Builder<I> add(Rival runtime, String name, FormBody<I> body) {
            if (bodies.put(new Form(runtime, name), body) != null) {
                throw new IllegalStateException("two forms are called " + runtime.id() + "/" + name);
            }
            return this;
        }

        /** The table. */
        public FormTable<I> build() {
            if (count(Rival.SERIAL) == 0 || count(Rival.SERRANO) == 0) {
                throw new IllegalStateException(
                        "a workload has a serial form and a Serrano form at least: " + bodies.keySet());
            }
            return new FormTable<>(bodies);
        }

        private static String text(@Nullable Object answer) {
            return String.valueOf(answer);
        }

        private long count(Rival runtime) {
            return bodies.keySet().stream()
                    .filter(form -> form.runtime() == runtime)
                    .count();
        }
    }
}
