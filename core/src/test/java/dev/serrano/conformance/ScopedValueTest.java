package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a task sees of the JDK's scoped values: its own bindings always, those around it as the schedule has it. The
 * guide says so (First steps, rule 6); these tests are to fail when that changes.
 */
class ScopedValueTest {
    private static final ScopedValue<String> USER = ScopedValue.newInstance();

    private static String seen() {
        return USER.isBound() ? USER.get() : "nobody";
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void whatATaskBindsItselfHoldsAcrossWaits(Lab lab) {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        lab.launch(() -> {
            for (String name : new String[] {"alice", "bob", "carol"}) {
                async(() -> ScopedValue.where(USER, name).call(() -> {
                    Promise<Integer> p = promise();
                    async(() -> p.put(1));
                    p.join();
                    return seen.add(name + " is " + seen());
                }));
            }
        });
        assertThat(seen).containsExactlyInAnyOrder("alice is alice", "bob is bob", "carol is carol");
    }

    @OnEveryRuntime(workers = 1, workersBecause = "the one worker is to run both itself", everyScheduler = false)
    void aTaskThatIsRunInPlaceSeesTheBindingsOfWhoeverWaits(Lab lab) {
        assertThat(lab.launch(() -> {
                    TaskFuture<String> f = ScopedValue.where(USER, "alice").call(() -> future(ScopedValueTest::seen));
                    return ScopedValue.where(USER, "bob").call(() -> f.join());
                }))
                .isEqualTo("bob");
    }

    @OnEveryRuntime(workers = 1, workersBecause = "the one worker is to run both itself", everyScheduler = false)
    void oneThatIsNotSeesNone(Lab lab) {
        Promise<String> seen = promise();
        lab.launch(() -> {
            ScopedValue.where(USER, "alice")
                    .run(() -> finish(() -> {
                        async(() -> seen.put(seen()));
                        seen.join(); // sets the parent aside, so that the task begins on a stack of its own
                    }));
        });
        assertThat(seen.join()).isEqualTo("nobody");
    }
}
