package dev.serrano.habanero;

import dev.serrano.loop.body.ElementBody;
import dev.serrano.loop.body.IntLoopBody;
import dev.serrano.loop.body.IntLoopBody2;
import dev.serrano.loop.body.IntLoopBody3;
import edu.rice.hj.api.HjSuspendingProcedure;
import edu.rice.hj.api.HjSuspendingProcedureInt1D;
import edu.rice.hj.api.HjSuspendingProcedureInt2D;
import edu.rice.hj.api.HjSuspendingProcedureInt3D;
import java.lang.invoke.LambdaConversionException;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;

/**
 * Bodies of Habanero's loops as those of ours. The runtime remembers what a loop costs by the class of its body, and the
 * compiler inlines by it: so each class of bodies has an adapter class of its own.
 */
final class LoopBodies {
    /* Implementation. A table for each kind of loop, from the class of a body to what makes its adapters. The adapter
     * classes know the interfaces alone, so they keep no class of a program. Rejected: the interfaces extend ours, which
     * would give classes of programs a method run that they may have already. */
    private static final Adapters INT_1 = new Adapters(
            HjSuspendingProcedureInt1D.class, IntLoopBody.class, MethodType.methodType(void.class, int.class));
    private static final Adapters INT_2 = new Adapters(
            HjSuspendingProcedureInt2D.class,
            IntLoopBody2.class,
            MethodType.methodType(void.class, int.class, int.class));
    private static final Adapters INT_3 = new Adapters(
            HjSuspendingProcedureInt3D.class,
            IntLoopBody3.class,
            MethodType.methodType(void.class, int.class, int.class, int.class));
    private static final Adapters ELEMENT = new Adapters(
            HjSuspendingProcedure.class, ElementBody.class, MethodType.methodType(void.class, Object.class));

    private LoopBodies() {}

    static IntLoopBody of(HjSuspendingProcedureInt1D body) {
        return (IntLoopBody) INT_1.adapter(body);
    }

    static IntLoopBody2 of(HjSuspendingProcedureInt2D body) {
        return (IntLoopBody2) INT_2.adapter(body);
    }

    static IntLoopBody3 of(HjSuspendingProcedureInt3D body) {
        return (IntLoopBody3) INT_3.adapter(body);
    }

    @SuppressWarnings("unchecked") // takes what the body takes
    static <T> ElementBody<T> ofElements(HjSuspendingProcedure<T> body) {
        return (ElementBody<T>) ELEMENT.adapter(body);
    }

    private static final class Adapters extends ClassValue<MethodHandle> {
        private final Class<?> theirs;
        private final Class<?> ours;
        private final MethodType type;

        Adapters(Class<?> theirs, Class<?> ours, MethodType type) {
            this.theirs = theirs;
            this.ours = ours;
            this.type = type;
        }

        Object adapter(Object body) {
            Objects.requireNonNull(body, "the body of a loop");
            try {
                return (Object) get(body.getClass()).invokeExact(body);
            } catch (Throwable e) {
                throw Failures.<RuntimeException>sneak(e);
            }
        }

        @Override
        protected MethodHandle computeValue(Class<?> bodies) {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            try {
                return LambdaMetafactory.metafactory(
                                lookup,
                                "run",
                                MethodType.methodType(ours, theirs),
                                type,
                                lookup.findVirtual(theirs, "apply", type),
                                type)
                        .getTarget()
                        .asType(MethodType.methodType(Object.class, Object.class));
            } catch (ReflectiveOperationException | LambdaConversionException e) {
                throw new AssertionError("an adapter of " + theirs, e);
            }
        }
    }
}
