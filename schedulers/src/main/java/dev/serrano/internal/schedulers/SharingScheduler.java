package dev.serrano.internal.schedulers;

import dev.serrano.internal.policy.PolicyProvider;
import dev.serrano.internal.worker.StealPolicy;
import dev.serrano.internal.worker.Worker;
import dev.serrano.scheduler.StealStrategy;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The scheduler {@code sharing}: {@link SharingPolicy}. */
public final class SharingScheduler implements PolicyProvider {
    @Override
    public String id() {
        return "sharing";
    }

    @Override
    public List<List<String>> options() {
        return List.of();
    }

    @Override
    public Function<Worker, StealPolicy> make(List<String> options, StealStrategy.@Nullable Factory strategy) {
        return SharingPolicy.scheduler();
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(SharingPolicy.class);
    }
}
