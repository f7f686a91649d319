package dev.serrano.internal.scheduler;

import dev.serrano.ElementBody;
import dev.serrano.internal.loop.BlockLength;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/** What is left of a spliterator, as a task: split by the spliterator's own halving when somebody asks. */
final class ElementLoop<T extends @Nullable Object> extends OpenLoop {
    /* Implementation.
     * rest     null after the loop has shed it. An element is taken out before its body runs, so the spliterator, which is
     *          the user's code, is never asked anything from inside an iteration; nor is it split there.
     * running, advancing  whether the body of an iteration, or the spliterator itself, is being called. */
    private static final int PLAINLY_URGENT = ~(Worker.POLL_PUBLIC | Worker.POLL_REQUEST);

    private final ElementBody<? super T> body;
    private @Nullable Spliterator<T> rest;
    private boolean running;
    private boolean advancing;
    private boolean undivided;
    private @Nullable Object element;

    ElementLoop(Spliterator<T> rest, ElementBody<? super T> body) {
        this.rest = rest;
        this.body = body;
    }

    @Override
    public Object body() {
        return body;
    }

    @Override
    void iterate(TaskFiber f) {
        undivided = f.nonBlockingBodies > 0;
        long length = 1;
        long done = 0;
        long begun = System.nanoTime();
        while (advance(f)) {
            running = true;
            runBody(f);
            running = false;
            done++;
            Worker w = f.needWorker();
            if (done >= length || (w.poll() & PLAINLY_URGENT) != 0) {
                w.iterations += done;
                length = w.engine.isDeterministic()
                        ? 1 // the clock must not decide anything
                        : BlockLength.next(length, done, System.nanoTime() - begun, 0);
                done = 0;
                poll(f, w);
                begun = System.nanoTime();
            }
        }
        f.needWorker().iterations += done;
    }

    /** Takes the next element. A spliterator that fails ends the loop. */
    private boolean advance(TaskFiber f) {
        Spliterator<T> s = rest;
        if (s == null) {
            return false;
        }
        advancing = true;
        try {
            return s.tryAdvance(e -> element = e);
        } catch (Throwable failure) {
            rest = null;
            iterationFailed(f, failure);
            return false;
        } finally {
            advancing = false;
        }
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // what the spliterator gave, null if T allows it
    private void runBody(TaskFiber f) {
        T e = (T) element;
        element = null;
        try {
            body.run(e);
        } catch (Throwable failure) {
            iterationFailed(f, failure);
        }
    }

    private void poll(TaskFiber f, Worker w) {
        boolean gave = false;
        if (!undivided && w.engine.workerCount > 1) {
            int thieves = w.thieves(false);
            gave = thieves > 0 && giveFromOutermost(f, w, thieves);
        }
        if (gave || w.queued() > 0 && w.poll() != 0 || (w.poll() & PLAINLY_URGENT) != 0) {
            f.pollAfterSpawn();
        }
    }

    @Override
    boolean give(TaskFiber f, Worker w, int thieves) {
        boolean gave = false;
        for (int n = 0; n < thieves && !running && !advancing && !undivided; n++) {
            Spliterator<T> all = rest;
            Spliterator<T> before = all == null ? null : all.trySplit();
            if (all == null || before == null) {
                break;
            }
            rest = before; // earlier elements stay here
            queue(w, new ElementLoop<>(all, body));
            gave = true;
        }
        return gave;
    }

    @Override
    void shed(Worker w) {
        Spliterator<T> s = rest;
        if (s != null && !advancing && !undivided) {
            rest = null;
            queue(w, new ElementLoop<>(s, body));
        }
    }
}
