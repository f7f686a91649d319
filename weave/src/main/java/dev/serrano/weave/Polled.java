package dev.serrano.weave;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says whether the weaver puts polls into the loops of a method, or of all methods of a class: {@code serrano weave
 * --polls}. The word of a method goes before that of its class; a nested class has its own. A lambda goes with its method.
 * Without {@code --marked}, all methods without the annotation get polls, too.
 * {@snippet :
 * @Polled
 * static double sum(double[] a) {
 *     double s = 0;
 *     for (double x : a) {
 *         s += x;
 *     }
 *     return s;
 * }
 * }
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Polled {
    /** Whether it gets polls. */
    boolean value() default true;
}
