package dev.serrano.internal.schedulers;

import dev.serrano.internal.policy.PolicyProvider;
import dev.serrano.internal.worker.StealPolicy;
import dev.serrano.internal.worker.Worker;
import dev.serrano.scheduler.StealStrategy;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The scheduler {@code deque}: {@link DequePolicy}. */
public final class DequeScheduler implements PolicyProvider {
    @Override
    public String id() {
        return "deque";
    }

    @Override
    public List<List<String>> options() {
        return List.of(List.of("one", "half"));
    }

    @Override
    public boolean takesStrategy() {
        return true;
    }

    @Override
    public Function<Worker, StealPolicy> make(List<String> options, StealStrategy.@Nullable Factory strategy) {
        return worker -> new DequePolicy(worker, options.contains("half"), UserStrategy.of(worker, strategy));
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(DequePolicy.class, UserStrategy.Asked.class);
    }
}
