package dev.serrano.weave.atomic;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field, parameter or method that belongs to an {@link AtomicSet}.
 * <ul>
 *   <li>A field is in the set of its class. It is private or protected, and not static.
 *   <li>A parameter: the method holds the lock of the argument, too, wherever it uses it. Several locks are taken in
 *   the one
 *       order that all locks have. The argument may be null. The parameter is not assigned.
 *   <li>A method: its result belongs to the set, so it holds the lock from its beginning to its end.
 * </ul>
 * {@snippet :
 * @AtomicSet("range")
 * class Range {
 *     @Atomic("range")
 *     private int low;
 *
 *     @Atomic("range")
 *     private int high;
 *
 *     void shift(int by) { // the weaver locks from the first use of the two to the last
 *         low += by;
 *         high += by;
 *     }
 * }
 * }
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.METHOD})
public @interface Atomic {
    /** The name of the set. */
    String value();
}
