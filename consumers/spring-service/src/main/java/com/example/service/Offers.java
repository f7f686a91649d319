package com.example.service;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.mapAll;
import static dev.serrano.Serrano.where;
import static dev.serrano.Serrano.within;

import dev.serrano.DeadlineExceededException;
import dev.serrano.TaskRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.slf4j.MDC;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What the service answers. Each request does several things at once. */
@RestController
class Offers {
    private static final ScopedValue<String> USER = ScopedValue.newInstance();
    private static final int QUERIES = 5;
    private static final int TASKS = 8;

    private final TaskRuntime runtime;
    private final Prices prices;
    private final Requests requests;

    Offers(TaskRuntime runtime, Prices prices, Requests requests) {
        this.runtime = runtime;
        this.prices = prices;
        this.requests = requests;
    }

    private static List<Integer> items(int first) {
        return IntStream.range(0, QUERIES)
                .map(i -> (first + i) % Prices.ITEMS)
                .boxed()
                .toList();
    }

    /** Five queries at once, as tasks with a deadline. */
    @GetMapping("/sum")
    int sum(@RequestParam(name = "first", defaultValue = "0") int first) {
        return runtime
                .launch(() -> finish(within(Duration.ofSeconds(5)), () -> mapAll(items(first), prices::of)))
                .stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    /** The same with a virtual thread for each query, to compare with. */
    @GetMapping("/virtual/sum")
    int sumOfVirtualThreads(@RequestParam(name = "first", defaultValue = "0") int first) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> queries = new ArrayList<>();
            for (int item : items(first)) {
                queries.add(() -> prices.of(item));
            }
            int sum = 0;
            for (Future<Integer> price : threads.invokeAll(queries)) {
                sum += price.get();
            }
            return sum;
        }
    }

    /** One of the other services does not answer in time. */
    @GetMapping("/deadline")
    ResponseEntity<String> deadline(
            @RequestParam(name = "millis", defaultValue = "300") int millis,
            @RequestParam(name = "takes", defaultValue = "5000") int takes) {
        try {
            runtime.launch(() -> finish(
                    within(Duration.ofMillis(millis)),
                    () -> mapAll(List.of(1, 5, takes), t -> {
                        Thread.sleep(t); // stands for a call of another service
                        return prices.of(0);
                    })));
            return ResponseEntity.ok("in time");
        } catch (DeadlineExceededException e) {
            return ResponseEntity.status(HttpStatus.GATEWAY_TIMEOUT).body("not in time");
        }
    }

    /** Every task has the request's number in the MDC, and its user; one that has not makes this fail. */
    @GetMapping("/context")
    ResponseEntity<String> context(@RequestParam(name = "user", defaultValue = "ann") String user) {
        String request = MDC.get("request");
        String expected = request + "/" + user;
        List<String> seen = runtime.launch(() -> where(
                USER,
                user + request,
                () -> mapAll(IntStream.range(0, TASKS).boxed().toList(), i -> {
                    String before = MDC.get("request") + "/" + USER.get();
                    Thread.sleep(1);
                    String inner = future(() -> {
                                prices.of(i);
                                return MDC.get("request") + "/" + USER.get();
                            })
                            .join();
                    String after = MDC.get("request") + "/" + USER.get();
                    return before.equals(inner) && inner.equals(after) ? after : before + " " + inner + " " + after;
                })));
        return seen.stream().allMatch((expected + request)::equals)
                ? ResponseEntity.ok(expected)
                : ResponseEntity.internalServerError().body(expected + " " + seen);
    }

    /** A request that takes its time, to be under way when the service is stopped. */
    @GetMapping("/slow")
    int slow(@RequestParam(name = "millis", defaultValue = "1500") int millis) {
        return runtime.launch(() -> mapAll(items(1), item -> {
                    Thread.sleep(millis);
                    return prices.of(item);
                }))
                .size();
    }

    @GetMapping("/under-way")
    int underWay() {
        return requests.underWay() - 1;
    }
}
