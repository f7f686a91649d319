package dev.serrano.actor;

import dev.serrano.MultiException;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Uses a construct for the first time near the end of the stack, at each so many levels until it works, and then again. */
public final class FirstUseDeep {
    private static final long STACK = 1_200_000;
    private static final AtomicReference<@Nullable Throwable> OTHER = new AtomicReference<>();

    private final TaskBody use;
    private final int step;
    private boolean done;

    private FirstUseDeep(TaskBody use, int step) {
        this.use = use;
        this.step = step;
    }

    /** What is wrong with that one; null if nothing is. */
    public static @Nullable String run(String name, int step) throws InterruptedException {
        TaskBody use = new Constructs().all.get(name);
        TaskRuntime r = TaskRuntime.builder().stackSize(STACK).workers(2).build();
        if (!ends(r, () -> new FirstUseDeep(use, step).down(0))) {
            return "hangs near the end of the stack";
        }
        Throwable deep = OTHER.getAndSet(null);
        if (deep != null && !isOverflow(deep) && !isMeant(deep)) {
            return "near the end of the stack: " + trace(deep);
        }
        if (!ends(r, use)) {
            return "hangs afterwards";
        }
        Throwable then = OTHER.getAndSet(null);
        if (then != null) {
            return "afterwards: " + chain(then);
        }
        r.close();
        return null;
    }

    private static boolean ends(TaskRuntime r, TaskBody body) throws InterruptedException {
        Thread t = Thread.ofPlatform().daemon().start(() -> {
            try {
                r.launch(body);
            } catch (Throwable e) {
                OTHER.set(e);
            }
        });
        return t.join(Bounds.TEST);
    }

    private static boolean isOverflow(Throwable e) {
        return e instanceof StackOverflowError
                || e.getCause() != null && isOverflow(e.getCause())
                || Arrays.stream(e.getSuppressed()).anyMatch(FirstUseDeep::isOverflow);
    }

    /**
     * The construct has let a task fail, and has overflowed before it took the failure: that goes to the finish around.
     */
    private static boolean isMeant(Throwable e) {
        return e instanceof MultiException m && m.failures().stream().allMatch(Constructs.Meant.class::isInstance);
    }

    private static String trace(Throwable e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static String chain(Throwable e) {
        return e + (e.getCause() == null ? "" : " because of " + chain(e.getCause()));
    }

    @SuppressWarnings("InfiniteRecursion") // on purpose: it is ended by the overflow
    private void down(int level) throws Exception {
        try {
            down(level + 1);
        } catch (StackOverflowError e) {
            if (done) {
                throw e;
            }
        }
        if (!done && level % step == 0) {
            try {
                use.run();
                done = true;
            } catch (StackOverflowError e) {
                return; // tried again where there is more
            }
        }
    }
}
