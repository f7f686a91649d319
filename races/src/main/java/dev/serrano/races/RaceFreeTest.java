package dev.serrano.races;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test method of JUnit that is run in a task, and fails if there is a data race in it. Its class, and the classes of
 * the same package and those below it, are loaded once more, woven; nothing has to be woven before. The class needs a
 * constructor without parameters; its methods with {@code @BeforeEach} and {@code @AfterEach} are called, too, outside
 * of the check.
 * {@snippet :
 * @RaceFreeTest
 * void sums() {
 *     assertEquals(10, new Sum(4).parallel());
 * }
 * }
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(RaceFreeExtension.class)
public @interface RaceFreeTest {}
