package edu.rice.hj;

import dev.serrano.habanero.Actors;
import dev.serrano.habanero.Isolation;
import edu.rice.hj.api.HjActor;
import edu.rice.hj.api.HjCallable;
import edu.rice.hj.api.HjProcedure;
import edu.rice.hj.api.HjRunnable;
import edu.rice.hj.runtime.util.Pair;

/**
 * Adds isolated sections and actors.
 * <p>A section runs while no other one does that has an object in common with it; one without objects excludes all.
 * Objects are compared by identity. Reads and writes outside of sections are not protected. A section must not wait: in
 * its body, constructs that spawn tasks or may wait are refused with an {@link IllegalStateException}.
 * {@snippet :
 * isolated(from, to, () -> {
 *     from.balance -= amount;
 *     to.balance += amount;
 * });
 * }
 * <p>Memory consistency: actions in a section happen-before a later one that excludes it.
 */
public class Module2 extends Module1 {
    protected Module2() {}

    /** Runs the body while no other isolated section runs at all. */
    public static void isolated(HjRunnable body) {
        Isolation.isolated(body);
    }

    /** Runs the body while no other section with the same object runs, nor one without objects. */
    public static void isolated(Object object, HjRunnable body) {
        Isolation.isolated(object, body);
    }

    /**
     * Like {@link #isolated(Object, HjRunnable)}, with several objects. Their order does not matter: there is no
     * deadlock.
     */
    public static void isolated(Object first, Object second, HjRunnable body) {
        Isolation.isolated(first, second, body);
    }

    /**
     * Like {@link #isolated(Object, HjRunnable)}, with several objects. Their order does not matter: there is no
     * deadlock.
     */
    public static void isolated(Object[] objects, HjRunnable body) {
        Isolation.isolated(objects, body);
    }

    /**
     * Like {@link #isolated(Object, HjRunnable)}, with several objects. Their order does not matter: there is no
     * deadlock.
     */
    public static void isolated(Object first, Object second, Object third, HjRunnable body) {
        Isolation.isolated(first, second, third, body);
    }

    /** Like {@link #isolated(HjRunnable)}, and returns the value of the body. */
    public static <V> V isolatedWithReturn(HjCallable<V> body) {
        return Isolation.isolatedWithReturn(body);
    }

    /** Like {@link #isolated(Object, HjRunnable)}, and returns the value of the body. */
    public static <V> V isolatedWithReturn(Object object, HjCallable<V> body) {
        return Isolation.isolatedWithReturn(object, body);
    }

    /** Like {@link #isolated(Object, HjRunnable)}, with several objects, and returns the value of the body. */
    public static <V> V isolatedWithReturn(Object first, Object second, HjCallable<V> body) {
        return Isolation.isolatedWithReturn(first, second, body);
    }

    /** Like {@link #isolated(Object, HjRunnable)}, with several objects, and returns the value of the body. */
    public static <V> V isolatedWithReturn(Object[] objects, HjCallable<V> body) {
        return Isolation.isolatedWithReturn(objects, body);
    }

    /** Like {@link #isolated(Object, HjRunnable)}, with several objects, and returns the value of the body. */
    public static <V> V isolatedWithReturn(Object first, Object second, Object third, HjCallable<V> body) {
        return Isolation.isolatedWithReturn(first, second, third, body);
    }

    /**
     * The object, to be given to {@code isolated}, for a section that only reads it: such sections may run at the same
     * time.
     * {@snippet :
     * isolated(readMode(table), () -> lookUp(table));
     * }
     */
    public static Object readMode(Object object) {
        return Isolation.readMode(object);
    }

    /** The object, to be given to {@code isolated}, for a section that changes it: the same as the object itself. */
    public static Object writeMode(Object object) {
        return Isolation.writeMode(object);
    }

    /**
     * An actor that runs the body for each message, with itself and the message, one at a time. It is to be started.
     * {@snippet :
     * HjActor<String> printer = newActor(p -> {
     *     if (p.right.equals("end")) {
     *         p.left.exit();
     *     } else {
     *         System.out.println(p.right);
     *     }
     * });
     * }
     */
    public static <MsgType> HjActor<MsgType> newActor(HjProcedure<Pair<HjActor<MsgType>, MsgType>> body) {
        return Actors.newActor(body);
    }
}
