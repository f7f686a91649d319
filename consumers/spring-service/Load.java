import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/** Asks one address from several clients for some seconds: for tools/service-check where there is no wrk. */
class Load {
    public static void main(String[] args) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(args[0])).build();
        int clients = Integer.parseInt(args[1]);
        long nanos = Long.parseLong(args[2]) * 1_000_000_000L;
        LongAdder answers = new LongAdder();
        LongAdder others = new LongAdder();
        long begin = System.nanoTime();
        try (HttpClient client = HttpClient.newHttpClient();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < clients; i++) {
                threads.submit(() -> {
                    while (System.nanoTime() - begin < nanos) {
                        try {
                            var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
                            (answer.statusCode() == 200 ? answers : others).increment();
                        } catch (java.io.IOException e) {
                            others.increment();
                        }
                    }
                    return null;
                });
            }
        }
        System.out.printf("%.2f %d%n", answers.sum() * 1e9 / (System.nanoTime() - begin), others.sum());
    }
}
