package dev.serrano.workloads.form;

import dev.serrano.weaver.WovenTwin;
import dev.serrano.workloads.RunContext;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * A program with marks, as it is and in its {@link Variant}s. To make one takes a while, so it waits until it is run.
 *
 * @param <I> the prepared input
 */
final class Twins<I> {
    private final MethodHandles.Lookup lookup;
    private final PlainBody<I> plain;
    private final Map<Variant, PlainBody<I>> made = new EnumMap<>(Variant.class);

    Twins(MethodHandles.Lookup lookup, PlainBody<I> plain) {
        this.lookup = lookup;
        this.plain = plain;
    }

    PlainBody<I> plain() {
        return plain;
    }

    synchronized PlainBody<I> of(Variant variant) {
        PlainBody<I> known = made.get(variant);
        if (known == null) {
            known = make(variant);
            made.put(variant, known);
        }
        return known;
    }

    /** Runs the variant that counts its spawns, and returns their number. */
    Object countSpawns(I input, RunContext context) throws Exception {
        PlainBody<I> counting = of(Variant.SPAWNS);
        return SpawnCount.during(() -> counting.run(input), spawns -> context.counted("spawns", (double) spawns));
    }

    /** A hidden class beside that of the program, whose access it has. */
    @SuppressWarnings("unchecked") // a twin of a body for this input is one, too
    private PlainBody<I> make(Variant variant) {
        if (variant == Variant.WOVEN) {
            return WovenTwin.of(lookup, PlainBody.class, plain.getClass());
        }
        Class<?> program = plain.getClass();
        ClassLoader loader = Objects.requireNonNull(program.getClassLoader());
        String name = program.getName().replace('.', '/');
        try (InputStream file = loader.getResourceAsStream(name + ".class")) {
            byte[] bytes = variant.of(loader, name, Objects.requireNonNull(file).readAllBytes());
            MethodHandles.Lookup hidden = lookup.defineHiddenClass(bytes, true);
            MethodHandle made = hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class));
            return (PlainBody<I>) made.invoke();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (IOException e) {
            throw new IllegalStateException("the class file " + name + " cannot be read", e);
        } catch (Throwable e) {
            throw new IllegalStateException(program + " has no twin: it needs a constructor without parameters", e);
        }
    }
}
