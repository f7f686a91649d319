package dev.serrano.internal.schedulers;

import dev.serrano.internal.channel.CounterDetection;
import dev.serrano.internal.channel.Leaving;
import dev.serrano.internal.channel.ManagerDetection;
import dev.serrano.internal.channel.Request;
import dev.serrano.internal.channel.StealNode;
import dev.serrano.internal.channel.TaskChannel;
import dev.serrano.internal.policy.PolicyProvider;
import dev.serrano.internal.worker.StealPolicy;
import dev.serrano.internal.worker.Worker;
import dev.serrano.scheduler.StealStrategy;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The scheduler {@code channel}: {@link ChannelPolicy}. */
public final class ChannelScheduler implements PolicyProvider {
    @Override
    public String id() {
        return "channel";
    }

    @Override
    public List<List<String>> options() {
        return ChannelOptions.GROUPS;
    }

    @Override
    public @Nullable String problem(String name, String value) {
        return ChannelOptions.problem(name, value);
    }

    @Override
    public boolean takesStrategy() {
        return true;
    }

    @Override
    public boolean isForOneThread() {
        return false;
    }

    @Override
    public Function<Worker, StealPolicy> make(List<String> options, StealStrategy.@Nullable Factory strategy) {
        return ChannelPolicy.scheduler(options, strategy);
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(
                ChannelPolicy.class,
                ChannelPolicy.Gift.class,
                ChannelOptions.class,
                ChannelOptions.Finding.class,
                StealNode.Variant.class,
                QuiescenceBarrier.class,
                BarrierEnd.class,
                UserStrategy.Asked.class,
                StealNode.class,
                TaskChannel.class,
                ManagerDetection.class,
                CounterDetection.class,
                Leaving.class,
                Request.class);
    }
}
