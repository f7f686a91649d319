package course;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The points of a test that passes with all its arguments. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Points {
    int value();
}
