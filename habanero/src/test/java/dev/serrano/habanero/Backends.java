package dev.serrano.habanero;

import dev.serrano.scheduler.FiberBackend;
import edu.rice.hj.runtime.config.HjSystemProperty;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;

/** The backends under which old programs run, and numbers of workers; resets all properties after each test. */
final class Backends implements AfterEachCallback {
    private static final String FIBERS = "serrano.fibers";

    static Stream<Arguments> all() {
        return Stream.of(FiberBackend.PORTABLE, FiberBackend.SCHEDULED)
                .flatMap(b -> Stream.of(1, 2, 8).map(n -> Arguments.of(b, n)));
    }

    /** For the launches of this test. */
    static void use(FiberBackend backend, int workers) {
        System.setProperty(FIBERS, backend.id());
        HjSystemProperty.numWorkers.set(workers);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        HjSystemProperty.resetConfigurations();
        System.clearProperty(FIBERS);
        System.clearProperty("serrano.deadlockThreshold");
    }
}
