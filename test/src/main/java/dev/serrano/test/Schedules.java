package dev.serrano.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that is run under many schedules: its body is a task of a runtime with the scheduler {@code deterministic}, a
 * new one for each seed. It fails with the first schedule that fails, and the message names the seed, by which the
 * schedule can be replayed: with {@code @Schedules(seed = N)} or {@code -Dserrano.seed=N}.
 * {@snippet :
 * @Schedules(seeds = 500)
 * void nothingIsSoldTwice() {
 *     Shop shop = new Shop(1);
 *     finish(() -> {
 *         async(shop::sell);
 *         async(shop::sell);
 *     });
 *     assertEquals(1, shop.sold());
 * }
 * }
 * Other tasks go on at scheduling points only: spawns, joins, ends of finish, promises, events, and
 * {@link dev.serrano.Serrano#poll()}; so no schedule splits code that has none of them. Delays and time-outs pass when
 * no task can run. Tasks that can no longer go on are a failure. Threads of the test's own are no part of the schedule.
 * <p>The seeds share the test instance: the initial state of a schedule belongs into the method. Methods that run
 * before and after each test run once for all schedules.
 *
 * @see Exploration
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(SchedulesExtension.class)
public @interface Schedules {
    /** How many schedules: the seeds from 0 to this number less one. */
    int seeds() default 1_000;

    /** Only this seed, as a failure has named it. */
    long[] seed() default {};

    /** The number of workers that take turns. */
    int workers() default 3;

    /**
     * At most so many preemptions a schedule; negative: any number. See
     * {@link dev.serrano.TaskRuntime.Builder#preemptions}.
     */
    int preemptions() default -1;
}
