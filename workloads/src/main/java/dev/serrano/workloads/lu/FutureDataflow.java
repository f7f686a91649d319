package dev.serrano.workloads.lu;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import java.util.Collection;
import java.util.List;

/** Serrano futures, which join those that they need. */
final class FutureDataflow implements Dataflow<TaskFuture<Boolean>> {

    @Override
    public TaskFuture<Boolean> after(List<TaskFuture<Boolean>> needed, Runnable body) {
        return future(() -> {
            for (TaskFuture<Boolean> one : needed) {
                one.join();
            }
            body.run();
            return true;
        });
    }

    @Override
    public void await(Collection<TaskFuture<Boolean>> tasks) {
        for (TaskFuture<Boolean> task : tasks) {
            task.join();
        }
    }
}
