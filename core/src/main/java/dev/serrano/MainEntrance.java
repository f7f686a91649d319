package dev.serrano;

import dev.serrano.internal.loop.LoopEntrance;
import dev.serrano.internal.value.FromPublisher;
import dev.serrano.internal.value.Futures;
import dev.serrano.internal.worker.TaskFiber;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Gives rooms and words access to {@link Serrano} and the common runtime; found by its name. */
final class MainEntrance extends LoopEntrance {
    @Override
    public <T extends @Nullable Object> T launch(TaskValue<T> body) {
        return Serrano.launch(body);
    }

    @Override
    public void finish(TaskBody body) {
        Serrano.finish(body);
    }

    @Override
    public void finish(FinishOptions options, TaskBody body) {
        Serrano.finish(options, body);
    }

    @Override
    public void needCommon() {
        CommonRuntime.get();
    }

    @Override
    public void executeOnCommon(TaskBody body) {
        CommonRuntime.execute(body);
    }

    @Override
    public Place here() {
        return TaskFiber.inTask("here()").place();
    }

    @Override
    public <T extends @Nullable Object> TaskFuture<T> ended(Object result) {
        return Futures.ended(result);
    }

    @Override
    public <T extends @Nullable Object> TaskFuture<T> from(CompletionStage<T> stage) {
        return Futures.from(stage);
    }

    @Override
    public <T extends @Nullable Object> TaskFuture<List<T>> all(Collection<? extends TaskFuture<? extends T>> futures) {
        return Futures.all(futures);
    }

    @Override
    public <T extends @Nullable Object> TaskFuture<T> any(Collection<? extends TaskFuture<? extends T>> futures) {
        return Futures.any(futures);
    }

    @Override
    public <T> TaskFuture<T> first(Flow.Publisher<? extends T> publisher) {
        return FromPublisher.first(publisher);
    }

    @Override
    public <T> TaskFuture<List<T>> list(Flow.Publisher<? extends T> publisher) {
        return FromPublisher.all(publisher);
    }
}
