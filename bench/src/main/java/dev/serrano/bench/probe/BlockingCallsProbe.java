package dev.serrano.bench.probe;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.bench.harness.CountingPrepared;
import dev.serrano.bench.statistics.Quantiles;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * The load of a web service: requests come at once, and each makes some calls at once that block in the JDK, here by
 * sleeping. The calls of a request are the elements of a {@code mapAll}, or virtual threads.
 */
public final class BlockingCallsProbe implements Workload {

    /** The workload's name. */
    public static final String NAME = "blocking-calls";

    /** The name of the median time of a request, in milliseconds, among the counters. */
    public static final String MEDIAN_MILLIS = "request_ms";

    private static final Form SERRANO = new Form(Rival.SERRANO, "mapAll");
    private static final Form THREADS = new Form(Rival.VIRTUAL_THREADS, "invokeAll");
    private static final Form SERIAL = new Form(Rival.SERIAL, "one");
    private static final int MOST = 100_000;

    @Override
    public WorkloadInfo info() {
        return new WorkloadInfo(
                NAME,
                "requests that all make some calls that sleep",
                "what a call that blocks costs its worker",
                "the harness itself",
                List.of(
                        Parameter.integer("requests", 200, "how many at once, 1 to " + MOST),
                        Parameter.integer("calls", 5, "calls of each, 1 to " + MOST),
                        Parameter.integer("millis", 20, "how long a call sleeps, 1 to 1000")));
    }

    @Override
    public List<Form> forms() {
        return List.of(SERRANO, THREADS, SERIAL);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return new Requests(
                parameters.integer("requests", 1, MOST),
                parameters.integer("calls", 1, MOST),
                parameters.integer("millis", 1, 1_000));
    }

    private static final class Requests implements CountingPrepared {
        private final int requests;
        private final List<Integer> calls;
        private final int millis;
        private double median;

        Requests(int requests, int calls, int millis) {
            this.requests = requests;
            this.calls = IntStream.range(0, calls).boxed().toList();
            this.millis = millis;
        }

        @Override
        public String run(Form form, RunContext context) throws Exception {
            return "sum "
                    + switch (form.runtime()) {
                        case SERRANO -> {
                            TaskRuntime runtime = context.serrano();
                            yield all(() -> runtime.launch(this::asElements));
                        }
                        case VIRTUAL_THREADS -> all(this::onThreads);
                        default -> oneByOne();
                    };
        }

        private long oneByOne() throws InterruptedException {
            long sum = 0;
            for (int i = 0; i < requests; i++) {
                for (int x : calls) {
                    sum += call(x);
                }
            }
            return sum;
        }

        /** The way of a server: a virtual thread for each request. */
        private long all(Callable<Integer> request) throws Exception {
            double[] times = new double[requests];
            long sum = 0;
            try (ExecutorService server = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<Integer>> answers = new ArrayList<>();
                for (int i = 0; i < requests; i++) {
                    int mine = i;
                    answers.add(server.submit(() -> {
                        long begin = System.nanoTime();
                        int answer = request.call();
                        times[mine] = (System.nanoTime() - begin) / 1e6;
                        return answer;
                    }));
                }
                for (Future<Integer> answer : answers) {
                    sum += answer.get();
                }
            }
            median = Quantiles.of(times).median();
            return sum;
        }

        private int asElements() {
            return Serrano.mapAll(calls, this::call).stream().mapToInt(x -> x).sum();
        }

        private int onThreads() throws InterruptedException, ExecutionException {
            int sum = 0;
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Callable<Integer>> each = new ArrayList<>();
                for (int x : calls) {
                    each.add(() -> call(x));
                }
                for (Future<Integer> answer : threads.invokeAll(each)) {
                    sum += answer.get();
                }
            }
            return sum;
        }

        private int call(int x) throws InterruptedException {
            Thread.sleep(millis);
            return x;
        }

        @Override
        public String expected() {
            long each = calls.stream().mapToLong(x -> x).sum();
            return "sum " + requests * each;
        }

        @Override
        public Map<String, Double> counters() {
            return Map.of(MEDIAN_MILLIS, median);
        }
    }
}
