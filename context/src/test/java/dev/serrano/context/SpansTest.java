package dev.serrano.context;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.mapAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.TaskRuntime;
import dev.serrano.TaskValue;
import dev.serrano.spi.ThreadStateCarrier;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Spans of OpenTelemetry in tasks; the guide quotes it. */
class SpansTest {
    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final SdkTracerProvider provider = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build();
    private final Tracer tracer = provider.get("shop");

    private final TaskRuntime runtime = TaskRuntime.builder()
            .carrying(ThreadStateCarrier.scoped(Context::current, Context::makeCurrent))
            .build();

    <T> T inSpan(String name, TaskValue<T> body) throws Exception {
        Span span = tracer.spanBuilder(name).startSpan(); // its parent is the current span
        try (Scope scope = span.makeCurrent()) {
            return body.call();
        } catch (Throwable e) {
            span.setStatus(StatusCode.ERROR);
            throw e;
        } finally {
            span.end();
        }
    }

    List<Integer> prices(List<String> items) throws Exception {
        return inSpan("request", () -> runtime.launch(() -> mapAll(items, item -> inSpan(item, () -> price(item)))));
    }

    int price(String item) {
        return finish(
                () -> future(() -> inSpan("stock of " + item, item::length)).join());
    }

    @AfterEach
    void close() {
        runtime.close();
        provider.close();
    }

    private Map<String, SpanData> ended() {
        return exporter.getFinishedSpanItems().stream()
                .collect(Collectors.toMap(SpanData::getName, Function.identity()));
    }

    @Test
    void spansOfTasksAreChildrenOfTheSpanOfTheirSpawner() throws Exception {
        assertThat(prices(List.of("tea", "salt"))).containsExactly(3, 4);
        Map<String, SpanData> spans = ended();
        SpanData request = spans.get("request");
        assertThat(spans.keySet()).containsOnly("request", "tea", "salt", "stock of tea", "stock of salt");
        for (String item : List.of("tea", "salt")) {
            assertThat(spans.get(item).getParentSpanId()).isEqualTo(request.getSpanId());
            assertThat(spans.get("stock of " + item).getParentSpanId())
                    .isEqualTo(spans.get(item).getSpanId());
        }
        assertThat(spans.values()).allSatisfy(s -> assertThat(s.getTraceId()).isEqualTo(request.getTraceId()));
        assertThat(Span.current()).isSameAs(Span.getInvalid());
    }

    @Test
    void aSpanEndsWithTheFailureOfItsTask() {
        assertThatThrownBy(() -> inSpan(
                        "request",
                        () -> runtime.launch(() -> future(() -> inSpan("failing", () -> {
                                    throw new IllegalArgumentException("no such item");
                                }))
                                .join())))
                .hasStackTraceContaining("no such item");
        Map<String, SpanData> spans = ended();
        assertThat(spans.get("failing").getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(spans.get("failing").getParentSpanId())
                .isEqualTo(spans.get("request").getSpanId());
    }
}
