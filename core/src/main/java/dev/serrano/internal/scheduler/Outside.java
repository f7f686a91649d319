package dev.serrano.internal.scheduler;

import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskValue;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The parts of the static API that are not on any hot path. */
public final class Outside {
    private Outside() {}

    /** The calling task's fiber; an error that says what to do outside a task. */
    public static TaskFiber inTask(String construct) {
        TaskFiber f = TaskFiber.current();
        if (f == null) {
            throw notInTask(construct);
        }
        return f;
    }

    private static IllegalStateException notInTask(String construct) {
        return new IllegalStateException(construct
                + " was called outside a task, where no finish scope would wait for what it spawns; wrap the code in"
                + " launch(() -> ...) or finish(() -> ...)");
    }

    /** A launch whose body is one finish: what that throws is thrown as it is. */
    public static <T extends @Nullable Object> T launchUnwrapped(TaskValue<T> body) {
        try {
            return TaskRuntime.common().launch(body);
        } catch (MultiException e) {
            if (e.failures().size() == 1 && e.failures().get(0) instanceof TaskCancelledException c) {
                throw c;
            }
            throw e;
        }
    }

    public static <T extends @Nullable Object> TaskFuture<T> from(CompletionStage<T> stage) {
        PromiseCell<T> p = new PromiseCell.External<>();
        stage.whenComplete((v, e) -> {
            if (e == null) {
                p.complete(Nil.wrap(v));
            } else {
                p.complete(new Failed(e instanceof CompletionException c && c.getCause() != null ? c.getCause() : e));
            }
        });
        return p;
    }

    /** A node that calls an action once. */
    private static final class Once extends WaitNode {
        private final AtomicInteger fired = new AtomicInteger();
        private final IntConsumer action;
        private final int index;

        Once(IntConsumer action, int index) {
            this.action = action;
            this.index = index;
        }

        @Override
        public void fire() {
            if (fired.compareAndSet(0, 1)) {
                action.accept(index);
            }
        }
    }

    private static void whenDone(TaskFuture<?> future, int index, IntConsumer action) {
        Once node = new Once(action, index);
        TaskFiber f = TaskFiber.current();
        if (!asCell(future).registerFrom(node, f == null ? null : f.worker)) {
            node.fire();
        }
    }

    private static CellFuture<?> asCell(TaskFuture<?> future) {
        if (future instanceof CellFuture<?> c) {
            return c;
        }
        throw new IllegalArgumentException("not a future of Serrano: " + future + "; convert it with from(stage)");
    }

    @SuppressWarnings("unchecked") // the cells hold values of T
    public static <T extends @Nullable Object> TaskFuture<List<T>> all(
            Collection<? extends TaskFuture<? extends T>> futures) {
        List<TaskFuture<? extends T>> list = List.copyOf(futures);
        PromiseCell<List<T>> result = new PromiseCell.Derived<>(ending(list));
        if (list.isEmpty()) {
            result.put(List.of());
            return result;
        }
        AtomicInteger left = new AtomicInteger(list.size());
        for (int i = 0; i < list.size(); i++) {
            whenDone(list.get(i), i, k -> {
                if (stateOf(list.get(k)) instanceof Failed f) {
                    result.complete(f); // the same object: consumed when the result is
                }
                if (left.decrementAndGet() == 0 && !result.resolved()) {
                    List<@Nullable Object> values = new ArrayList<>(list.size());
                    for (TaskFuture<? extends T> f : list) {
                        values.add(Nil.unwrap(stateOf(f)));
                    }
                    result.complete(java.util.Collections.unmodifiableList((List<T>) (List<?>) values));
                }
            });
        }
        return result;
    }

    public static <T extends @Nullable Object> TaskFuture<T> any(
            Collection<? extends TaskFuture<? extends T>> futures) {
        List<TaskFuture<? extends T>> list = List.copyOf(futures);
        if (list.isEmpty()) {
            throw new IllegalArgumentException("any() needs at least one future: of none there is no first");
        }
        PromiseCell<T> result = new PromiseCell.Derived<>(ending(list));
        AtomicInteger left = new AtomicInteger(list.size());
        for (int i = 0; i < list.size(); i++) {
            whenDone(list.get(i), i, k -> {
                Object s = stateOf(list.get(k));
                boolean last = left.decrementAndGet() == 0;
                if (!(s instanceof Failed f)) {
                    result.complete(s);
                } else if (last) {
                    result.complete(f); // the same object: consumed when the result is
                } else {
                    f.consume();
                }
            });
        }
        return result;
    }

    private static Ending ending(List<? extends TaskFuture<?>> sources) {
        Ending all = null;
        for (TaskFuture<?> source : sources) {
            Ending one = Ending.of(asCell(source).cell());
            all = all == null ? one : all.and(one);
        }
        return all == null ? Ending.ANYBODY : all;
    }

    private static Object stateOf(TaskFuture<?> f) {
        return TaskFiber.result(asCell(f).cell());
    }

    /** A cell that a timer sets. */
    private static final class Alarm extends Cell {
        private final Duration duration;

        Alarm(Duration duration) {
            this.duration = duration;
        }

        @Override
        public String toString() {
            return "a delay of " + duration;
        }
    }

    public static void delay(Duration duration) {
        Objects.requireNonNull(duration, "duration");
        TaskFiber f = TaskFiber.current();
        long nanos = Timers.saturatedNanos(duration);
        if (nanos <= 0) {
            return;
        }
        try {
            if (f == null) {
                TimeUnit.NANOSECONDS.sleep(nanos);
            } else {
                f.awaitCell(new Alarm(duration), "delay", nanos);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException c = new CancellationException("interrupted during a delay");
            c.initCause(e);
            throw c;
        }
    }

    public static <T extends @Nullable Object> T blocking(TaskValue<T> body) {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            f.releaseWorker();
        }
        try {
            return body.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new CompletionException(e);
        } finally {
            if (f != null) {
                f.reacquireWorker();
            }
        }
    }
}
