package dev.serrano.internal.worker;

import dev.serrano.interleaving.Program;
import dev.serrano.interleaving.Steps;
import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.policy.DefaultPolicy;
import dev.serrano.internal.task.FinishScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Workers of production that look for work, poll, steal, sleep and wake each other, and threads from outside that submit
 * tasks. The loop around a task is this program's own: a fiber of production drives its worker in the same order
 * ({@link TaskFiber#drive}), on a stack of its own.
 */
public final class WorkersProgram implements Program {
    /** What the tasks do. */
    public enum Kind {
        /** Each submission waits until all others have begun, and polls nothing meanwhile: needs all workers. */
        MEETING,
        /** A submission spawns a task, polls, and waits until that has begun elsewhere; then once more. */
        OFFER,
        /** Submissions spawn tasks that spawn tasks, and run what of it is public themselves; nobody waits. */
        TREE,
        /** A tree, and all workers but one are told to rest meanwhile. */
        SHRUNK,
        /** A tree, and all workers but one are told to rest, and to work again, meanwhile. */
        RESIZED
    }

    private static final int LEVELS = 3;
    private static final int BRANCHES = 3;
    private static final int OFFERS = 2;

    /** One for all schedules: its own worker sleeps. */
    private static final Engine ENGINE = QuietEngine.start();

    private final Kind kind;
    private final Worker[] workers;
    private final WorkerGroup place;
    private final FinishScope scope = new FinishScope(Roots.TEST, null, new CancelToken(null), null, false);
    private final int submissions;
    private final int outsiders;
    private int submitted;
    private int spawned;
    private int begun;
    private int ended;
    private int scopeEnded;
    private int endedBefore; // how many tasks had, when the scope ended

    /** Made by its name in a loader of its own: kind, workers, threads from outside. */
    public WorkersProgram(String kind, int workers, int outsiders) {
        this.kind = Kind.valueOf(kind);
        this.outsiders = outsiders;
        this.submissions = this.kind == Kind.OFFER ? 1 : workers;
        this.workers = WorkerAccess.place(ENGINE, workers, DefaultPolicy::new);
        this.place = this.workers[0].place;
        scope.retain(outsiders - 1); // a unit for each, until it has submitted all
        scope.whenEnded(new WaitNode() {
            @Override
            public void fire() {
                scopeEnded++;
                endedBefore = ended;
            }
        });
    }

    /** After the last schedule. */
    public static void close() {
        ENGINE.close();
    }

    @Override
    public List<Runnable> actors() {
        List<Runnable> actors = new ArrayList<>();
        for (Worker w : workers) {
            TaskFiber fiber = new TaskFiber(ENGINE, ENGINE.mechanism(), 0);
            fiber.attach(w);
            actors.add(() -> drive(w, fiber));
        }
        for (int i = 0; i < outsiders; i++) {
            actors.add(this::submit);
        }
        if (kind == Kind.SHRUNK || kind == Kind.RESIZED) {
            actors.add(this::resize);
        }
        return actors;
    }

    private void submit() {
        while (submitted < submissions) {
            submitted++;
            spawned++;
            scope.retain();
            Step t = new Step(body(LEVELS));
            t.owner = scope;
            t.slot = SpawnedTask.IN_TRANSIT;
            place.offer(t);
        }
        scope.release();
    }

    private void resize() {
        place.activate(1);
        if (kind == Kind.RESIZED) {
            place.activate(workers.length);
        }
    }

    private void drive(Worker w, TaskFiber fiber) {
        for (; ; ) {
            Object o = w.next(fiber);
            if (o instanceof Step t) {
                run(w, fiber, t);
                w.backoff.ended();
            } else {
                w.idleWait();
            }
        }
    }

    private void run(Worker w, TaskFiber fiber, Step t) {
        if (t.inTransit()) {
            t.slot = ~w.shareFor(t.transitScope());
        }
        int share = ~t.slot;
        fiber.fp++;
        begun++;
        t.body.run(this, w, fiber, share);
        ended++;
        fiber.fp--;
        w.countOff(share, Worker.ONE);
    }

    private void spawn(Worker w, TaskFiber fiber, int share, Body body) {
        spawned++;
        w.word[share] += Worker.ONE;
        w.push(new Step(body), ~share);
        w.counted = w.top;
        if (w.poll() != 0) {
            w.handlePoll(fiber);
        }
    }

    private Body body(int levels) {
        return switch (kind) {
            case MEETING -> (p, w, fiber, share) -> Steps.await(() -> begun == submissions);
            case OFFER ->
                (p, w, fiber, share) -> {
                    for (int offered = 1; offered <= OFFERS; offered++) {
                        int all = 1 + offered;
                        spawn(w, fiber, share, Body.NOTHING);
                        Steps.await(() -> begun == all);
                    }
                };
            case TREE, SHRUNK, RESIZED -> new Branch(levels);
        };
    }

    /** What a task does on the worker that runs it. */
    private interface Body {
        Body NOTHING = (p, w, fiber, share) -> {};

        void run(WorkersProgram p, Worker w, TaskFiber fiber, int share);
    }

    /** A task whose body the program runs. */
    private static final class Step extends SpawnedTask {
        final Body body;

        Step(Body body) {
            this.body = body;
        }

        @Override
        public Object body() {
            return body;
        }

        @Override
        public void exec(TaskFiber f) {
            throw new IllegalStateException("run by the program itself");
        }

        @Override
        public void discard(Throwable why) {
            throw new IllegalStateException("nothing is cancelled here", why);
        }
    }

    private record Branch(int levels) implements Body {
        @Override
        public void run(WorkersProgram p, Worker w, TaskFiber fiber, int share) {
            for (int i = 0; i < BRANCHES && levels > 0; i++) {
                p.spawn(w, fiber, share, new Branch(i == 0 ? levels - 1 : 0));
            }
            if (w.policy.takeOwnOf(p.scope) instanceof Step own) { // as at the end of a finish
                p.run(w, fiber, own);
            }
        }
    }

    // ---- what must hold when nobody can go on ------------------------------------------------------------------

    @Override
    public @Nullable String problemAtEnd() {
        if (begun < spawned || ended < begun) {
            return (begun == ended ? "everybody sleeps, " : "who could run the rest sleeps, ") + (spawned - begun)
                    + " of " + spawned + " tasks have not begun";
        }
        if (!place.allIdle()) {
            return "everybody sleeps, and the counts say " + Integer.toHexString(place.counts.read());
        }
        if (scopeEnded != 1 || endedBefore != spawned) {
            return "the scope has ended " + scopeEnded + " times, after " + endedBefore + " of " + spawned + " tasks";
        }
        return Arrays.stream(workers)
                .map(this::problem)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private @Nullable String problem(Worker w) {
        if (w.shared.hasMessages()) {
            return w.id + " sleeps on a message";
        }
        return w.quiescenceProblem();
    }
}
