package dev.serrano.sync;

import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;

import dev.serrano.Cancellation;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;

/** Scopes that a test cancels while tasks in them wait. */
final class Cancelled {
    private Cancelled() {}

    /** Runs the body in a finish that the switch cancels; returns whether it has. */
    static boolean finishBy(Cancellation stop, TaskBody body) {
        try {
            finish(cancelledBy(stop), body);
            return false;
        } catch (TaskCancelledException e) {
            return true;
        }
    }
}
