package dev.serrano.internal.loop;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The innermost loop that runs one class of functions: shared with others at first, one of its own if that pays. */
final class KernelSite<K> {
    /* Implementation.
     * The JIT compiles an innermost loop once for all its callers. As long as one or two classes of functions go
     * through it it inlines them; with the third each iteration is a call through a table, and nothing is vectorized:
     * profile pollution.
     * A lambda has a class for each place in the source, so a copy of the kernel's class for each class of functions
     * gives each of them a profile of its own, like that of a loop written by hand. The copy is a hidden class,
     * collected with the site, which is collected with the class of the function (ClassValue).
     * kernel  plain, racy: both kernels compute the same.
     * seen    plain, racy: an estimate.
     * Cold again after the change: only worth it for many cheap iterations, once a third class has come.
     * Folds that call the function once a block are fixed: they have a site that never changes.
     * This does not help with one lambda used by many callers with different lambdas inside; a method reference or
     * object that is itself a wrapper. There the loop belongs into the user's own code: the chunk forms. */
    private static final int CHEAP = 64; // iterations a block
    private static final long MANY = 1 << 18;
    private static final int INLINED = 2; // classes that a call site's profile holds

    private final @Nullable Kernels<K> kernels; // null: fixed
    private final AtomicBoolean changed = new AtomicBoolean();
    private K kernel;
    private long seen;

    private KernelSite(@Nullable Kernels<K> kernels, K kernel) {
        this.kernels = kernels;
        this.kernel = kernel;
    }

    /** A site whose kernel is never copied. */
    static <K> KernelSite<K> fixed(K kernel) {
        return new KernelSite<>(null, kernel);
    }

    K kernel() {
        return kernel;
    }

    /** A block of so many iterations has run. */
    void ran(long iterations) {
        Kernels<K> all = kernels;
        if (all != null && iterations >= CHEAP && kernel == all.common) {
            seen += iterations;
            if (seen > MANY && all.sites.get() > INLINED && changed.compareAndSet(false, true)) {
                kernel = all.copy();
            }
        }
    }

    /** Whether the class of functions has a kernel of its own. */
    boolean specialised() {
        return kernels != null && kernel != kernels.common;
    }

    /** All sites of one kernel. */
    static final class Kernels<K> {
        private final K common;
        private final AtomicInteger sites = new AtomicInteger();
        private final ClassValue<KernelSite<K>> byClass = new ClassValue<>() {
            @Override
            protected KernelSite<K> computeValue(Class<?> type) {
                sites.incrementAndGet();
                return new KernelSite<>(Kernels.this, common);
            }
        };

        /** @param common an object without state, of a class with a constructor without parameters */
        Kernels(K common) {
            this.common = common;
        }

        KernelSite<K> of(Object function) {
            return byClass.get(function.getClass());
        }

        /** The given kernel, if its class file cannot be read, as in a native image: slower, and right. */
        @SuppressWarnings("unchecked") // a copy of the class implements what the class does
        private K copy() {
            Class<?> c = common.getClass();
            String file = c.getName().substring(c.getPackageName().length() + 1) + ".class";
            try (InputStream in = c.getResourceAsStream(file)) {
                if (in == null) {
                    return common;
                }
                MethodHandles.Lookup copy = MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true);
                return (K) copy.findConstructor(copy.lookupClass(), MethodType.methodType(void.class))
                        .invoke();
            } catch (IOException e) {
                return common;
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new LinkageError("cannot copy " + c.getName(), e);
            }
        }
    }
}
