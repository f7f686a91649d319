package dev.serrano.test.examples;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;
import dev.serrano.TaskBody;
import org.jspecify.annotations.Nullable;

/** A service with an order violation: it says that it is there before it has its settings. */
public class Service {
    private final Promise<Boolean> stopped = promise();
    private volatile boolean there;
    private volatile @Nullable String settings;

    void start(boolean right) {
        if (right) {
            settings = "settings";
        }
        there = true;
        if (stopped.isDone()) {
            return;
        }
        settings = "settings";
    }

    /** Uses the service if it is there. */
    void use() {
        if (there) {
            Work.some(); // prepares a question
            String s = settings;
            if (s == null) {
                throw new AssertionError("the service has no settings yet");
            }
        }
    }

    /** A program that uses a service. */
    public static TaskBody program(boolean right) {
        return () -> {
            Service service = new Service();
            finish(() -> {
                async(() -> service.start(right));
                async(service::use);
            });
        };
    }
}
