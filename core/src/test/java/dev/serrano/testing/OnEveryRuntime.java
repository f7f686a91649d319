package dev.serrano.testing;

import dev.serrano.scheduler.FiberBackend;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that runs with each scheduler, each backend and each number of workers at least once ({@link RuntimeRows}), or
 * with the whole cross of them if property serrano.test.everything is set. It takes a {@link Lab}, which gives it the
 * runtime, bounds its time, and checks afterwards that the runtime has come to rest and left nothing behind.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@Tag(OnEveryRuntime.TAG)
@ExtendWith(EveryRuntime.class)
public @interface OnEveryRuntime {
    /** Of tests that the module of the other schedulers runs once more, with those. */
    String TAG = "schedulers";

    /**
     * The numbers of workers; property serrano.test.everything adds those of the default that are missing. Of the
     * default a plain run takes one, two, and one of the others.
     */
    int[] workers() default {1, 2, 3, 8, 64};

    /** Why the test means nothing with other numbers; empty if others are left out only to save time. */
    String workersBecause() default "";

    /** With fewer workers the test means nothing, since some are to do one thing and some another. */
    int fewestWorkers() default 1;

    /** The backends. */
    FiberBackend[] backends() default {FiberBackend.SCHEDULED, FiberBackend.PORTABLE, FiberBackend.BLOCKING};

    /** Whether schedulers other than the default are tried: no for what takes them too long. */
    boolean everyScheduler() default true;

    /** Schedulers under which something else happens, which the test's comment says. */
    String[] notOn() default {};

    /** Options with which the scheduler {@code channel} is tried as well, where it is. */
    String[] channel() default {};

    /** Seconds for the body; 0 for {@link Bounds#TEST}. */
    int seconds() default 0;
}
