package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The tasks of a run see the context class loader of the thread that launched it. */
class ContextClassLoaderTest {
    private static final class Loader extends ClassLoader {
        Loader(String name) {
            super(name, ContextClassLoaderTest.class.getClassLoader());
        }
    }

    private static void with(@Nullable ClassLoader loader, Runnable action) {
        Thread t = Thread.currentThread();
        ClassLoader before = t.getContextClassLoader();
        t.setContextClassLoader(loader);
        try {
            action.run();
        } finally {
            t.setContextClassLoader(before);
        }
    }

    private static @Nullable ClassLoader current() {
        return Thread.currentThread().getContextClassLoader();
    }

    @OnEveryRuntime
    void everyTaskSeesTheLaunchersLoader(Lab lab) {
        Loader loader = new Loader("launcher");
        AtomicInteger ended = new AtomicInteger();
        with(
                loader,
                () -> lab.launch(() -> {
                    assertThat(current()).isSameAs(loader);
                    for (int i = 0; i < 20; i++) {
                        async(() -> {
                            assertThat(current()).isSameAs(loader);
                            finish(() -> async(() -> assertThat(current()).isSameAs(loader)));
                            assertThat(future(() -> current()).join()).isSameAs(loader);
                            ended.incrementAndGet();
                        });
                    }
                }));
        assertThat(ended).hasValue(20);
    }

    @OnEveryRuntime
    void oneRunAfterTheOther(Lab lab) {
        for (int i = 0; i < 20; i++) {
            Loader loader = new Loader("run " + i);
            with(
                    loader,
                    () -> lab.launch(() -> {
                        assertThat(current()).isSameAs(loader);
                        async(() -> assertThat(current()).isSameAs(loader));
                    }));
        }
    }

    @OnEveryRuntime
    void runsAtTheSameTime(Lab lab) {
        Promise<Integer> gate = promise();
        for (int k = 0; k < 3; k++) {
            Loader loader = new Loader("run " + k);
            lab.thread(
                    "launcher-" + k,
                    () -> with(
                            loader,
                            () -> lab.launch(() -> {
                                for (int i = 0; i < 10; i++) {
                                    async(() -> {
                                        assertThat(current()).isSameAs(loader);
                                        gate.join();
                                        assertThat(current()).isSameAs(loader);
                                        async(() -> assertThat(current()).isSameAs(loader));
                                    });
                                }
                            })));
        }
        lab.launch(() -> async(() -> gate.put(1)));
    }

    /** A task that changes the loader of its thread changes it for itself only. */
    @OnEveryRuntime(workers = {1, 2})
    void whatATaskSetsDoesNotLeakToTheNextRun(Lab lab) {
        Loader launcher = new Loader("launcher");
        Loader other = new Loader("set by a task");
        for (int i = 0; i < 20; i++) {
            with(launcher, () -> lab.launch(() -> Thread.currentThread().setContextClassLoader(other)));
            with(launcher, () -> lab.launch(() -> assertThat(current()).isSameAs(launcher)));
        }
    }

    /** Neither a fiber out of work nor one in the pool keeps what the last run has brought. */
    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void anIdleRuntimeKeepsNoLoader(Lab lab) {
        WeakReference<Loader> gone = launchWithALoaderOfItsOwn(lab);
        Waits.until("the loader is collected", () -> {
            System.gc();
            return gone.get() == null;
        });
    }

    /** The common runtime would keep it for ever. */
    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void aRuntimeKeepsNothingOfTheThreadThatMadeIt(Lab lab) throws InterruptedException {
        List<WeakReference<?>> gone = makeARuntime(lab);
        Waits.until("loader, group and value are collected", () -> {
            System.gc();
            return gone.stream().allMatch(r -> r.get() == null);
        });
    }

    private static List<WeakReference<?>> makeARuntime(Lab lab) throws InterruptedException {
        Loader loader = new Loader("of the maker");
        ThreadGroup group = new ThreadGroup("of the maker");
        Object value = new Object();
        InheritableThreadLocal<Object> local = new InheritableThreadLocal<>();
        Thread maker = new Thread(group, () -> {
            local.set(value);
            TaskRuntime r = lab.another(b -> b);
            r.launch(() -> {
                async(() -> delay(Duration.ofMillis(1)));
                blockingRun(() -> {});
            });
        });
        maker.setContextClassLoader(loader);
        maker.start();
        maker.join();
        return List.of(new WeakReference<>(loader), new WeakReference<>(group), new WeakReference<>(value));
    }

    private static WeakReference<Loader> launchWithALoaderOfItsOwn(Lab lab) {
        Loader loader = new Loader("of a program that ends");
        with(
                loader,
                () -> lab.launch(() -> {
                    Promise<Integer> gate = promise();
                    for (int i = 0; i < 20; i++) {
                        async(() -> gate.join());
                    }
                    async(() -> gate.put(1));
                }));
        return new WeakReference<>(loader);
    }

    @OnEveryRuntime
    void aLauncherWithoutALoader(Lab lab) {
        with(null, () -> lab.launch(() -> assertThat(current()).isNotNull()));
    }

    /** Not on top of that task, which has the loader of its own run. */
    @OnEveryRuntime(workers = {1, 2})
    void aTaskThatIsJoinedByOneOfAnotherRunSeesItsOwn(Lab lab) {
        Loader mine = new Loader("of the task");
        Promise<TaskFuture<Integer>> handedOut = externalPromise();
        Promise<Integer> gate = externalPromise();
        AtomicReference<ClassLoader> seen = new AtomicReference<>();
        TaskFuture<Integer> joiner = lab.runtime().submit(() -> handedOut.join().join());
        Waits.untilSuspensions(lab.runtime(), 1);
        with(
                mine,
                () -> lab.runtime().submit(() -> {
                    handedOut.put(future(() -> {
                        seen.set(current());
                        return 7;
                    }));
                    return gate.join();
                }));
        assertThat(joiner.join()).isEqualTo(7);
        gate.put(1);
        assertThat(seen).hasValue(mine);
    }
}
