package dev.serrano.context;

import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.mapAll;
import static dev.serrano.Serrano.where;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import io.micrometer.context.ContextRegistry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/** Both ways between Reactor's context and tasks. */
class ReactorTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final ThreadLocal<String> TENANT = new ThreadLocal<>();
    private static final ScopedValue<String> USER = ScopedValue.newInstance();

    private final TaskRuntime runtime =
            TaskRuntime.builder().workers(2).carrying(SerranoContext.carrier()).build();

    @BeforeEach
    void register() {
        ContextRegistry.getInstance()
                .registerThreadLocalAccessor("tenant", TENANT)
                .registerThreadLocalAccessor(new ScopedValueAccessor<>("user", USER));
    }

    @AfterEach
    void close() {
        runtime.close();
        ContextRegistry.getInstance().removeThreadLocalAccessor("tenant");
        ContextRegistry.getInstance().removeThreadLocalAccessor("user");
        TENANT.remove();
    }

    @Test
    void tasksHaveTheContextOfTheSubscriber() {
        Mono<List<String>> seen = Mono.<List<String>>deferContextual(view ->
                        Mono.fromFuture(runtime.submit(SerranoContext.within(
                                        view, () -> mapAll(List.of(1, 2), _ -> TENANT.get() + "/" + USER.get())))
                                .toCompletableFuture()))
                .contextWrite(Context.of("tenant", "a", "user", "ann"));
        assertThat(seen.block(LONG)).containsExactly("a/ann", "a/ann");
        assertThat(TENANT.get()).isNull();
    }

    @Test
    void aSubscriptionInATaskCapturesTheContextOfTheTask() {
        Mono<String> seen = Mono.deferContextual(view -> Mono.just(view.get("tenant") + "/" + view.get("user")));
        TENANT.set("b");
        String found = runtime.launch(() -> where(
                USER,
                "bob",
                () -> future(() -> seen.contextCapture().block(LONG)).join()));
        assertThat(found).isEqualTo("b/bob");
    }
}
