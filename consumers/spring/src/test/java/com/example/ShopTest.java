package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Starts the packaged application and asks it over HTTP. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ShopTest {
    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

    @Test
    void anOfferIsMadeOfTwoCallsAtOnce() throws Exception {
        Process application = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        System.getProperty("application"),
                        "--server.port=0")
                .redirectErrorStream(true)
                .start();
        try (BufferedReader log = application.inputReader();
                HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + port(log) + "/offer/tea"))
                            .timeout(Duration.ofSeconds(60))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertEquals(200, answer.statusCode(), answer.body());
            assertEquals("{\"article\":\"tea\",\"price\":300,\"stock\":3,\"backend\":\"scheduled\"}", answer.body());
            application.destroy();
            assertTrue(application.waitFor(30, TimeUnit.SECONDS), "the application ends when it is asked to");
        } finally {
            application.destroyForcibly();
        }
    }

    private static int port(BufferedReader log) throws Exception {
        StringBuilder seen = new StringBuilder();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            seen.append(line).append('\n');
            Matcher matcher = PORT.matcher(line);
            if (matcher.find()) {
                return Integer.parseInt(matcher.group(1));
            }
        }
        throw new AssertionError("the application has ended: " + seen);
    }
}
