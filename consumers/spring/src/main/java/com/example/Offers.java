package com.example;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

import dev.serrano.TaskRuntime;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** Answers a request by two calls of other services at once. The other services stand here, too. */
@RestController
public class Offers {
    record Offer(String article, int price, int stock, String backend) {}

    private final TaskRuntime runtime;
    private final RestClient services = RestClient.create();
    /** Neither of the other services answers before both have been called. */
    private final CyclicBarrier bothCalled = new CyclicBarrier(2);

    Offers(TaskRuntime runtime) {
        this.runtime = runtime;
    }

    @GetMapping("/offer/{article}")
    Offer offer(@PathVariable("article") String article, HttpServletRequest request) {
        String here = "http://localhost:" + request.getLocalPort();
        int[] price = new int[1];
        int[] stock = new int[1];
        runtime.launch(() -> finish(() -> {
            async(() -> price[0] = ask(here + "/price/" + article));
            async(() -> stock[0] = ask(here + "/stock/" + article));
        }));
        return new Offer(article, price[0], stock[0], runtime.backend().id());
    }

    private int ask(String address) {
        Integer answer = services.get().uri(address).retrieve().body(Integer.class);
        return answer == null ? -1 : answer;
    }

    @GetMapping("/price/{article}")
    int price(@PathVariable("article") String article) throws Exception {
        bothCalled.await(20, TimeUnit.SECONDS);
        return 100 * article.length();
    }

    @GetMapping("/stock/{article}")
    int stock(@PathVariable("article") String article) throws Exception {
        bothCalled.await(20, TimeUnit.SECONDS);
        return article.length();
    }
}
