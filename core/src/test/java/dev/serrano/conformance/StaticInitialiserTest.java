package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.FreshClass;
import dev.serrano.testing.JdkCarriers;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Static initialisers that use Serrano: a native frame below them keeps the stack on its thread, so the wait cannot set
 * the task aside in the usual way.
 */
public class StaticInitialiserTest {
    /** A new loader initialises it again. */
    static final class Table {
        static final int SUM = computed();

        private Table() {}

        static int value() {
            return SUM;
        }
    }

    /**
     * What the initialiser does. The bodies of the tasks are in this class: those in a class that is being initialised
     * could only run on the initialising thread, since Java lets all others wait.
     */
    public static int computed() {
        AtomicInteger sum = new AtomicInteger();
        finish(() -> {
            for (int i = 1; i <= 10; i++) {
                int k = i;
                async(() -> sum.addAndGet(k));
            }
        });
        Promise<Integer> p = promise();
        async(() -> p.put(future(() -> 100).join()));
        return sum.get() + p.join();
    }

    @OnEveryRuntime
    void anInitialiserThatCallsFinish(Lab lab) {
        JdkCarriers.atLeast(2); // in the portable backend each such wait keeps one
        for (int i = 0; i < 5; i++) {
            assertThat(lab.launch(() -> FreshClass.of(Table.class).call("value")))
                    .isEqualTo(155);
        }
        // a task afterwards is set aside in the usual way again
        lab.launch(() -> {
            Promise<Integer> p = promise();
            async(() -> p.put(1));
            assertThat(p.join()).isEqualTo(1);
        });
    }

    @OnEveryRuntime
    void anInitialiserOutsideATask(Lab lab) throws Exception {
        assertThat(lab.launch(() -> 1)).isEqualTo(1);
        assertThat((int) finish(() -> FreshClass.of(Table.class).call("value"))).isEqualTo(155);
    }

    /** What a fresh {@link Begun} submits to. */
    public static volatile TaskRuntime runtime;

    /** As the guide says: the initialiser begins the work, and does not wait for it. */
    static final class Begun {
        static final Future<Integer> SUM = runtime.executor().submit(StaticInitialiserTest::computed);

        private Begun() {}

        static int value() throws Exception {
            return SUM.get();
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void anInitialiserThatOnlyBeginsForSeveralTasks(Lab lab) {
        runtime = lab.runtime();
        for (int i = 0; i < 5; i++) {
            FreshClass begun = FreshClass.of(Begun.class);
            AtomicInteger sum = new AtomicInteger();
            lab.launch(() -> {
                for (int k = 0; k < 8; k++) {
                    async(() -> sum.addAndGet(begun.call("value")));
                }
            });
            assertThat(sum).hasValue(8 * 155);
        }
    }
}
