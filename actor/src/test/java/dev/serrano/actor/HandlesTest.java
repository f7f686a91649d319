package dev.serrano.actor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.testing.Initializers;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The first actor initialises all that actors use, and classes that programs extend have no static initialiser. */
class HandlesTest {
    @Test
    void noneIsMissing() throws Exception {
        Set<String> missing = Initializers.classes(Handles.class);
        for (Class<?> c : Handles.Warmup.classes()) {
            missing.remove(c.getName());
        }
        // initialised where a recording is looked for, and left out if that fails
        missing.remove(DeadLetterEvent.class.getName());
        missing.remove(MailboxEvent.class.getName());
        missing.remove(ActorFailureEvent.class.getName());
        assertThat(missing).isEmpty();
        assertThat(Initializers.publicClasses(Handles.class)).isEmpty();
    }
}
