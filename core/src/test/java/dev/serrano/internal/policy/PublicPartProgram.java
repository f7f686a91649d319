package dev.serrano.internal.policy;

import dev.serrano.interleaving.Program;
import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.value.FutureTask;
import dev.serrano.internal.worker.QuietEngine;
import dev.serrano.internal.worker.Roots;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.internal.worker.WorkerAccess;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A worker that spawns, polls and takes back, and two that steal from it, all of production; no task is run. */
public final class PublicPartProgram implements Program {
    /** What the worker does. */
    public enum Kind {
        /** Spawns some tasks, and polls as a push does. */
        SPAWN,
        /** Takes back what belongs to a scope, of a batch of two scopes that it has made public. */
        TAKE_OF_SCOPE
    }

    private static final int TASKS = 6;
    private static final int STEALS = 2;

    /** One for all schedules: its own worker sleeps. */
    private static final Engine ENGINE = QuietEngine.start();

    private final Kind kind;
    private final Worker[] workers = WorkerAccess.place(ENGINE, 3, DefaultPolicy::new);
    private final Worker victim = workers[0];
    private final TaskFiber fiber = new TaskFiber(ENGINE, ENGINE.mechanism(), 0);
    private final FinishScope[] scopes = {scope(), scope()};
    private final int[] shares = new int[scopes.length];
    private @Nullable String problem;

    /** Made by its name in a loader of its own. */
    public PublicPartProgram(String kind) {
        this.kind = Kind.valueOf(kind);
    }

    /** After the last schedule. */
    public static void close() {
        ENGINE.close();
    }

    private static FinishScope scope() {
        return new FinishScope(Roots.TEST, null, new CancelToken(null), null, false);
    }

    @Override
    public List<Runnable> actors() {
        for (int s = 0; s < scopes.length; s++) {
            shares[s] = victim.newShare(scopes[s], 1);
        }
        WorkerAccess.attach(fiber, victim);
        List<Runnable> actors = new ArrayList<>();
        actors.add(kind == Kind.SPAWN ? this::spawnAll : this::takeOfScope);
        for (int i = 1; i < workers.length; i++) {
            Worker thief = workers[i];
            WorkerAccess.attach(new TaskFiber(ENGINE, ENGINE.mechanism(), 0), thief);
            actors.add(() -> steal(thief));
        }
        return actors;
    }

    private void spawnAll() {
        for (int i = 0; i < TASKS; i++) {
            spawn(0);
            if (i >= TASKS / 2) {
                pollIfAsked();
            }
        }
    }

    private void takeOfScope() {
        for (int i = 0; i < TASKS; i++) {
            spawn(i % scopes.length);
        }
        pollIfAsked();
        for (FinishScope scope : scopes) {
            SpawnedTask t = victim.policy.takeOwnOf(scope);
            if (t != null && t.owner != scope) {
                problem = "a task of another scope was taken back";
            }
        }
    }

    private void spawn(int scope) {
        WorkerAccess.pushCounted(victim, new FutureTask<>(() -> scope), shares[scope]);
    }

    private void pollIfAsked() {
        if (victim.poll() != 0) {
            victim.policy.serve(fiber, victim.poll());
        }
    }

    private static void steal(Worker thief) {
        for (int i = 0; i < STEALS; i++) {
            thief.policy.take();
        }
    }

    @Override
    public @Nullable String problemAtEnd() {
        if (problem == null && !victim.policy.hasOwn() && (victim.poll() & Worker.POLL_PUBLIC) == 0) {
            return "nothing is public, nor will be what is spawned next";
        }
        return problem;
    }
}
