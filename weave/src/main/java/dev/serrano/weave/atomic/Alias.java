package dev.serrano.weave.atomic;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The set of an object is merged with that of the object in which it is made: both have one lock.
 * {@snippet :
 * @AtomicSet("list")
 * class Chain {
 *     private @Alias(set = "node", to = "list") Node first;
 *
 *     void add(int value) {
 *         first = new @Alias(set = "node", to = "list") Node(value, first);
 *     }
 * }
 * }
 * At {@code new} it passes the lock on. On the type of a field, a parameter or a result it says that the object there
 * has the lock of {@code this}. The weaver checks the stores there, and lets methods of {@code this} use its fields and
 * methods without a further lock.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE_USE)
public @interface Alias {
    /** The set of the object. */
    String set();

    /** The set of {@code this} that it is merged with. */
    String to();
}
