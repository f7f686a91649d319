package dev.serrano.workloads.fib;

import static dev.serrano.Serrano.joinLong;
import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.ablation.TaskSwitch;
import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** Woven, but for the time in which steals bring little: then the branches are tasks. */
final class SwitchFib implements PlainBody<Integer> {

    @Override
    public Object run(Integer n) {
        return fib(n, TaskSwitch.ofTask());
    }

    @Parallel
    static long fib(int n, TaskSwitch tasks) {
        if (n < 2) {
            return n;
        }
        if (tasks.isOn()) {
            return byTasks(n, tasks);
        }
        long a = spawn(fib(n - 1, tasks));
        long b = fib(n - 2, tasks);
        sync();
        return a + b;
    }

    private static long byTasks(int n, TaskSwitch tasks) {
        if (n < 2) {
            return n;
        }
        return tasks.isOn()
                ? joinLong(() -> byTasks(n - 1, tasks), () -> byTasks(n - 2, tasks), Long::sum)
                : fib(n, tasks);
    }
}
