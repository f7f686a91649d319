package dev.serrano.weave.atomic;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The objects of a class have an atomic set of that name: fields that are consistent with each other between calls of
 * methods. The weaver gives each object a lock and lets each method hold it from its first access to the set to its last.
 * Not woven the class is the serial program, without locks.
 * <p>The set has the fields with {@link Atomic}; if no field of the class has that, all of its fields that are not static.
 * Subclasses have the set, too, and may put fields of their own in it; a class has one set.
 * {@snippet :
 * @AtomicSet("account")
 * class Account {
 *     @Atomic("account") private long balance;
 *     @Atomic("account") private int bookings;
 *
 *     void book(long amount) {
 *         balance += amount; // locked from here
 *         bookings++;        // to here
 *     }
 *
 *     static void transfer(@Atomic("account") Account from, @Atomic("account") Account to, long amount) {
 *         from.book(-amount); // both are locked, in the order of their locks
 *         to.book(amount);
 *     }
 * }
 * }
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface AtomicSet {
    /** The name of the set. */
    String value();
}
