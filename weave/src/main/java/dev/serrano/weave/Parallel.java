package dev.serrano.weave;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that the weaver makes parallel: it spawns ({@link Weave#spawn}), or calls methods that do. It is static,
 * private or final, or its class is final, or sealed without an override: the callee is known when it is woven. Not
 * woven it is its own serial elision. It is serial, too, in a call from the initialiser of a class, and from code that
 * holds a monitor, since other threads would wait for these.
 * {@snippet :
 * @Parallel
 * static int fib(int n) {
 *     if (n < 2) {
 *         return n;
 *     }
 *     int a = spawn(fib(n - 1));
 *     int b = fib(n - 2);
 *     sync();
 *     return a + b;
 * }
 * }
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Parallel {
    /** Whether the method is left serial, with a word about it, if it cannot be woven. Otherwise that is an error. */
    boolean optional() default false;

    /**
     * Whether it may call itself so often that a stack would not do, as down a list: then its calls look now and then
     * whether there is stack left, and wait on the heap if not. Costs each call about a nanosecond.
     */
    boolean deep() default false;

    /**
     * Whether a call returns without waiting for the calls that it has spawned. They count as spawned by the caller
     * then. So the next {@link Weave#sync} of the caller waits for them, or the end of the caller, or {@link
     * Weave#finish} around the call; if the caller escapes, too, those of its own caller. Failures come there, or where
     * the call returns if they are known by then. A call that fails waits for what it has spawned.
     */
    boolean escaping() default false;
}
