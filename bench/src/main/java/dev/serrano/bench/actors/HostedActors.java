package dev.serrano.bench.actors;

import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.ThreadActors;
import java.util.HashMap;
import java.util.Map;

/** The hosts for the forms of actors that need a library: made at the first use, closed together. */
public final class HostedActors implements AutoCloseable {
    private record Key(String dispatcher, int workers) {}

    private final Map<Key, PekkoActors> pekko = new HashMap<>();

    /** No hosts yet. */
    public HostedActors() {}

    /**
     * The host for a form.
     *
     * @throws IllegalArgumentException if the form is none of actors that need a library
     */
    public synchronized ActorHost get(Form form, int workers) {
        if (form.runtime() == Rival.PEKKO) {
            return pekko.computeIfAbsent(
                    new Key(form.name(), workers), key -> new PekkoActors(key.dispatcher(), key.workers()));
        }
        if (form.name().equals(ActorForms.SPINNING)) {
            return new ThreadActors(
                    Thread.ofPlatform().name("actor-", 0).daemon().factory(), SpinningSource::new);
        }
        throw new IllegalArgumentException("there is nothing to run the actors of " + form);
    }

    @Override
    public synchronized void close() {
        pekko.values().forEach(PekkoActors::close);
        pekko.clear();
    }
}
